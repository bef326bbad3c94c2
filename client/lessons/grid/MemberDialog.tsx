import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Member } from '../../groups/data/groups.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import css from './grid.module.css'
import { cellAt, type GridCell, type GridView } from './grid-view.ts'
import { ProgressBar } from './ProgressBar.tsx'
import type { ProgressRow } from './progress-rows.ts'
import { StateSign } from './StateSign.tsx'
import { stateNames } from './states.ts'

/** The lessons of one member, each with its state. */
export function MemberDialog(props: {
  view: GridView
  row: ProgressRow<Member>
  params: { groupId: string; adoptionId: string }
  onExcuse: (cell: GridCell) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { view, row, params, onExcuse, onClose } = props
  const { member, done, total, percent } = row
  const names = stateNames()
  const index = view.rows.indexOf(row)
  return (
    <Dialog title={member.name} onClose={onClose}>
      <p className={css.words}>
        <small>{t`${done} of ${total} lessons`}</small>
      </p>
      <ProgressBar percent={percent} />
      <ol className={css.lessons}>
        {view.lessons.map((lesson, at) => {
          const cell = cellAt(view, index, at)
          if (!cell) return null
          const { state, note } = cell
          const share = view.average?.[at]
          return (
            <li key={lesson.key}>
              {lesson.begins && <h3 dir="auto">{lesson.begins}</h3>}
              <div className={css.line}>
                <StateSign state={state} />
                <p>
                  <Link
                    to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
                    params={{ ...params, lessonId: lesson.key }}
                    dir="auto"
                  >
                    {lesson.title}
                  </Link>
                  <small>
                    {share === undefined ? names[state] : t`${names[state]} · ${share}% of the group`}
                    {state === 'e' && note && <q dir="auto">{note}</q>}
                  </small>
                </p>
                {view.excuses && state !== 'd' && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={
                      state === 'e' ? t`Take back the excuse from “${lesson.title}”` : t`Excuse from “${lesson.title}”`
                    }
                    onClick={() => onExcuse(cell)}
                  >
                    {state === 'e' ? t`Take back` : t`Excuse…`}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
