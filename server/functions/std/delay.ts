/* `delay` of Deno's standard library. */

/** Resolves after so many milliseconds; an abort rejects with its reason. */
export function delay(ms: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', aborted, { once: true })

    function done() {
      signal?.removeEventListener('abort', aborted)
      resolve()
    }
    function aborted() {
      clearTimeout(timer)
      reject(signal?.reason)
    }
  })
}
