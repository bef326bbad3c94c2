import { useLingui } from '@lingui/react/macro'
import type { Json } from '../../../supabase/types.ts'
import { fieldName } from '../../ui/lesson/field-names.ts'
import { WordDiff } from '../../ui/lesson/WordDiff.tsx'
import css from './parts.module.css'

interface Offer {
  op: string
  field: string
  title: string | null
  before: string | null
  after: string | null
}

/** A change that a group has made for itself and offers to the authors: what it is, and the words before and after. */
export function OfferedChange({ offer }: { offer: Json | null }) {
  const { t } = useLingui()
  if (!offer) return null
  const { op, field, title, before, after } = offer as unknown as Offer
  const what = { edit: t`Changed`, replace: t`Changed`, hide: t`Taken out`, add: t`Added`, move: t`Moved` }[op] ?? ''
  const name = field ? fieldName(field) : title
  return (
    <>
      <p className={css.hint}>
        {what}: <b dir="auto">{name}</b>
      </p>
      {(before || after) && <WordDiff before={before ?? ''} after={after ?? ''} />}
    </>
  )
}
