import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { useBuilder } from '../data/builder-context.ts'
import { byRank } from '../data/by-rank.ts'
import { tasks } from '../data/node-writes.ts'
import { tasksOf } from '../data/nodes.ts'
import { moveTask } from './move-task.ts'
import { TaskCard } from './TaskCard.tsx'
import css from './tasks.module.css'

/** Tasks that whoever uses the curriculum gets with a lesson, or with the whole: what to buy, book or tell parents. */
export function TaskList({ lessonKey }: { lessonKey: string | null }) {
  const { t } = useLingui()
  const { versionId, canEdit } = useBuilder()
  const { data } = useQuery(tasksOf(versionId))
  const [made, setMade] = useState('')
  const [said, say] = useState('')
  if (!data) return null
  const list = data.filter(({ lesson_key }) => lesson_key === lessonKey).sort(byRank)
  function add() {
    const key = newId()
    attempt(tasks.adding, {
      ...{ id: key, key, version_id: versionId, lesson_key: lessonKey, title: t`New task` },
      ...{ anchor: lessonKey === null ? 'start' : 'lesson', rank: rankBetween(list.at(-1)?.rank ?? null, null) },
    })
    setMade(key)
  }
  return (
    <section className={css.tasks} aria-label={t`Tasks`}>
      {lessonKey !== null && <h3>{t`Tasks`}</h3>}
      <p className={css.hint}>
        {lessonKey === null
          ? t`What to do for the curriculum as a whole: book a room, tell parents. A group gets these when it starts.`
          : t`What to do for this lesson: buy, print, prepare.`}
      </p>
      {list.length > 0 && (
        <ul>
          {list.map((task) => (
            <TaskCard
              key={task.key}
              task={task}
              begins={task.key === made}
              onMove={(by) => say(moveTask(list, task, by))}
            />
          ))}
        </ul>
      )}
      {canEdit && (
        <Button
          size="xs"
          variant="subtle"
          className={css.add!}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={add}
        >
          {t`Add task`}
        </Button>
      )}
      <p role="status" className={css.unseen}>
        {said}
      </p>
    </section>
  )
}
