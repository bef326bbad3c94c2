import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { runCommand } from '../../lib/registries/commands.ts'
import { slots } from '../../lib/registries/slots.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import css from './leader.module.css'

/** The tasks of a lesson: one more, or a set of them that counts from its day. */
export function LessonTasks({ mine, day }: { mine: MyLesson; day: string }) {
  const { t } = useLingui()
  return (
    <Suspense>
      {slots.related.map(({ name, Related }) => (
        <Related
          key={name}
          sourceType="lesson"
          sourceId={mine.lesson_key}
          groupId={mine.group_id}
          day={day}
          label={t`Tasks for this lesson`}
        >
          <TaskForm mine={mine} />
        </Related>
      ))}
    </Suspense>
  )
}

function TaskForm({ mine }: { mine: MyLesson }) {
  const { t } = useLingui()
  const [title, write] = useState('')
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!title.trim()) return
    const source = { source_type: 'lesson', source_id: mine.lesson_key }
    void runCommand({ verb: 'tasks.add', input: { group_id: mine.group_id, title: title.trim(), ...source } })
    write('')
  }
  return (
    <form className={css.inline} onSubmit={onSubmit}>
      <TextInput
        className={css.grow!}
        aria-label={t`Task for this lesson`}
        placeholder={t`Borrow a second oven`}
        maxLength={200}
        value={title}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t`Add task`}
      </Button>
    </form>
  )
}
