import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import { securityOverview } from '../data/overview.ts'
import { useReadAgain } from '../data/use-read-again.ts'
import { FactorCard } from './FactorCard.tsx'
import { NotMe } from './NotMe.tsx'
import { Numbers } from './Numbers.tsx'
import own from './overview.module.css'
import { SignInChart } from './SignInChart.tsx'
import { TopLists } from './TopLists.tsx'

/** The security of a day in one look: who answered that it was not them, how many failed, who and where most. */
export function OverviewView() {
  const { t } = useLingui()
  const overview = useReadAgain(securityOverview)
  return (
    <Shown of={overview}>
      {(day) => (
        <div className={own.overview}>
          <NotMe events={day.not_me} />
          <FactorCard factor={day.without_second_factor} />
          <Numbers day={day} />
          <section className={css.card} aria-labelledby="sign-ins">
            <h2 id="sign-ins" className={css.heading}>{t`Sign-ins in the last 24 hours`}</h2>
            <SignInChart day={day} />
          </section>
          <TopLists day={day} />
        </div>
      )}
    </Shown>
  )
}
