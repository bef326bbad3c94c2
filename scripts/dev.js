// The server again whenever its files change, and the client built again whenever its files do.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

if (process.argv.includes('--fresh')) {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'fresh-data-'))
  console.log(`Using a new data folder: ${process.env.DATA_DIR}`)
}
const children = [
  spawn('vite', ['build', '--watch', '--logLevel', 'warn'], { stdio: 'inherit', shell: process.platform === 'win32' }),
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/start.js'], { stdio: 'inherit' }),
]
const end = () => children.forEach((child) => void child.kill('SIGTERM'))
process.on('SIGINT', end)
process.on('SIGTERM', end)
for (const child of children) child.on('exit', end)
