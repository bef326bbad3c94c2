import { memo } from 'react'
import type { Member } from '../../groups/data/groups.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import type { ProgressLetter } from '../data/progress-grid.ts'
import { GridCells } from './GridCells.tsx'
import css from './grid.module.css'
import type { GridLesson } from './grid-view.ts'
import type { ProgressRow } from './progress-rows.ts'
import { cellHeight, cellWidth, chunksOf, columnsAtOnce } from './use-grid-window.ts'

interface GridRowProps {
  row: ProgressRow<Member>
  index: number
  lessons: readonly GridLesson[]
  from: number
  to: number
  /** The column of the active cell, where that is in this row. */
  active: number | undefined
  wanted: ProgressLetter | undefined
  /** The number of the first row below the heads. */
  above: number
}

/** The row of a member. It is drawn anew only when something in it changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, lessons, from, to, active, wanted, above } = props
  const { member, percent } = row
  return (
    <tr
      aria-rowindex={index + above}
      data-index={index}
      className={css.row}
      style={{ insetBlockStart: index * cellHeight }}
    >
      <th
        scope="row"
        id={`cell-${index}--1`}
        aria-colindex={1}
        data-column={-1}
        data-active={active === -1 || undefined}
        className={css.member}
      >
        <Avatar person={member} size={24} />
        <span dir="auto">{member.name}</span>
      </th>
      <td aria-colindex={2} className={css.percent}>{`${percent}%`}</td>
      <td className={css.gap} style={{ inlineSize: from * cellWidth }} role="presentation" />
      {chunksOf([from, to]).map((first) => (
        <GridCells
          key={first}
          row={row}
          index={index}
          lessons={lessons}
          first={first}
          active={active !== undefined && active >= first && active < first + columnsAtOnce ? active : undefined}
          wanted={wanted}
        />
      ))}
    </tr>
  )
})
