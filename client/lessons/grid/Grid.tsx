import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { CellBar } from './CellBar.tsx'
import { type GridPlace, placeAfter } from './cell-keys.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import css from './grid.module.css'
import { cellAt, type GridProps } from './grid-view.ts'
import { scrollToCell } from './scroll-to-cell.ts'
import { cellHeight, cellWidth, indexes, useGridWindow } from './use-grid-window.ts'

/**
 * Members by lessons. The names and the heads stay in sight; of the rest only what one sees is drawn. The grid has the
 * focus, and one of its cells is the active one, so that no key is lost while a cell comes or goes.
 */
export function Grid({ view, onOpen, onShow, onExcuse }: GridProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [place, go] = useState<GridPlace | null>(null)
  const { rows, lessons } = view
  const seen = useGridWindow(box, rows.length, lessons.length)
  // of fewer rows or lessons than before, the last one
  const at = place && {
    row: Math.min(place.row, rows.length - 1),
    column: Math.min(place.column, lessons.length - 1),
  }
  const cell = at ? cellAt(view, at.row, at.column) : undefined
  const mayExcuse = view.excuses && cell !== undefined && cell.state !== 'd'

  function move(next: GridPlace) {
    go(next)
    if (box.current) scrollToCell(box.current, next)
  }
  const press = (key: string) => {
    const isToLeft = box.current !== null && getComputedStyle(box.current).direction === 'rtl'
    const all = { rows: rows.length, columns: lessons.length }
    const next = at ? placeAfter(key, at, all, isToLeft) : { row: 0, column: 0 }
    if (next) move(next)
    return next !== undefined
  }
  const step = (key: string) => {
    table.current?.focus({ preventScroll: true })
    return press(key)
  }
  const inGrid = () => document.activeElement === table.current
  useKeys({
    next: () => step('ArrowDown'),
    previous: () => step('ArrowUp'),
    open: () => {
      const row = at && rows[at.row]
      if (!inGrid() || !row) return false
      if (cell) onOpen(cell.lesson.key)
      else onShow(row.member.id)
    },
    finish: () => (inGrid() && mayExcuse ? onExcuse(cell) : false),
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (/^(Arrow|Page|Home|End)/.test(event.key) && press(event.key)) event.preventDefault()
  }
  function onClick(event: MouseEvent) {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
    const row = Number(found?.parentElement?.dataset.index)
    if (!found || Number.isNaN(row)) return
    const next = { row, column: Number(found.dataset.column) }
    go(next)
    const its = rows[row]
    if (next.column === -1 && its) onShow(its.member.id)
  }
  const hands = { onKeyDown, onClick, onFocus: () => go((before) => before ?? { row: 0, column: 0 }) }
  return (
    <>
      <CellBar view={view} cell={cell} mayExcuse={mayExcuse} onOpen={onOpen} onExcuse={onExcuse} />
      <div ref={box} className={css.box}>
        <table
          ref={table}
          className={css.grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells keys go through
          role="grid"
          tabIndex={0}
          aria-label={t`Progress by member and lesson`}
          aria-rowcount={rows.length + (view.average ? 2 : 1)}
          aria-colcount={lessons.length + 2}
          aria-activedescendant={at ? `cell-${at.row}-${at.column}` : undefined}
          style={{ inlineSize: `calc(var(--lead) + ${lessons.length * cellWidth}px)` }}
          {...hands}
        >
          <GridHead view={view} columns={seen.columns} />
          <tbody className={css.body} style={{ blockSize: rows.length * cellHeight }}>
            {indexes(seen.rows).map((index) => {
              const row = rows[index]
              return (
                row && (
                  <GridRow
                    key={row.member.id}
                    row={row}
                    index={index}
                    lessons={lessons}
                    from={seen.columns[0]}
                    to={seen.columns[1]}
                    active={at?.row === index ? at.column : undefined}
                    wanted={view.wanted}
                    above={view.average ? 3 : 2}
                  />
                )
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
