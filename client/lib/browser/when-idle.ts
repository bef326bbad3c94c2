const quietFor = 1000
const longest = 15_000

let all: Promise<void> | undefined

/**
 * Once the page has loaded and asked for nothing more for a second, at most 15: the time for what nobody waits for,
 * which would take the network and the processor away from the first screen.
 */
export const whenIdle = () => (all ??= becomesCalm())

/** Once what came then has come, too. */
export const calmAgain = () => whenIdle().then(becomesCalm)

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
