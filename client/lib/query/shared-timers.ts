import type { TimeoutProvider } from '@tanstack/react-query'

/*
 * A page with sixty questions on it has as many timers, which say when each answer is old, and more that say when it
 * may be forgotten. Those that are due within the same second wait together, for one timer of the browser.
 */
const second = 1000
/** A call that is due sooner has a timer of its own. */
const soon = 5 * second

/** The callbacks by the second that they are due, and the second of each. */
const due = new Map<number, Map<number, () => void>>()
const seconds = new Map<number, number>()
let last = 0

/** Own timers count down, the browser's count up. */
export const sharedTimers: TimeoutProvider = {
  setTimeout: (call, delay) => (delay < soon ? Number(setTimeout(call, delay)) : later(call, delay)),
  clearTimeout: (id) => (Number(id) < 0 ? drop(Number(id)) : clearTimeout(Number(id))),
  setInterval: (call, delay) => Number(setInterval(call, delay)),
  clearInterval: (id) => clearInterval(Number(id)),
}

function later(call: () => void, delay: number): number {
  const id = --last
  const at = Math.ceil((performance.now() + delay) / second)
  if (!due.has(at)) {
    due.set(at, new Map())
    setTimeout(() => ring(at), at * second - performance.now())
  }
  due.get(at)!.set(id, call)
  seconds.set(id, at)
  return id
}

function ring(at: number) {
  const calls = due.get(at)!
  for (const [id, call] of calls) {
    calls.delete(id)
    seconds.delete(id)
    try {
      call()
    } catch (error) {
      // reported as uncaught, as an own timer would; the others of this second are called all the same
      queueMicrotask(() => {
        throw error
      })
    }
  }
  due.delete(at)
}

function drop(id: number) {
  due.get(seconds.get(id)!)?.delete(id)
  seconds.delete(id)
}
