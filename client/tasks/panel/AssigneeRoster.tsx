import { Trans, useLingui } from '@lingui/react/macro'
import { useUser } from '../../account/AuthProvider.tsx'
import { attempt } from '../../lib/query/query.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { PersonFace } from '../../ui/people/PersonFace.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import { usePeopleOf } from '../composer/use-parse-context.ts'
import { statusName } from '../data/labels.ts'
import { markingAssignee } from '../data/task-writes.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { StatusMark } from '../row/StatusMark.tsx'
import css from './panel.module.css'

/** The roster of a task, for everyone; whoever may change the task may set others' status or excuse them. */
export function AssigneeRoster({ task, may }: { task: Task; may: TaskPermissions }) {
  const { t } = useLingui()
  const me = useUser().id
  const people = usePeopleOf(task.group_id)
  const parts = (task.assignees ?? []).flatMap((part) => {
    const person = people.find(({ id }) => id === part.user_id)
    return person ? [{ ...part, person }] : []
  })
  const waited = parts.filter(({ status }) => status !== 'excused')
  const done = waited.filter(({ status }) => status === 'done').length
  return (
    <section className={css.part} aria-labelledby="roster">
      <h3 id="roster" className={css.heading}>
        <Trans>Everyone</Trans>
        <span className={css.count}>{t`${done} of ${waited.length} done`}</span>
      </h3>
      <progress className={css.progress} max={Math.max(1, waited.length)} value={done} aria-label={t`Done by`} />
      <ul className={css.roster}>
        {parts
          .toSorted((a, b) => a.person.name.localeCompare(b.person.name))
          .map(({ user_id, person, status }) => (
            <li key={user_id} className={css.part1} data-status={status}>
              <PersonFace person={person} size={26} />
              <span className={css.who}>
                <PersonName person={person}>{person.name}</PersonName>
              </span>
              <span className={css.standing}>
                <StatusMark status={status} />
                {may.change || user_id === me ? (
                  <SelectField
                    className={css.over}
                    aria-label={t`Progress of ${person.name}`}
                    value={status}
                    onChange={(now) => attempt(markingAssignee, { task_id: task.id, user_id, status: now })}
                    data={['todo', 'doing', 'done', ...(may.change ? ['excused'] : [])].map((one) => ({
                      value: one,
                      label: statusName(one),
                    }))}
                  />
                ) : (
                  <span className={css.unseen}>{statusName(status)}</span>
                )}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}
