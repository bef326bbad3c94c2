import { useEffect, useState } from 'react'
import { wait } from '../../lib/supabase/auth-errors.ts'
import { isTooOften } from './error-messages.ts'

/** The seconds that are left until one may try again, after this refusal. */
export function useCountdown(error: unknown): number {
  const until = wait.use()
  const waits = isTooOften(error)
  return useSecondsUntil(waits ? until : 0)
}

/** The whole seconds until a moment in milliseconds, as they pass. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const tick = setInterval(() => {
      setNow(Date.now())
      if (moment <= Date.now()) clearInterval(tick)
    }, 1000)
    return () => clearInterval(tick)
  }, [moment])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

/** "0:42" */
export const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
