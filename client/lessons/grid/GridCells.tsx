import { memo } from 'react'
import type { ProgressLetter } from '../data/progress-grid.ts'
import css from './grid.module.css'
import type { GridLesson } from './grid-view.ts'
import { letterOf, type ProgressRow } from './progress-rows.ts'
import { StateSign } from './StateSign.tsx'
import { stateNames } from './states.ts'
import { columnsAtOnce, indexes } from './use-grid-window.ts'

interface GridCellsProps {
  row: ProgressRow<{ name: string }>
  index: number
  lessons: readonly GridLesson[]
  /** The first of the columns, which come and go together. */
  first: number
  /** The column of the active cell, where it is one of these. */
  active: number | undefined
  wanted: ProgressLetter | undefined
}

/** Some cells of a row beside each other: what stays on screen is not drawn again. */
export const GridCells = memo(function GridCells(props: GridCellsProps) {
  const { row, index, lessons, first, active, wanted } = props
  const { member, states } = row
  const names = stateNames()
  return indexes([first, first + columnsAtOnce]).map((at) => {
    const lesson = lessons[at]
    const state = letterOf(states, at)
    return (
      lesson && (
        <td
          key={lesson.key}
          id={`cell-${index}-${at}`}
          aria-colindex={at + 3}
          aria-label={`${member.name}, ${lesson.title}: ${names[state]}`}
          data-column={at}
          data-state={state}
          data-first={lesson.begins !== undefined || undefined}
          data-dim={(wanted !== undefined && wanted !== state) || undefined}
          data-active={active === at || undefined}
          className={css.cell}
        >
          <StateSign state={state} />
        </td>
      )
    )
  })
})
