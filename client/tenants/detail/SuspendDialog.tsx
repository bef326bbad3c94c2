import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { suspendTenant, type TenantFile } from '../data/tenants.ts'
import { wordsAtFields } from '../data/words-at-fields.ts'
import own from './detail.module.css'

/** Asks why an organisation is suspended: its people read that. */
export function SuspendDialog({ tenant, onClose }: { tenant: TenantFile; onClose: () => void }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [reason, setReason] = useState('')
  const suspend = useMutation({
    mutationFn: () => suspendTenant(tenant.id, reason.trim()),
    meta: { saidAtField: true },
    retry: false,
  })
  const wrong = wordsAtFields(suspend.error, 'reason')
  function submit(event: FormEvent) {
    event.preventDefault()
    afterwards(suspend.mutateAsync(), () => {
      offerUndo(t`Suspended ${tenant.name}`, { verb: 'tenants.restore', input: { id: tenant.id } })
      onClose()
    })
  }
  return (
    <Dialog title={t`Suspend ${tenant.name}?`} onClose={onClose}>
      <form {...draftScope('tenants', `${tenant.id}/suspend`)} className={own.form} onSubmit={submit}>
        <p>
          {plural(tenant.people, {
            one: '# person can’t read or change anything until you restore it.',
            other: '# people can’t read or change anything until you restore it.',
          })}
        </p>
        <Textarea
          label={t`Reason`}
          description={t`Its people and admins see this.`}
          required
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={wrong.reason}
        />
        {wrong.rest && <p role="alert">{wrong.rest}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            color="var(--badge)"
            disabled={!reachable || !reason.trim()}
            loading={suspend.isPending}
          >{t`Suspend organisation`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
