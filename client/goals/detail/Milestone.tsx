import { useLingui } from '@lingui/react/macro'
import {
  IconArrowDown,
  IconArrowUp,
  IconCalendarEvent,
  IconCheck,
  IconPencil,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { savingDraftScope } from '../../lib/outbox/draft-scope.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { shortDate } from '../../lib/settings/time.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { GoalMilestone } from '../data/types.ts'
import type { GoalRights } from '../data/use-goal-rights.ts'
import css from '../figures/detail.module.css'
import {
  dateMilestone,
  finishMilestoneOf,
  moveMilestone,
  removeMilestoneOf,
  renameMilestone,
} from './detail-commands.ts'

interface MilestoneProps {
  milestone: GoalMilestone
  list: readonly GoalMilestone[]
  may: GoalRights
  today: string
}

/** One step: ticked with a quiet joy, dated, moved and renamed in place. */
export function Milestone({ milestone, list, may, today }: MilestoneProps) {
  const { t } = useLingui()
  const [edits, edit] = useState<'title' | 'date' | null>(null)
  const [joy, setJoy] = useState(false)
  const { title, due_on, done_at, linked_type } = milestone
  const at = list.indexOf(milestone)
  const linked: Record<string, string> = { task: t`With a task`, event: t`With an event`, lesson: t`With a lesson` }
  const when = due_on && (due_on < today && !done_at ? t`Was planned for ${shortDate(due_on)}` : shortDate(due_on))
  const finish = (done: boolean) => {
    setJoy(done)
    finishMilestoneOf(milestone, done)
  }
  const commands = () =>
    rowCommands(
      {
        key: 'finish',
        label: done_at ? t`Open again` : t`Reached`,
        Icon: done_at ? IconRotate : IconCheck,
        run: () => finish(done_at === null),
      },
      { label: t`Rename`, Icon: IconPencil, run: () => edit('title') },
      { label: due_on ? t`Change date` : t`Add date`, Icon: IconCalendarEvent, run: () => edit('date') },
      at > 0 && { key: 'moveUp', label: t`Move up`, Icon: IconArrowUp, run: () => moveMilestone(list, milestone, -1) },
      at < list.length - 1 && {
        key: 'moveDown',
        label: t`Move down`,
        Icon: IconArrowDown,
        run: () => moveMilestone(list, milestone, 1),
      },
      { label: t`Remove`, Icon: IconTrash, danger: true, run: () => removeMilestoneOf(milestone) },
    )
  const row = useRow<HTMLLIElement>(`milestone-${milestone.id}`, title, may.change ? commands : [])
  const keep = (words: string) => {
    edit(null)
    if (words.trim() && words.trim() !== title) renameMilestone(milestone, words.trim())
  }
  return (
    <li className={css.milestone} data-done={done_at !== null} data-joy={joy} {...row}>
      <label className={css.tick}>
        <input
          type="checkbox"
          aria-label={title}
          checked={done_at !== null}
          disabled={!may.change}
          onChange={(event) => finish(event.currentTarget.checked)}
        />
      </label>
      <span className={css.grow}>
        {edits === 'title' ? (
          <input
            {...savingDraftScope('goal_milestones', milestone.id)}
            className={css.field}
            // biome-ignore lint/a11y/noAutofocus: one has just asked to rename it
            autoFocus
            aria-label={t`Milestone`}
            maxLength={140}
            defaultValue={title}
            onBlur={(event) => keep(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        ) : (
          <span dir="auto">{title}</span>
        )}
        {edits === 'date' ? (
          <DateField
            aria-label={t`Date of ${title}`}
            value={due_on}
            onChange={(day) => {
              edit(null)
              if (day !== due_on) dateMilestone(milestone, day)
            }}
          />
        ) : (
          (when || linked_type) && (
            <span className={css.note}>{[when, linked_type && linked[linked_type]].filter(Boolean).join(' · ')}</span>
          )
        )}
      </span>
      {may.change && <RowMenu label={t`More about ${title}`} commands={commands} />}
    </li>
  )
}
