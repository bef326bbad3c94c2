/** Takes `rate` a second and `burst` at once. The time is in milliseconds. */
export function tokenBucket(rate: number, burst: number) {
  let left = burst
  let since = 0
  return {
    take(now: number): boolean {
      left = Math.min(burst, left + ((now - since) / 1000) * rate)
      since = now
      if (left < 1) return false
      left--
      return true
    },
  }
}
