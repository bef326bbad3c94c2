import { useEffect } from 'react'

/**
 * Keeps the screen lit for as long as the part that asks is shown: what is held up for others must not go dark. The
 * browser lets go whenever the page is out of sight, so it is asked again; one that refuses (a low battery) is left be.
 */
export function useWakeLock() {
  useEffect(() => {
    let over = false
    let lock: WakeLockSentinel | undefined
    async function take() {
      if (document.hidden || !('wakeLock' in navigator)) return
      const taken = await navigator.wakeLock.request('screen')
      if (over) return taken.release()
      lock = taken
    }
    const ask = () => void take().catch((refused: unknown) => console.warn('The screen may go dark.', refused))
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
