import { lazy, Suspense } from 'react'
import { nameOfDevice } from './name-of-device.ts'
import type { useNewFactor } from './use-new-factor.ts'

const AddApp = lazy(async () => ({ default: (await import('./AddApp.tsx')).AddApp }))
const BackupCodes = lazy(async () => ({ default: (await import('./BackupCodes.tsx')).BackupCodes }))

/** The dialogs of a new factor: its secret and first code, then the backup codes. */
export function NewFactor(props: ReturnType<typeof useNewFactor>['dialogs']) {
  return (
    <Suspense>
      {props.isAddingApp && <AddApp name={nameOfDevice()} onProved={props.onVerified} onClose={props.onCloseApp} />}
      {props.codes && <BackupCodes codes={props.codes} onClose={props.onCloseCodes} />}
    </Suspense>
  )
}
