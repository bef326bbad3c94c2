import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * The start time of a running process, in a form that only that process has; undefined when it is gone. A zombie is
 * gone: nobody may ever reap it.
 */
export function startedAt(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    const stat = readIfThere(`/proc/${pid}/stat`)
    if (!stat) return undefined
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  }
  try {
    process.kill(pid, 0)
  } catch (refused) {
    if ((refused as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  if (process.platform === 'win32') return 'running'
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

export const isRunning = (pid: number) => startedAt(pid) !== undefined

/**
 * The processes whose working directory is `dir`, which is how every process of a PostgreSQL cluster runs. Linux only;
 * elsewhere none are found.
 */
export function processesIn(dir: string): number[] {
  if (!existsSync('/proc/self/cwd')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingDirectory(pid) === dir && isRunning(pid))
}

function workingDirectory(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** The text of a file; undefined where there is none. */
export function readIfThere(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
