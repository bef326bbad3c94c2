import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { withdrawUndo } from '../../lib/registries/undo.ts'
import { cutText, lengthOf } from '../../ui/fields/cut-text.ts'
import { offerUndoOfAbout } from '../commands.ts'
import { useChangeProfile } from '../queries.ts'
import { SettingsRow } from '../SettingsRow.tsx'
import css from './about.module.css'
import { fields } from './profile-steps.ts'

const limit = 300

/** A few lines about oneself, as plain text. Kept when one leaves the field; an empty one is none. */
export function About({ profile }: { profile: { id: string; about: string | null; version: number } }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<string>()
  const change = useChangeProfile(profile)
  const before = profile.about
  const about = draft ?? before ?? ''
  const length = lengthOf(about)

  function keep() {
    const wanted = about.trim() || null
    if (change.isPending) return
    if (wanted === before) return setDraft(undefined)
    // what can be taken back from here on is this, and not what came before it
    withdrawUndo()
    afterwards(change.mutateAsync({ about: wanted }), () => {
      setDraft(undefined)
      offerUndoOfAbout(profile.id, before)
    })
  }
  return (
    <SettingsRow label={t`About`} htmlFor={fields.about} words={t`A line or two about yourself.`} wide>
      <Textarea
        {...draftScope('users', profile.id, profile.version)}
        id={fields.about}
        classNames={{ input: css.field! }}
        value={about}
        rows={3}
        // the browser counts an emoji twice: what fits is cut below, as the database counts
        maxLength={4 * limit}
        aria-describedby={`${fields.about}-words ${fields.about}-left`}
        onChange={(event) => setDraft(cutText(event.currentTarget.value, limit))}
        onBlur={keep}
        error={change.error && errorMessage(change.error)}
      />
      <p id={`${fields.about}-left`} className={css.left} aria-live={length >= limit ? 'polite' : 'off'}>
        {length >= 0.8 * limit && t`${length} of ${limit} characters`}
      </p>
    </SettingsRow>
  )
}
