// The echo host, whose first process is killed before it says a word; KILLED_ONCE is a file that then holds its number.
import { existsSync, writeFileSync } from 'node:fs'

const mark = process.env.KILLED_ONCE
if (!existsSync(mark)) {
  writeFileSync(mark, String(process.pid))
  process.kill(process.pid, 'SIGKILL')
}
await import('./echo.mjs')
