import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { PlanRow, Schedule } from '../data/schedule.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { Choices } from './Choices.tsx'
import { ordersOf } from './orders.ts'

/** Another place for a lesson in the order: it changes places with another, or goes behind one. */
export function OrderDialog(props: { schedule: Schedule; row: PlanRow; title: string; onClose: () => void }) {
  const { t } = useLingui()
  const { schedule, row, title, onClose } = props
  const orders = ordersOf(schedule.plan, row)
  const [how, setHow] = useState<'swap' | 'reorder'>(orders.swap.length > 0 ? 'swap' : 'reorder')
  const [other, setOther] = useState('')
  const nameOf = ({ lesson_key }: PlanRow) =>
    schedule.lessons.find(({ key }) => key === lesson_key)?.title ?? t`A deleted lesson`
  const first = { value: 'first', label: t`At the beginning` }
  const data = orders[how].map((one) => ({ value: one.id, label: nameOf(one) }))
  const entry = row.id
  return (
    <Dialog title={t`Change the place of “${title}”`} onClose={onClose}>
      <Choices
        label={t`How`}
        value={how}
        onChange={(next) => {
          setHow(next)
          setOther('')
        }}
        data={[
          { value: 'swap', label: t`Swap with another lesson` },
          { value: 'reorder', label: t`Put after another lesson`, hint: t`Those between move up.` },
        ]}
      />
      <SelectField
        label={how === 'swap' ? t`Swap with` : t`Put after`}
        value={other}
        onChange={setOther}
        data={[{ value: '', label: t`Choose a lesson` }, ...(how === 'reorder' ? [first] : []), ...data]}
      />
      <ChangeForm
        adoption={schedule.adoption}
        change={
          other === ''
            ? null
            : how === 'swap'
              ? { kind: 'swap', entry, with: other }
              : { kind: 'reorder', entry, after: other === 'first' ? null : other }
        }
        action={how === 'swap' ? t`Swap` : t`Move`}
        onClose={onClose}
      />
    </Dialog>
  )
}
