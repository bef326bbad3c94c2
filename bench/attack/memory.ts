import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processesIn } from '../../server/postgres/processes.ts'

/** Watches what the processes of the database hold of their own, in MB: the most of all together, and of one. */
export function watchDatabase(dataDir: string) {
  const most = { all: 0, one: 0 }
  const look = setInterval(() => {
    const each = processesIn(join(dataDir, 'postgres')).map(ownOf)
    most.all = Math.max(most.all, sum(each))
    most.one = Math.max(most.one, ...each)
  }, 200)
  return () => {
    clearInterval(look)
    return most
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** Without what all of them share; nothing of a process that has just ended. */
function ownOf(pid: number) {
  try {
    return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch (gone) {
    if (/ENOENT|ESRCH/.test((gone as NodeJS.ErrnoException).code ?? '')) return 0
    throw gone
  }
}
