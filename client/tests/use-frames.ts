import { useEffect, useState } from 'react'

export interface Frames {
  /** In the last second. */
  perSecond: number
  /** Since the beginning: frames that came later than the screen was ready for one. */
  dropped: number
  /** The longest wait for a frame in the last second, in milliseconds. */
  longest: number
}

/** Counts the frames that the browser draws, once a second, for as long as the page is looked at. */
export function useFrames(): Frames {
  const [frames, setFrames] = useState<Frames>({ perSecond: 0, dropped: 0, longest: 0 })
  useEffect(() => {
    let next = 0
    let before = performance.now()
    let second = { began: before, drawn: 0, late: 0, longest: 0 }
    const draw = (now: number) => {
      const waited = now - before
      before = now
      second.drawn++
      second.late += Math.max(0, Math.round(waited / (1000 / 60)) - 1)
      second.longest = Math.max(second.longest, waited)
      if (now - second.began >= 1000) {
        const { drawn, late, longest } = second
        setFrames(({ dropped }) => ({
          perSecond: Math.round((drawn * 1000) / (now - second.began)),
          dropped: dropped + late,
          longest: Math.round(longest),
        }))
        second = { began: now, drawn: 0, late: 0, longest: 0 }
      }
      next = requestAnimationFrame(draw)
    }
    next = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(next)
  }, [])
  return frames
}
