import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { marketIsOn, switchingMarket } from '../data/market-switch.ts'
import css from './decide.module.css'

/** The switch for whether one's organisation finds what others share, and shares with them: for its admins. */
export function MarketSwitch() {
  const { t } = useLingui()
  const { data: on } = useQuery(marketIsOn)
  const reachable = isReachable.use()
  const turn = useMutation(switchingMarket)
  if (on === undefined) return null
  return (
    <section className={css.switch} aria-labelledby="market-switch">
      <h2 id="market-switch" className={css.title}>{t`Your organisation`}</h2>
      <fieldset className={css.plainField} disabled={!reachable || turn.isPending} aria-labelledby="market-switch">
        <Check
          label={t`Share with other organisations, and find what they share`}
          checked={turn.isPending ? turn.variables : on}
          onChange={(next) => turn.mutate(next)}
        />
      </fieldset>
      <p className={css.meta}>
        {t`When it’s off, people find only what your own organisation shares. Groups keep what they have adopted.`}
      </p>
    </section>
  )
}
