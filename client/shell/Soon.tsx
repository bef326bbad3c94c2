import { Trans } from '@lingui/react/macro'
import css from './soon.module.css'

/** The mark of a place that is still being built. */
export const Soon = () => (
  <span className={css.soon}>
    <Trans>soon</Trans>
  </span>
)
