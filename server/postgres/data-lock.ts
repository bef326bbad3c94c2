import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../config.ts'
import { readIfThere, startedAt } from './processes.ts'

/** One server per data folder: says who holds it, and refuses a second. What a crash left behind is taken over. */
export function lockDataDir(dataDir: string): { release(): void } {
  const path = join(dataDir, 'server.lock')
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid) })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (let tries = 0; ; tries++) {
      if (taken(draft, path)) return { release: () => readIfThere(path) === mine && rmSync(path) }
      const held = readIfThere(path)
      const holder = held && running(held)
      if (holder || tries > 20) {
        throw new StartRefused(
          `The data folder ${dataDir} is in use by the server with process id ${holder ?? 'unknown'}. Stop that one first, or set DATA_DIR to another folder.`,
        )
      }
      if (held !== undefined) discard(path, held, draft)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A hard link either makes the name with its whole content or fails: no reader ever sees half a lock. */
function taken(draft: string, path: string) {
  try {
    linkSync(draft, path)
    return true
  } catch (refused) {
    if ((refused as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw refused
  }
}

/** Two starters may meet the same stale lock: whoever moved away something else than it saw puts it back. */
function discard(path: string, stale: string, draft: string) {
  const aside = `${draft}.stale`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readIfThere(aside) !== stale) taken(aside, path)
  rmSync(aside, { force: true })
}

function running(lock: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(lock) as { pid: number; started?: string }
    return startedAt(pid) === started ? pid : undefined
  } catch {
    return undefined
  }
}
