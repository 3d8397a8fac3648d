"""While a plan is searched for, Python's collector of circles rests.

A search makes some ten thousand objects, and all of them are freed as soon as nobody refers to them: there are no circles
among them. To look for some, over and over and among all facts of a version, took a third of the planning time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collecting_later() -> Iterator[None]:
    """For the ``with`` block, circles are left alone; then the collector does as before."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
