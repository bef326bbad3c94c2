import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import css from './search.module.css'

/** That nothing answers, or that the server could not; and what else to try. */
export function NoResults(props: { text: string; asking: boolean; failed: boolean; children?: ReactNode }) {
  const { t } = useLingui()
  if (props.asking) return <div className={css.nothing} />
  return (
    <div className={css.nothing}>
      <p className={css.none}>
        {props.failed ? (
          <Trans>The server can’t be reached. You can still find your groups and the people in them.</Trans>
        ) : (
          t`No results for “${props.text.trim()}”.`
        )}
      </p>
      {!props.failed && props.children}
    </div>
  )
}
