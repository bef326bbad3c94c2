import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { noteOn } from '../data/acts.ts'
import type { Identity } from '../data/types.ts'
import own from './timeline.module.css'

/** A note on a timeline, for the others who look after security. */
export function NoteForm({ identity }: { identity: Identity }) {
  const { t } = useLingui()
  const [body, write] = useState('')
  const reachable = isReachable.use()
  const { run, pending, refused } = useOperation()
  async function save(event: FormEvent) {
    event.preventDefault()
    if (!body.trim() || pending) return
    const done = await run(body.trim(), async (id) => {
      await noteOn(identity, id, body.trim())
      return true
    })
    if (done) write('')
  }
  return (
    <form
      {...newDraftScope('security_notes', `${identity.kind} ${identity.value}`)}
      className={own.note}
      onSubmit={(event) => void save(event)}
    >
      <Textarea
        aria-label={t`Note`}
        placeholder={t`Add a note…`}
        maxLength={1000}
        autosize
        minRows={1}
        maxRows={6}
        value={body}
        error={refused || undefined}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {body.trim() && (
        <Button type="submit" size="compact-sm" disabled={!reachable} loading={pending}>
          {t`Add note`}
        </Button>
      )}
    </form>
  )
}
