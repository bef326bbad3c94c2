import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { shortened } from '../../lib/html/plain-text.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import { lessonsOfGroup } from '../data/lesson-questions.ts'
import { askingLesson } from '../data/message-writes.ts'
import type { Message } from '../data/messages.ts'
import css from './pickers.module.css'

/** Makes a question beside a lesson of a message. Both know of each other, and neither changes with the other. */
export function LessonPicker({ message, close }: { message: Message; close: () => void }) {
  const { t } = useLingui()
  const [title, setTitle] = useState(shortened(message.body_text, 160))
  // what is said in a group has the id of the group
  const { data, isFetching } = useQuery(lessonsOfGroup(message.conversation_id))
  const lessons = data ?? []
  function ask(at: number) {
    const lesson = lessons[at]
    if (!lesson || !title.trim()) return
    close()
    const { adoption_id, lesson_key } = lesson
    const row = { id: newId(), message_id: message.id, adoption_id, lesson_key, title: title.trim() }
    attempt(askingLesson, row, () => toast(t`Asked about “${lesson.title}”`))
  }
  return (
    <>
      <div className={css.field}>
        <TextInput
          {...newDraftScope('lesson_threads', message.id)}
          label={t`Question`}
          maxLength={160}
          value={title}
          error={title.trim() === '' && t`A question needs words.`}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </div>
      {lessons.length > 0 ? (
        <PickList
          label={t`Lesson`}
          choices={lessons.map((lesson, at) => ({ id: String(at), label: lesson.title, hint: lesson.unit }))}
          onPick={(at) => ask(Number(at))}
        />
      ) : (
        <p className={css.zone} role="status">
          {data
            ? t`This group follows no curriculum at the moment.`
            : isFetching
              ? t`Looking for lessons…`
              : t`The lessons could not be loaded.`}
        </p>
      )}
    </>
  )
}
