// A folder in memory for what a run of the tests makes and nobody needs after it: databases, profiles of Chromium.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'cohort-tests-'
// a run keeps less than one GiB at a time
const needed = 4 * 2 ** 30
const tmpfs = 0x01021994

/**
 * Has temporary files made in memory, unless there is too little of it. Linux keeps files in memory at /dev/shm. A
 * database is some 400 files, and a disk's file system makes and removes them at a price that grows with how many were
 * removed just before.
 */
export function keepTemporaryFilesInMemory() {
  const dir = memoryFolder()
  if (dir) process.env.TMPDIR = dir
}

function memoryFolder() {
  if (process.platform !== 'linux' || !existsSync(memory)) return undefined
  const { type, bavail, bsize } = statfsSync(memory)
  if (type !== tmpfs || bavail * bsize < needed || process.availableMemory() < 2 * needed) return undefined
  removeLeftOver()
  const dir = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // PostgreSQL runs as a user of its own where root starts it
  chmodSync(dir, 0o711)
  process.once('exit', () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))
  // who breaks the run off leaves nothing in memory either
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
    process.once(signal, () => process.exit(code))
  return dir
}

/** Removes the leavings of one's own killed runs. */
function removeLeftOver() {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0])
    if (!pid || existsSync(`/proc/${pid}`)) continue
    const dir = join(memory, name)
    if (statSync(dir, { throwIfNoEntry: false })?.uid === process.getuid())
      rmSync(dir, { recursive: true, force: true })
  }
}
