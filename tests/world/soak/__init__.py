"""Games that go on for as long as is asked: ``python -m tests.world.soak.NAME``; the tests play a little of each."""
