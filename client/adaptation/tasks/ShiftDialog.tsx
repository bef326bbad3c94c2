import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { NodeChange } from '../data/adapt.ts'
import type { ResolvedNode } from '../data/resolved.ts'
import { ChangeForm } from '../deeds/ChangeForm.tsx'
import { overrideOf } from '../draft/node-draft.ts'
import { useTaskDesk } from './task-desk-context.ts'
import css from './tasks.module.css'

type Which = 'all' | 'before' | 'after'

/** Many tasks put earlier or later at once, by days; what that does is shown first. */
export function ShiftDialog({ lesson, onClose }: { lesson: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { outline } = useTaskDesk()
  const [which, setWhich] = useState<Which>('all')
  const [days, setDays] = useState<number | undefined>(1)
  const [side, setSide] = useState('earlier')
  const title = outline.nodes.find(({ key }) => key === lesson)?.fields.title
  const tasks = outline.nodes.filter(
    (node) =>
      node.type === 'task' && node.state !== 'hidden' && (!lesson || node.parent === lesson) && isMeant(node, which),
  )
  const by = (days ?? 0) * (side === 'earlier' ? -1 : 1)
  const changes = tasks.flatMap((task) => shifted(task, by))
  return (
    <Dialog title={title ? t`Shift the tasks of “${title}”` : t`Shift dates`} onClose={onClose}>
      <SelectField
        label={t`Tasks`}
        value={which}
        data={[
          { value: 'all', label: t`All tasks` },
          { value: 'before', label: t`Those due before the lesson or on its day` },
          { value: 'after', label: t`Those due after the lesson` },
        ]}
        onChange={(value) => setWhich(value as Which)}
      />
      <div className={css.two}>
        <NumberField label={t`Days`} min={1} max={90} value={days} onChange={setDays} />
        <SelectField
          label={t`Direction`}
          value={side}
          data={[
            { value: 'earlier', label: t`Earlier` },
            { value: 'later', label: t`Later` },
          ]}
          onChange={setSide}
        />
      </div>
      <p className={css.hint}>
        {changes.length === 0 && t`No task is meant by this.`}
        {changes.length > 0 && t`A date that someone has chosen by hand stays.`}
      </p>
      <ChangeForm
        outline={outline}
        action={t`Shift dates`}
        done={t`Shifted dates of tasks`}
        changes={changes.length > 0 && by !== 0 ? changes : null}
        onClose={onClose}
      />
    </Dialog>
  )
}

const isMeant = ({ fields }: ResolvedNode, which: Which) =>
  which === 'all' || (which === 'after') === (fields.offset_days ?? 0) > 0

/** The change that shifts a task; none where it is as far as it can be. */
function shifted(task: ResolvedNode, by: number): NodeChange[] {
  const before = task.fields.offset_days ?? 0
  const value = Math.max(-90, Math.min(90, before + by))
  const known = overrideOf(task, 'edit', 'offset_days')
  const of = { node_type: 'task', node_key: task.key, op: 'edit', field: 'offset_days' } as const
  return value === before ? [] : [{ ...of, value, version: known?.version ?? null }]
}
