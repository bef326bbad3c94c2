import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayAfter, noon } from '../../lib/settings/days.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import type { PlannedTask } from '../data/tasks.ts'
import { MadeAlready } from './MadeAlready.tsx'
import { useTaskDesk } from './task-desk-context.ts'
import css from './tasks.module.css'

/** The tasks that the group gets within a week, and those that it has and that say something else by now. */
export function ThisWeek() {
  const { t } = useLingui()
  const { plan, outline, onOpen } = useTaskDesk()
  if (plan.status !== 'active' || !plan.makes_tasks) return <MadeAlready />
  const planned = plan.tasks.filter(({ state, makes_on }) => state === 'planned' && makes_on !== null)
  const soon = planned.filter(({ makes_on }) => makes_on! < dayAfter(plan.today, 7))
  const next = planned.toSorted((a, b) => a.makes_on!.localeCompare(b.makes_on!))[0]
  const titleOf = ({ task_key }: PlannedTask) => outline.nodes.find(({ key }) => key === task_key)?.fields.title ?? ''
  const day = (on: string) => weekdayDate(on, noon(plan.today))
  const standing = plan.tasks.filter(({ state }) => state === 'made').length
  const nextTitle = next && titleOf(next)
  const nextDay = next && day(next.makes_on!)
  return (
    <section className={css.week} aria-labelledby="made-this-week">
      <h2 id="made-this-week">{t`This week`}</h2>
      <p className={css.hint}>
        {soon.length > 0
          ? plural(soon.length, {
              one: '# task will be added to your group’s tasks.',
              other: '# tasks will be added to your group’s tasks.',
            })
          : next
            ? t`Nothing new. Next comes “${nextTitle}”, on ${nextDay}.`
            : t`Nothing new. All tasks of this curriculum have been added.`}{' '}
        {standing > 0 && plural(standing, { one: '# is open now.', other: '# are open now.' })}{' '}
        {t`Each is added two weeks before it’s due.`}
      </p>
      {soon.length > 0 && (
        <ul className={css.soon}>
          {soon.map((task) => (
            <li key={task.task_key}>
              <button type="button" dir="auto" onClick={() => onOpen(task.task_key)}>
                {titleOf(task)}
              </button>
              <span className={css.hint}>{t`due ${day(task.due_on!)}`}</span>
            </li>
          ))}
        </ul>
      )}
      <MadeAlready />
    </section>
  )
}
