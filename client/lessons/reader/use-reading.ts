import { type RefObject, useEffect, useRef, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import type { MyLesson, ReadingPlace } from '../data/my-lesson.ts'
import { keepReading } from '../data/reading-writes.ts'
import { placeIn, scrollTo } from './places.ts'

/** The pause between two keepings of place and time, in milliseconds, and the one after which nobody is taken to read. */
const every = 20_000
const idle = 90_000

/**
 * Brings the viewer back to where they stopped, and keeps where they are and how long they read while the page is in
 * sight and they move. Gives the item that they are at.
 */
export function useReading(article: RefObject<HTMLElement | null>, mine: MyLesson, isOn: boolean): string | null {
  const [at, setAt] = useState<string | null>(null)
  const { adoption_id, lesson_key } = mine
  const began = useRef(mine.place)
  useEffect(() => {
    const element = article.current
    if (!isOn || !element) return
    if (began.current && !location.hash) scrollTo(element, began.current)
    began.current = null
    let place: ReadingPlace | null = null
    let kept = ''
    let seconds = 0
    let since = Date.now()
    let active = Date.now()
    const count = () => {
      const now = Date.now()
      if (!document.hidden && now - active < idle) seconds += Math.min(now - since, every * 2) / 1000
      since = now
    }
    const look = () => {
      place = placeIn(element)
      setAt(place.item ?? null)
    }
    const keep = () => {
      count()
      const whole = Math.floor(seconds)
      if (!place || (JSON.stringify(place) === kept && whole < 1)) return
      kept = JSON.stringify(place)
      seconds -= whole
      keepReading({ adoption_id, lesson_key, place, seconds: whole, read_at: serverDate().toISOString() })
    }
    let frame = 0
    const onScroll = () => {
      active = Date.now()
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const onMove = () => {
      active = Date.now()
    }
    const onHide = () => {
      if (document.hidden) keep()
      else since = Date.now()
    }
    frame = requestAnimationFrame(look)
    const timer = setInterval(keep, every)
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pointermove', onMove, { passive: true })
    addEventListener('keydown', onMove)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      keep()
      cancelAnimationFrame(frame)
      clearInterval(timer)
      removeEventListener('scroll', onScroll)
      removeEventListener('pointermove', onMove)
      removeEventListener('keydown', onMove)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [article, adoption_id, lesson_key, isOn])
  return at
}
