import { useLingui } from '@lingui/react/macro'
import type { ResolvedNode } from '../data/resolved.ts'
import css from './state-mark.module.css'

/** The state of a node in one word; nothing where it is as its author wrote it. */
export function StateMark({ node }: { node: Pick<ResolvedNode, 'state' | 'changed_upstream'> }) {
  const { t } = useLingui()
  const { state } = node
  const words = { original: null, edited: t`Edited`, hidden: t`Hidden`, added: t`Added`, moved: t`Moved` }[state]
  return (
    <>
      {words && (
        <span className={css.mark} data-state={state}>
          {words}
        </span>
      )}
      {node.changed_upstream && (
        <span className={css.mark} data-state="upstream">
          {t`Original changed`}
        </span>
      )}
    </>
  )
}
