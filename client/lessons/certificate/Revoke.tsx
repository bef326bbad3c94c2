import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { type OpenCertificate, revokeHere } from '../data/open-certificate.ts'
import css from './paper.module.css'

/** Withdraws a certificate, or makes it valid again: for its owner at once, for an admin of the group with a reason. */
export function Revoke({ code, id, certificate }: { code: string; id: string; certificate: OpenCertificate }) {
  const { t } = useLingui()
  const [asking, ask] = useState(false)
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState('')
  const [pending, setPending] = useState(false)
  const isValid = certificate.revoked_at === null
  async function revoke(event?: FormEvent) {
    event?.preventDefault()
    setPending(true)
    setRefused('')
    try {
      await revokeHere(code, id, isValid, isValid ? reason.trim() : '')
      ask(false)
    } catch (error) {
      setRefused(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <Button
        variant="default"
        loading={pending}
        onClick={() => (isValid && !certificate.mine ? ask(true) : void revoke())}
      >
        {isValid ? t`Withdraw` : t`Make it valid again`}
      </Button>
      {asking && (
        <Dialog title={t`Withdraw this certificate`} onClose={() => ask(false)}>
          <form {...draftScope('certificates', id)} onSubmit={(event) => void revoke(event)}>
            <Textarea
              label={t`Reason`}
              description={t`Its owner reads this.`}
              required
              withAsterisk={false}
              maxLength={500}
              autosize
              minRows={2}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <DialogActions>
              <Button type="submit" disabled={!reason.trim()} loading={pending}>{t`Withdraw`}</Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  )
}
