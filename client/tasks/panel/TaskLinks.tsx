import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Picker } from '../../ui/menu/Picker.tsx'
import { PickList } from '../../ui/menu/PickList.tsx'
import { begin, linksOf, taskLinks } from '../data/task-parts.ts'
import { type Task, taskOf, tasksOf } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { StatusMark } from '../row/StatusMark.tsx'
import { TaskLink } from '../row/TaskLink.tsx'
import css from './panel.module.css'

type LinkKind = 'blocks' | 'blocked' | 'relates' | 'duplicates'

/** The task's links: waits for, holds up, goes with and so on. `askedAt` is the button that asked for another. */
export function TaskLinks(props: {
  task: Task
  may: TaskPermissions
  askedAt: Element | null
  onAsk: (at: Element | null) => void
}) {
  const { t } = useLingui()
  const { task, may, askedAt, onAsk } = props
  const links = useQuery(linksOf(task.id)).data ?? []
  const [way, setWay] = useState<LinkKind>('blocked')
  const tasks = useQuery({ ...tasksOf(task.group_id), enabled: askedAt !== null }).data ?? []
  const names: Record<LinkKind, string> = {
    blocked: t`Waits for`,
    blocks: t`Holds up`,
    relates: t`Related to`,
    duplicates: t`Duplicate of`,
  }
  const shown = links.map(({ id, from_id, to_id, kind }) => {
    const other = from_id === task.id ? to_id : from_id
    return { id, other, way: (kind === 'blocks' && to_id === task.id ? 'blocked' : kind) as LinkKind }
  })
  function link(other: string) {
    const [from_id, to_id] = way === 'blocked' ? [other, task.id] : [task.id, other]
    begin(linksOf(task.id))
    attempt(taskLinks.adding, { id: newId(), from_id, to_id, kind: way === 'blocked' ? 'blocks' : way })
  }
  return (
    <>
      {shown.length > 0 && (
        <section className={css.part} aria-labelledby="links">
          <h3 id="links" className={css.heading}>
            <Trans>Linked tasks</Trans>
            {may.do && (
              <button
                type="button"
                className={css.icon}
                aria-label={t`Link a task`}
                onClick={(event) => onAsk(event.currentTarget)}
              >
                <IconPlus size={16} stroke={1.5} />
              </button>
            )}
          </h3>
          <ul>
            {shown.map(({ id, other, way: how }) => (
              <li key={id} className={css.link}>
                <span className={css.none}>{names[how]}</span>
                <Linked id={other} />
                {may.do && (
                  <button
                    type="button"
                    className={css.icon}
                    aria-label={t`Unlink`}
                    onClick={() => attempt(taskLinks.removing, { id })}
                  >
                    <IconX size={16} stroke={1.5} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {askedAt && (
        <Picker title={t`Link a task`} anchor={askedAt} onClose={() => onAsk(null)}>
          {(close) => (
            <>
              <div className={css.ways}>
                <SelectField
                  aria-label={t`Type of link`}
                  value={way}
                  onChange={(value) => setWay(value as LinkKind)}
                  data={(Object.keys(names) as LinkKind[]).map((one) => ({ value: one, label: names[one] }))}
                />
              </div>
              <PickList
                label={t`Find a task`}
                choices={tasks
                  .filter(({ id }) => id !== task.id && shown.every(({ other }) => other !== id))
                  .map(({ id, title, status }) => ({ id, label: title, mark: <StatusMark status={status} /> }))}
                onPick={(id) => {
                  close()
                  link(id)
                }}
              />
            </>
          )}
        </Picker>
      )}
    </>
  )
}

function Linked({ id }: { id: string }) {
  const { t } = useLingui()
  const task = useQuery(taskOf(id)).data?.[0]
  return (
    <TaskLink id={id} className={css.linked}>
      {task && <StatusMark status={task.status} size={15} />}
      {task?.title ?? t`A task`}
    </TaskLink>
  )
}
