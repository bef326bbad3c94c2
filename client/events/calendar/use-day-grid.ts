import { type KeyboardEvent, useEffect, useRef } from 'react'
import { dayByKey } from './day-keys.ts'

/**
 * The keys of a grid of days (ARIA's grid pattern): one day has the focus, arrows move it by a day, also into the next
 * month or week. `open` is Enter or Space on a day.
 */
export function useDayGrid(of: {
  view: 'month' | 'week'
  day: string
  onDay: (day: string) => void
  onOpen: (day: string, cell: HTMLElement) => void
}) {
  const { view, day, onDay, onOpen } = of
  const grid = useRef<HTMLTableElement>(null)
  // the day to which keys have gone, until it is drawn and has the focus: the next key goes on from there
  const ahead = useRef<string>(undefined)
  useEffect(() => {
    if (ahead.current !== day) return
    ahead.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = event.target as HTMLElement
    const on = ahead.current ?? cell.dataset.day
    if (!on || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return onOpen(on, cell)
    }
    const next = dayByKey(event.key, on, view, getComputedStyle(cell).direction === 'rtl')
    if (!next) return
    event.preventDefault()
    ahead.current = next === day ? undefined : next
    onDay(next)
  }
  return { ref: grid, onKeyDown }
}
