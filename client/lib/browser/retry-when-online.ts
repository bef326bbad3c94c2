/**
 * Loads what needs a network, and again once there is one if it failed because the network went. The network may be back
 * before the failure is known.
 */
export async function retryWhenOnline<Had>(load: () => Promise<Had>): Promise<Had> {
  for (;;) {
    let wasOffline = !navigator.onLine
    const note = () => {
      wasOffline = true
    }
    addEventListener('offline', note)
    try {
      return await load()
    } catch (error) {
      if (!wasOffline && navigator.onLine) throw error
      if (!navigator.onLine) await new Promise((go) => addEventListener('online', go, { once: true }))
    } finally {
      removeEventListener('offline', note)
    }
  }
}
