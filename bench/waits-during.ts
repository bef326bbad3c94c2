import { setTimeout as sleep } from 'node:timers/promises'

/** The milliseconds that each call takes, one after the other with a pause between, while something else goes on. */
export async function waitsDuring(work: Promise<unknown>, call: () => Promise<unknown>, pause: number) {
  const took: number[] = []
  let over = false
  void work.finally(() => {
    over = true
  })
  while (!over) {
    const began = performance.now()
    await call()
    took.push(performance.now() - began)
    await sleep(pause)
  }
  return took
}
