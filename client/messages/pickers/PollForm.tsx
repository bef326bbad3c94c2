import { serverDate } from '../../lib/browser/server-clock.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { momentOf } from '../../lib/settings/moments.ts'
import { DateTimeField, type DayAndTime } from '../../ui/fields/DateTimeField.tsx'
import { makingPoll } from '../data/polls.ts'
import { topic } from '../data/topics.ts'
import css from './pickers.module.css'

/** A question to all: at least two answers, one to choose or several, with names or without. */
export function PollForm({ conversationId, close }: { conversationId: string; close: () => void }) {
  const { t } = useLingui()
  const [question, setQuestion] = useState('')
  const [options, setOptions] = useState(['', ''])
  const [multiple, setMultiple] = useState(false)
  const [anonymous, setAnonymous] = useState(false)
  const [until, setUntil] = useState<DayAndTime>({ day: null, time: null })
  const closes = until.day && until.time ? momentOf(until.day, until.time) : undefined
  const isPast = closes !== undefined && closes <= serverDate()
  const given = options.map((one) => one.trim()).filter(Boolean)
  function set(at: number, words: string) {
    const now = options.with(at, words)
    setOptions(now.at(-1) && now.length < 10 ? [...now, ''] : now)
  }
  return (
    <form
      {...newDraftScope('polls', conversationId)}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!question.trim() || given.length < 2 || isPast) return
        close()
        const about = topic.get().get(conversationId)
        const poll = {
          question: question.trim(),
          options: given,
          multiple,
          anonymous,
          ...(closes && { closes_at: closes.toISOString() }),
          ...(about && { topic_id: about }),
        }
        attempt(makingPoll, { message_id: newId(), conversation_id: conversationId, ...poll })
      }}
    >
      <TextInput
        size="sm"
        label={t`Question`}
        maxLength={300}
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      {options.map((words, at) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          key={at}
          size="xs"
          aria-label={t`Answer ${at + 1}`}
          placeholder={t`Answer ${at + 1}`}
          maxLength={120}
          value={words}
          onChange={(event) => set(at, event.currentTarget.value)}
        />
      ))}
      <Checkbox
        size="xs"
        label={t`Allow several answers`}
        checked={multiple}
        onChange={(event) => setMultiple(event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        label={t`Anonymous`}
        checked={anonymous}
        onChange={(event) => setAnonymous(event.currentTarget.checked)}
      />
      <DateTimeField
        label={t`Closes on (optional)`}
        value={until}
        onChange={setUntil}
        min={dayOf(serverDate())}
        error={isPast ? t`Choose a time in the future.` : undefined}
      />
      <Button type="submit" disabled={!question.trim() || given.length < 2}>
        {t`Create poll`}
      </Button>
    </form>
  )
}
