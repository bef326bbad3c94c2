import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../account/data/profile.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { notingCase } from '../data/writes.ts'
import css from './case.module.css'

/** A note on a case, for those who decide it. */
export function NoteForm({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const { name } = useMe()
  const [body, write] = useState('')
  return (
    <form
      {...newDraftScope('moderation_notes', caseId)}
      className={css.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        const said = body.trim()
        if (!said) return
        attempt(notingCase, { id: newId(), case_id: caseId, body: said, name })
        write('')
      }}
    >
      <Textarea
        aria-label={t`Note`}
        placeholder={t`Add a note for other moderators`}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={2000}
        value={body}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {body.trim() && <Button type="submit" variant="default">{t`Add note`}</Button>}
    </form>
  )
}
