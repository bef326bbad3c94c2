import { type RefObject, useLayoutEffect, useState } from 'react'

/* The measures of a cell in pixels, as grid.module.css has them. */
export const cellHeight = 40
export const cellWidth = 88

const rowsAtOnce = 8
export const columnsAtOnce = 4

/** The part of a grid that is drawn: rows and columns from the first up to, not with, the last. */
export interface GridWindow {
  rows: readonly [number, number]
  columns: readonly [number, number]
}

/** The rows and columns that one sees of a grid, and some around; it changes by several at once. */
export function useGridWindow(box: RefObject<HTMLElement | null>, rows: number, columns: number): GridWindow {
  const [seen, see] = useState<GridWindow>({ rows: [0, 16], columns: [0, 16] })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
      const next: GridWindow = {
        rows: around(scrollTop / cellHeight, clientHeight / cellHeight, rowsAtOnce),
        // to the left of the beginning where one reads from right to left
        columns: around(Math.abs(scrollLeft) / cellWidth, clientWidth / cellWidth, columnsAtOnce),
      }
      see((before) => (`${before.rows} ${before.columns}` === `${next.rows} ${next.columns}` ? before : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [box])
  return { rows: within(seen.rows, rows), columns: within(seen.columns, columns) }
}

const around = (from: number, many: number, step: number): [number, number] => [
  Math.max(0, (Math.floor(from / step) - 1) * step),
  (Math.ceil((from + many) / step) + 1) * step,
]

const within = ([from, to]: readonly [number, number], many: number): [number, number] => [
  Math.min(from, many),
  Math.min(to, many),
]

export const indexes = ([from, to]: readonly [number, number]) =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)

/** The first of each few columns that come and go together. */
export const chunksOf = ([from, to]: readonly [number, number]) =>
  indexes([Math.floor(from / columnsAtOnce), Math.ceil(to / columnsAtOnce)]).map((n) => n * columnsAtOnce)
