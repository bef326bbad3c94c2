import type { WaitingWrite } from './waiting-write.ts'
import type { Write } from './write-request.ts'

/*
 * Waiting writes may be from an older build. When a table or a function changes so that an old write would no longer
 * do, `shape` is raised by one, and the step from the old number is added here. Nothing is thrown away: what cannot be
 * said any more is refused by the database, and stays for the person to read.
 */
export const shape = 1

type Upgrade = (write: Write) => Write

const steps: Record<number, Upgrade> = {}

/** As this build would have written it. */
export function modern(one: WaitingWrite, known = { shape, steps }): WaitingWrite {
  let write = one.write
  for (let at = one.shape; at < known.shape; at += 1) {
    const step = known.steps[at]
    if (step) write = step(write)
  }
  return { ...one, write, shape: known.shape }
}
