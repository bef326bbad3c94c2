import { t } from '@lingui/core/macro'
import { fieldName } from '../../ui/lesson/field-names.ts'
import type { OverrideOp } from '../data/resolved.ts'

/** A change in two or three words: the field, or what became of the whole. */
export function changeName({ op, field }: { op: OverrideOp; field: string }): string {
  if (field && op === 'edit') return fieldName(field)
  const name = fieldName(field)
  const whole = { edit: t`Edited`, hide: t`Hidden`, add: t`Added`, move: t`Moved`, replace: t`Rewritten` }
  const part = {
    edit: name,
    hide: t`${name}: taken out`,
    add: t`${name}: added`,
    move: t`${name}: moved`,
    replace: name,
  }
  return field ? part[op] : whole[op]
}
