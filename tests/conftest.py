"""For every test, and every process that a test starts: no model is configured, whatever the environment says."""

import os

for _name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "COVOYAGER_MODEL"):
    os.environ.pop(_name, None)
