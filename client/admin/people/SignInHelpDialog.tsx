import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { PersonFile } from '../data/person.ts'
import { type Help, helpSignIn } from '../data/sign-in-help.ts'
import css from './people.module.css'

type Recognised = Extract<Help, { act: 'remove_factor' }>['recognised_by']

/** Confirmation before a person is signed out everywhere, or loses their second factor: that also asks how they were recognised. */
export function SignInHelpDialog({
  person: { id, name },
  act,
  onClose,
}: {
  person: PersonFile
  act: 'end_sessions' | 'remove_factor'
  onClose: () => void
}) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [recognised, recognise] = useState<Recognised | ''>('')
  const help = useMutation({
    mutationFn: (wanted: Help) => helpSignIn(id, wanted),
    meta: { saidAtField: true },
    retry: false,
  })
  const isFactor = act === 'remove_factor'
  function submit() {
    if (isFactor && !recognised) return
    const done = help.mutateAsync(isFactor ? { act, recognised_by: recognised as Recognised } : { act })
    afterwards(done, () => {
      toast(isFactor ? t`Removed the second factor of ${name}` : t`Signed ${name} out everywhere`)
      onClose()
    })
  }
  return (
    <Dialog
      title={isFactor ? t`Remove the second factor of ${name}?` : t`Sign ${name} out everywhere?`}
      onClose={onClose}
    >
      <div className={css.form}>
        {isFactor ? (
          <>
            <p>{t`From then on, their password or a code by email is enough to get in. They’re signed out on all devices and notified.`}</p>
            <SelectField
              label={t`How did you make sure it’s them?`}
              value={recognised}
              onChange={(value) => recognise(value as Recognised | '')}
              data={[
                { value: '', label: t`Choose…` },
                { value: 'in_person', label: t`In person` },
                { value: 'video_call', label: t`On a video call` },
                { value: 'phone_call', label: t`On a phone call, by voice` },
              ]}
            />
          </>
        ) : (
          <p>{t`They’re signed out on all devices within a minute and notified. Nothing they wrote is lost.`}</p>
        )}
        {help.error && <p role="alert">{errorMessage(help.error)}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            color="var(--badge)"
            disabled={!reachable || (isFactor && !recognised)}
            loading={help.isPending}
            onClick={submit}
          >
            {isFactor ? t`Remove` : t`Sign out`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
