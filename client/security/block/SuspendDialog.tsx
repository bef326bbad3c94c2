import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { useReportReasons } from '../../ui/menu/use-report-reasons.ts'
import { suspend } from '../data/acts.ts'
import type { NamedPerson } from '../data/types.ts'
import own from './block.module.css'

const day = 86_400_000

/** Suspends somebody for a while, with a reason; it is taken back by undo. */
export function SuspendDialog({ person, onClose }: { person: NamedPerson; onClose: () => void }) {
  const { t } = useLingui()
  const { id, name } = person
  const [days, last] = useState('1')
  const [reason, say] = useState('')
  const reachable = isReachable.use()
  const reasons = useReportReasons()
  const act = useMutation({
    mutationFn: () => suspend(id, new Date(serverNow() + Number(days) * day).toISOString(), reason),
    meta: { saidAtField: true },
    retry: false,
  })
  const submit = () =>
    afterwards(act.mutateAsync(), () => {
      offerUndo(t`Suspended ${name}`, { verb: 'security.unsuspend', input: { userId: id } })
      onClose()
    })
  return (
    <Dialog title={t`Suspend ${name}?`} onClose={onClose}>
      <div className={own.form}>
        <p>{t`They’ll be signed out of every device within a minute, and can’t sign in again until the suspension ends.`}</p>
        <SelectField
          label={t`Suspend for`}
          value={days}
          onChange={last}
          data={[
            { value: '1', label: t`A day` },
            { value: '7', label: t`A week` },
            { value: '30', label: t`A month` },
          ]}
        />
        <SelectField
          label={t`Reason`}
          value={reason}
          onChange={say}
          data={[
            { value: '', label: t`Choose a reason…` },
            ...reasons.map((one) => ({ value: one.id, label: one.label })),
          ]}
        />
        {act.error && (
          <p className={own.refusal} role="alert">
            {errorMessage(act.error)}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button color="var(--badge)" disabled={!reachable || !reason} loading={act.isPending} onClick={submit}>
            {t`Suspend`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
