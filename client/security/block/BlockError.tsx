import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { errorMessage } from '../../lib/query/query.ts'
import own from './block.module.css'
import { refusalOfBlock } from './refusal-of-block.ts'

/** The words of a refused block, and what has changed since it was looked at. */
export function BlockError({ error }: { error: Error }) {
  const { t } = useLingui()
  const refusal = refusalOfBlock(error)
  return (
    <p className={own.refusal} role="alert">
      {refusal?.kind === 'people'
        ? plural(refusal.people, {
            one: 'Now # person would be locked out. Check again.',
            other: 'Now # people would be locked out. Check again.',
          })
        : errorMessage(error)}
      {refusal?.kind === 'others' && ` ${t`The super admins have been told.`}`}
    </p>
  )
}
