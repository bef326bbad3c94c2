import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { ScheduleChange } from '../data/deeds.ts'
import type { Adoption } from '../data/schedule.ts'
import { ChangeForm } from './ChangeForm.tsx'
import css from './deeds.module.css'

/** A change in which there is nothing to choose, before it is made. */
export function ChangeDialog(props: {
  adoption: Adoption
  title: string
  hint?: string | undefined
  action?: string | undefined
  change: ScheduleChange
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {props.hint && <p className={css.hint}>{props.hint}</p>}
      <ChangeForm
        adoption={props.adoption}
        change={props.change}
        isReady
        action={props.action ?? t`Change schedule`}
        onClose={props.onClose}
      />
    </Dialog>
  )
}
