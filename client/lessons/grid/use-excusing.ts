import { useState } from 'react'
import { excuse } from './excuse.ts'
import type { GridCell } from './grid-view.ts'

/** The cell whose member is being excused, until the note is written. To take an excuse back needs no note. */
export function useExcusing(adoption_id: string) {
  const [cell, choose] = useState<GridCell | null>(null)
  const write = ({ row, lesson, state, note: before }: GridCell, note?: string) =>
    excuse(
      {
        ...{ adoption_id, user_id: row.member.id, lesson_key: lesson.key, excused: note !== undefined },
        ...(note !== undefined && { note, was: state === 'p' ? 'p' : 'n' }),
      },
      row.member.name,
      before,
    )
  return {
    cell,
    change: (next: GridCell) => (next.state === 'e' ? write(next) : choose(next)),
    excuse: (note: string) => cell && write(cell, note),
    leave: () => choose(null),
  }
}
