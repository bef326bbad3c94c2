import type { KeyboardEvent } from 'react'

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The arrows go from lesson to lesson: along a week, and to the next one that has any. */
export function onGridKey(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const here = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
  if (!step || !here || here !== event.target || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return
  const [across, along] = step
  const isToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next =
    along !== 0
      ? neighbour([...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')], here, along)
      : beside(event.currentTarget, here, isToLeft ? -across : across)
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const neighbour = (rows: readonly HTMLElement[], here: HTMLElement, by: number) => rows[rows.indexOf(here) + by]

/** The lesson at the same height in the next week that has one. */
function beside(grid: HTMLElement, here: HTMLElement, by: number) {
  const weeks = [...grid.querySelectorAll<HTMLElement>('[data-week]')].filter(
    (week) => week.contains(here) || week.querySelector('[data-row]'),
  )
  const at = weeks.findIndex((week) => week.contains(here))
  const rowsOf = (week: HTMLElement | undefined) => [...(week?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const rows = rowsOf(weeks[at + by])
  return rows[Math.min(rowsOf(weeks[at]).indexOf(here), rows.length - 1)]
}
