/** Tries what needs a network; where there is none, once more whenever there is one again. */
export async function retryWhenOnline<Had>(load: () => Promise<Had>): Promise<Had> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((go) => addEventListener('online', go, { once: true }))
    }
  }
}
