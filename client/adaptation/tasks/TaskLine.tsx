import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { teamsOf } from '../../groups/data/teams.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { noon } from '../../lib/settings/days.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import { dueWords } from '../../ui/lesson/due-words.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { WholeNode } from '../data/resolved.ts'
import { onAltArrow } from '../frame/alt-arrows.ts'
import { StateMark } from '../marks/StateMark.tsx'
import { TaskStanding } from './TaskStanding.tsx'
import { taskCommands } from './task-commands.ts'
import { dayOfTask } from './task-days.ts'
import { useTaskDesk } from './task-desk-context.ts'
import css from './tasks.module.css'

const TaskEditor = lazy(async () => ({ default: (await withWords(import('./TaskEditor.tsx'))).TaskEditor }))

/** A task: its title and its day, and all of it when one opens it. */
export function TaskLine({ task, among }: { task: WholeNode; among: readonly WholeNode[] }) {
  const { t } = useLingui()
  const { plan, outline, canEdit, openKey, onOpen, ask, groupId } = useTaskDesk()
  const { title } = task.fields
  const isOpen = openKey === task.key
  const toggle = () => onOpen(isOpen ? undefined : task.key)
  const commands = () =>
    taskCommands({
      outline,
      task,
      among,
      canEdit,
      onOpen: toggle,
      onShift: () => ask({ what: 'shift', lesson: task.parent! }),
    })
  const row = useRow<HTMLLIElement>(task.key, title, commands)
  const day = dayOfTask(plan, task.parent, task.fields)
  const team = useQuery(teamsOf(groupId)).data?.find(({ id }) => id === task.fields.team_id)?.name
  const facts = [
    dueWords({ anchor: task.fields.anchor ?? 'start', offset_days: task.fields.offset_days ?? 0 }),
    team,
    task.fields.completion_mode === 'each' && t`everyone does it`,
    task.audience === 'leaders' && t`leaders only`,
  ]
  return (
    <li className={css.line} data-state={task.state} onKeyDown={onAltArrow(commands)} {...row}>
      <div className={css.head}>
        <button type="button" className={css.name} aria-expanded={isOpen} onClick={toggle}>
          <span dir="auto">{title}</span>
          <span className={css.facts}>
            {facts.filter(Boolean).join(' · ')}
            <StateMark node={task} />
            <TaskStanding taskKey={task.key} />
          </span>
        </button>
        <span className={css.day}>{day ? weekdayDate(day.due_on, noon(plan.today)) : t`no date`}</span>
        {canEdit && <RowMenu className={css.more!} size={32} label={t`More about ${title}`} commands={commands} />}
      </div>
      {day?.off && (
        <p className={css.clash}>
          {t`${weekdayDate(day.counted_on, noon(plan.today))} is a day off (${day.off.label}), so it’s due on ${weekdayDate(day.due_on, noon(plan.today))}.`}
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <TaskEditor task={task} />
        </Suspense>
      )}
    </li>
  )
}
