import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { DialogActions } from '../../ui/layers/Dialog.tsx'
import { issueCertificate, type MyCertificate } from '../data/certificate.ts'
import css from './certificate.module.css'

/** The name and the group as they shall be read on a certificate, and the button that issues it. */
export function IssueForm({ mine }: { mine: MyCertificate }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [name, setName] = useState(mine.name)
  const [withGroup, setWithGroup] = useState(false)
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState('')
  async function issue(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    setRefused('')
    try {
      await issueCertificate({ adoption_id: mine.adoption_id, name, with_group: withGroup })
    } catch (error) {
      setRefused(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <form
      {...newDraftScope('certificates', mine.adoption_id)}
      className={css.part}
      onSubmit={(event) => void issue(event)}
    >
      <p className={css.hint}>
        {t`You’ve finished every lesson of “${mine.title}”. Anyone you give the link to can see your certificate.`}
      </p>
      <TextInput
        label={t`Name on the certificate`}
        description={t`A name other than ${mine.name} needs the approval of a group manager.`}
        autoComplete="name"
        maxLength={120}
        required
        withAsterisk={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        {...(refused && { error: refused })}
      />
      <Check label={t`Show the group: ${mine.group_name}`} checked={withGroup} onChange={setWithGroup} />
      {!reachable && (
        <p className={css.hint} role="status">{t`You’re offline. You can issue it once you’re back online.`}</p>
      )}
      <DialogActions>
        <Button type="submit" disabled={!reachable || !name.trim()} loading={pending}>
          <Trans>Issue certificate</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}
