import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { keepFile } from '../../lib/html/curriculum-files.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { myId } from '../../lib/supabase/session.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { LessonWritingContext } from '../../ui/lesson/lesson-writing.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { type Outline, outlineOf } from '../data/resolved.ts'
import { tasksPlanOf } from '../data/tasks.ts'
import { SaveBar } from '../lesson/SaveBar.tsx'
import { TaskGroups } from './TaskGroups.tsx'
import { TaskNotices } from './TaskNotices.tsx'
import { ThisWeek } from './ThisWeek.tsx'
import { type AskedTaskChange, TaskDeskContext } from './task-desk-context.ts'
import css from './tasks.module.css'
import { useTasksDraft } from './use-tasks-draft.ts'

const OpenTaskDialog = lazy(async () => ({
  default: (await withWords(import('./OpenTaskDialog.tsx'))).OpenTaskDialog,
}))

/** The tasks of a curriculum by lesson, under what comes next. */
export function TaskDesk(props: {
  groupId: string
  outline: Outline
  openKey: string | undefined
  onOpen: (key: string | undefined) => void
}) {
  const { t } = useLingui()
  const { groupId, outline, openKey, onOpen } = props
  const { data: plan } = useSuspenseQuery(tasksPlanOf(outline.adoption_id))
  const draft = useTasksDraft(outline)
  const [asked, ask] = useState<AskedTaskChange | null>(null)
  const [onlyOurs, setOnly] = useState(false)
  const [compares, setCompares] = useState(false)
  const canEdit = plan.may.adapt && plan.may.assign
  const tasks = outline.nodes.filter(({ type }) => type === 'task')
  const writing = useMemo(() => ({ canEdit, keep: (file: File) => keepFile(myId()!, file) }), [canEdit])
  const desk = {
    ...{ groupId, outline, plan, canEdit, openKey, compares, onOpen, ask },
    write: (key: string, fields: object) => draft.write(key, { fields }),
    known: (key: string) => ({ ...tasks.find((one) => one.key === key)!, blocks: [], leaders: null, answers: null }),
  }
  return (
    <LessonWritingContext value={writing}>
      <TaskDeskContext value={desk}>
        <div className={css.desk}>
          <TaskNotices />
          {tasks.length === 0 ? (
            <EmptyState
              title={t`No tasks yet`}
              words={t`This curriculum comes without tasks. Add what your group has to buy, book or prepare for a lesson.`}
            >
              {canEdit && (
                <Button
                  leftSection={<IconPlus size={16} stroke={1.75} />}
                  onClick={() => ask({ what: 'add', lesson: null })}
                >
                  {t`Add task`}
                </Button>
              )}
            </EmptyState>
          ) : (
            <>
              <ThisWeek />
              <div className={css.tools}>
                <Check label={t`Only what we changed`} checked={onlyOurs} onChange={setOnly} />
                <button
                  type="button"
                  className={css.originals}
                  aria-pressed={compares}
                  onClick={() => setCompares(!compares)}
                >
                  {t`Compare with the original`}
                </button>
                {canEdit && (
                  <span className={css.buttons}>
                    <Button
                      variant="default"
                      leftSection={<IconCalendarRepeat size={16} stroke={1.75} />}
                      onClick={() => ask({ what: 'shift' })}
                    >
                      {t`Shift dates`}
                    </Button>
                    <Button
                      leftSection={<IconPlus size={16} stroke={1.75} />}
                      onClick={() => ask({ what: 'add', lesson: null })}
                    >
                      {t`Add task`}
                    </Button>
                  </span>
                )}
              </div>
              <TaskGroups tasks={draft.shown} onlyOurs={onlyOurs} />
            </>
          )}
          <SaveBar draft={draft} read={outlineOf(outline.adoption_id).queryKey} />
        </div>
        <Suspense fallback={null}>
          {asked && <OpenTaskDialog asked={asked} onOpen={onOpen} onClose={() => ask(null)} />}
        </Suspense>
      </TaskDeskContext>
    </LessonWritingContext>
  )
}
