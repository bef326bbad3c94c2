const quietFor = 1000
const longest = 15_000

let all: Promise<void> | undefined

/**
 * Once the page has loaded and asked for nothing more for a second, at most 15: the time for what nobody waits for,
 * which would take the network and the processor away from the first screen.
 */
export function whenIdle(): Promise<void> {
  all ??= becomesCalm()
  return all.then(turn)
}

/** Once what came then has come, too. */
export const calmAgain = () => whenIdle().then(becomesCalm)

let line = Promise.resolve()

/** One at a time: what waited begins in a task of its own, so that all of it together holds up no key or touch. */
function turn(): Promise<void> {
  line = line.then(() => new Promise((go) => setTimeout(go)))
  return line
}

async function becomesCalm() {
  if (document.readyState !== 'complete') await new Promise((go) => addEventListener('load', go, { once: true }))
  const { promise, resolve } = Promise.withResolvers<void>()
  let quiet = setTimeout(resolve, quietFor)
  const watcher = new PerformanceObserver(() => {
    clearTimeout(quiet)
    quiet = setTimeout(resolve, quietFor)
  })
  watcher.observe({ type: 'resource' })
  setTimeout(resolve, longest)
  await promise
  watcher.disconnect()
}
