// How much longer everything takes than its own work does, because of what else the machine has to do.
import { cpus } from 'node:os'

const every = 2_000
const spin = 20

/** Looks at the machine until it is stopped; `between` says what it was like, on average, from one moment to another. */
export function watchMachine() {
  const seen = []
  const timer = setInterval(() => seen.push({ at: Date.now(), stretch: stretchNow() }), every)
  return {
    stop: () => clearInterval(timer),
    /** 1 on a calm machine; 3 when a program gets a third of the processor that it asks for. */
    between(from, to) {
      const near = seen.filter(({ at }) => at >= from - every && at <= to + every)
      return near.length === 0 ? 1 : Math.max(1, near.reduce((sum, { stretch }) => sum + stretch, 0) / near.length)
    },
  }
}

/** A piece of work of a known size: its time on the clock by its time on the processor. */
function stretchNow() {
  const began = performance.now()
  const before = process.cpuUsage()
  let worked = 0
  while (worked < spin) {
    for (let i = 0; i < 10_000; i++) Math.sqrt(i)
    const { user, system } = process.cpuUsage(before)
    worked = (user + system) / 1000
  }
  return (performance.now() - began) / worked
}

/** The work of all processors of the machine so far, in seconds: user, and system. */
export function machineWork() {
  const all = cpus().map(({ times }) => times)
  const seconds = (...kinds) =>
    all.reduce((sum, times) => sum + kinds.reduce((one, kind) => one + times[kind], 0), 0) / 1000
  return { user: seconds('user', 'nice'), system: seconds('sys', 'irq') }
}
