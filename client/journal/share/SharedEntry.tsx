import { useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { noteHtml, readShared } from '../../lib/html/shared-content.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import type { SharedContent } from '../../lib/registries/slots.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import css from './share.module.css'

/** The form that makes a journal entry of shared content; its text can still be changed. */
export function SharedEntry({ shared }: { shared: SharedContent }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [read, write] = useState(() => readShared(shared, 160))
  const [empty, setEmpty] = useState(false)
  const { title, note } = read
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const isEmpty = !title.trim() && !note.trim()
    setEmpty(isEmpty)
    if (isEmpty) return
    const id = newId()
    const entry = { id, title: title.trim() || null, body_html: noteHtml(note) }
    if (!(await runCommand({ verb: 'journal.add', input: entry }))) return
    offerUndo(t`Added to your journal`, { verb: 'journal.remove', input: { id } })
    void navigate({ to: '/journal', search: { entry: id }, replace: true })
  }
  return (
    <form
      {...newDraftScope('journal_entries', 'shared')}
      className={css.sheet}
      onSubmit={(event) => void onSubmit(event)}
      noValidate
    >
      <TextInput
        label={t`Title`}
        maxLength={160}
        value={title}
        error={empty ? t`Enter a title or a few words.` : undefined}
        onChange={(event) => write({ ...read, title: event.currentTarget.value })}
      />
      <Textarea
        label={t`Words`}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={100_000}
        value={note}
        onChange={(event) => write({ ...read, note: event.currentTarget.value })}
      />
      <p className={css.hint}>
        <IconLock size={16} stroke={1.5} aria-hidden="true" /> {t`Only you can read it.`}
      </p>
      <span>
        <Button type="submit">{t`Add journal entry`}</Button>
      </span>
    </form>
  )
}
