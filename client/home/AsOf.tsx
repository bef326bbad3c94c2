import { Trans } from '@lingui/react/macro'
import { isReachable } from '../lib/browser/connectivity.ts'
import { asOf } from '../lib/query/query.ts'
import { timeOf } from '../lib/settings/time.ts'
import css from './home.module.css'

/** From when the day is that one sees without a network; on a phone, whose bar has no room for more than a sign. */
export function AsOf() {
  const since = !isReachable.use() && asOf()
  return (
    since && (
      <span className={css.since}>
        {' · '}
        <Trans>as of {timeOf(since.toISOString(), new Date())}</Trans>
      </span>
    )
  )
}
