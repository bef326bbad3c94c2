import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { noteOn } from '../data/acts.ts'
import type { Identity } from '../data/types.ts'
import own from './timeline.module.css'

/** A note on a timeline, for the others who look after security. */
export function NoteForm({ identity }: { identity: Identity }) {
  const { t } = useLingui()
  const [body, write] = useState('')
  const [id, renew] = useState(newId)
  const reachable = isReachable.use()
  const add = useMutation({
    mutationFn: () => noteOn(identity, id, body.trim()),
    meta: { saidAtField: true },
    retry: false,
  })
  function save(event: FormEvent) {
    event.preventDefault()
    if (!body.trim() || add.isPending) return
    afterwards(add.mutateAsync(), () => {
      write('')
      renew(newId())
    })
  }
  return (
    <form
      {...newDraftScope('security_notes', `${identity.kind} ${identity.value}`)}
      className={own.note}
      onSubmit={save}
    >
      <Textarea
        aria-label={t`Note`}
        placeholder={t`Add a note…`}
        maxLength={1000}
        autosize
        minRows={1}
        maxRows={6}
        value={body}
        error={add.error ? errorMessage(add.error) : undefined}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {body.trim() && (
        <Button type="submit" size="compact-sm" disabled={!reachable} loading={add.isPending}>
          {t`Add note`}
        </Button>
      )}
    </form>
  )
}
