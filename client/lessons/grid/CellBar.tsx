import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import css from './grid.module.css'
import type { GridCell, GridView } from './grid-view.ts'
import { StateSign } from './StateSign.tsx'
import { stateNames } from './states.ts'

/** The active cell in full, and what can be done about it. */
export function CellBar(props: {
  view: GridView
  cell: GridCell | undefined
  mayExcuse: boolean
  onOpen: (lesson: string) => void
  onExcuse: (cell: GridCell) => void
}) {
  const { t } = useLingui()
  const { view, cell, mayExcuse, onOpen, onExcuse } = props
  if (!cell)
    return (
      <div className={css.bar}>
        <p>
          {view.excuses
            ? t`Choose a cell to open its lesson or to excuse someone.`
            : t`Choose a cell to open its lesson.`}
        </p>
      </div>
    )
  const { row, lesson, state, note } = cell
  return (
    <section className={css.bar} aria-label={t`Chosen cell`}>
      <p>
        <b dir="auto">{row.member.name}</b>
        <span dir="auto">{lesson.title}</span>
        <span className={css.state}>
          <StateSign state={state} /> {stateNames()[state]}
        </span>
        {state === 'e' && note && <q dir="auto">{note}</q>}
      </p>
      <Button size="xs" variant="default" onClick={() => onOpen(lesson.key)}>{t`Open lesson`}</Button>
      {mayExcuse && (
        <Button size="xs" variant="default" onClick={() => onExcuse(cell)}>
          {state === 'e' ? t`Take back excuse` : t`Excuse…`}
        </Button>
      )}
    </section>
  )
}
