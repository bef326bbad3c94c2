import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../lib/outbox/draft-scope.ts'
import type { AddWords } from '../lib/registries/slots.ts'
import { add } from './commands.ts'
import css from './related-tasks.module.css'

/** One more task for something of another room, in the words of that room. */
export function RelatedTaskForm({
  groupId,
  source,
  words,
}: {
  groupId: string
  source: { source_type: string; source_id: string }
  words: AddWords
}) {
  const [title, write] = useState('')
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!title.trim()) return
    // a refusal has been said by then
    add({ group_id: groupId, title: title.trim(), ...source }).catch(() => undefined)
    write('')
  }
  return (
    <form {...newDraftScope('tasks', source.source_id)} className={css.add} onSubmit={onSubmit}>
      <TextInput
        className={css.addTitle!}
        aria-label={words.name}
        placeholder={words.example}
        maxLength={200}
        value={title}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {words.button}
      </Button>
    </form>
  )
}
