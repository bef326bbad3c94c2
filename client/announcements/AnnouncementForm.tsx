import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { serverDate } from '../lib/browser/server-clock.ts'
import type { DraftScope } from '../lib/outbox/draft-scope.ts'
import { fieldErrors } from '../lib/query/field-errors.ts'
import { dayOf } from '../lib/settings/days.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import css from './announcements.module.css'
import type { AnnouncementDraft } from './queries.ts'

/** The form of an announcement: text, pin and last day. */
export function AnnouncementForm(props: {
  start?: AnnouncementDraft
  draft: DraftScope
  label: string
  error: Error | null
  onSubmit: (draft: AnnouncementDraft) => void
  onCancel: () => void
}) {
  const { t } = useLingui()
  const { start } = props
  const [title, setTitle] = useState(start?.title ?? '')
  const [body, setBody] = useState(start?.body ?? '')
  const [pinned, setPinned] = useState(start?.pinned ?? true)
  const [until, setUntil] = useState(start?.expires_at ? dayOf(new Date(start.expires_at)) : null)
  const [empty, setEmpty] = useState(false)
  const errors = fieldErrors(props.error, 'title', 'body', 'expires_at')

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setEmpty(!title.trim())
    if (!title.trim()) return
    // the day itself still counts
    const expires_at = until ? new Date(`${until}T23:59:59`).toISOString() : null
    props.onSubmit({ title: title.trim(), body: body.trim(), pinned, expires_at })
  }
  return (
    <form {...props.draft} className={css.form} onSubmit={onSubmit} noValidate>
      <TextInput
        label={t`Title`}
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={empty ? t`Enter a title.` : errors.title}
        autoFocus
      />
      <Textarea
        label={t`Details`}
        minRows={3}
        maxLength={10_000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        error={errors.body}
      />
      <div className={css.choices}>
        <DateField
          label={t`Show until`}
          value={until}
          min={dayOf(serverDate())}
          onChange={setUntil}
          error={errors.expires_at}
        />
        <label className={css.pin}>
          <input type="checkbox" checked={pinned} onChange={(event) => setPinned(event.currentTarget.checked)} />
          <Trans>Pin to the top of the group</Trans>
        </label>
      </div>
      <div className={css.actions}>
        <Button variant="default" onClick={props.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit">{props.label}</Button>
      </div>
    </form>
  )
}
