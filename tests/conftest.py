"""For every test, and every process that a test starts: no model is configured, whatever the environment says.

Homes are the tests' own; what Node has compiled is shared between them.

Properties are tried on the same examples each time; ``COVOYAGER_EXAMPLES=new pytest`` looks for new ones.
"""

import os
from pathlib import Path

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("new", derandomize=False, deadline=None)
settings.load_profile(os.environ.get("COVOYAGER_EXAMPLES", "same"))

for _name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "COVOYAGER_MODEL"):
    os.environ.pop(_name, None)
os.environ.setdefault("NODE_COMPILE_CACHE", str(Path(__file__).parents[1] / "node_modules" / ".cache" / "compiled"))
