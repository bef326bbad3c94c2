import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { Shown } from '../../ui/area/Shown.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { devicesOf, endSessions } from '../data/acts.ts'
import type { NamedPerson } from '../data/types.ts'
import own from './block.module.css'
import { GraveButton } from './GraveButton.tsx'

/** Ends the sessions of somebody. They cannot come back, so it says first on how many devices that is. */
export function EndDialog({ person, onClose }: { person: NamedPerson; onClose: () => void }) {
  const { t } = useLingui()
  const { name } = person
  const reachable = isReachable.use()
  const found = useQuery(devicesOf(person.id))
  const end = useMutation({ mutationFn: endSessions, meta: { saidAtField: true }, retry: false })
  const submit = () =>
    afterwards(end.mutateAsync(person.id), ({ devices }) => {
      toast(plural(devices, { one: `Ended # session of ${name}`, other: `Ended # sessions of ${name}` }))
      onClose()
    })
  return (
    <Dialog title={t`End the sessions of ${name}?`} onClose={onClose}>
      <Shown of={found}>
        {({ devices }) => (
          <div className={own.form}>
            <p>
              {devices === 0
                ? t`${name} isn’t signed in on any device.`
                : plural(devices, {
                    one: `${name} will be signed out of # device within a minute, and will have to sign in again. This can’t be undone.`,
                    other: `${name} will be signed out of # devices within a minute, and will have to sign in again. This can’t be undone.`,
                  })}
            </p>
            {end.error && (
              <p className={own.refusal} role="alert">
                {errorMessage(end.error)}
              </p>
            )}
            <DialogActions>
              <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
              <GraveButton disabled={!reachable} loading={end.isPending} onAct={submit}>
                {t`End sessions`}
              </GraveButton>
            </DialogActions>
          </div>
        )}
      </Shown>
    </Dialog>
  )
}
