import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import css from '../../ui/area/area.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import { adminOverview } from '../data/overview.ts'
import { SetupCard } from '../setup/SetupCard.tsx'
import { checksOf } from './checks.ts'
import { NumberCard } from './NumberCard.tsx'
import own from './overview.module.css'
import { Wall } from './Wall.tsx'

/** The state of things in one look: what wants attention first, then what is as it should be. */
export function OverviewTab() {
  const { t } = useLingui()
  const overview = useQuery(adminOverview)
  return (
    <>
      <SetupCard />
      <Shown of={overview}>
        {(numbers) => {
          const checks = checksOf(numbers)
          const wanting = checks.filter(({ isWrong }) => isWrong)
          return (
            <>
              <p className={own.verdict} data-calm={wanting.length === 0} role="status">
                {wanting.length === 0 ? (
                  <>
                    <IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />
                    {t`All is well. Nothing needs you right now.`}
                  </>
                ) : wanting.length === 1 ? (
                  t`One thing needs a look.`
                ) : (
                  t`${wanting.length} things need a look.`
                )}
              </p>
              {wanting.length > 0 && (
                <ul className={own.cards} aria-label={t`Needs a look`}>
                  {wanting.map((check) => (
                    <NumberCard key={check.name} check={check} />
                  ))}
                </ul>
              )}
              <h2 className={css.heading}>{t`At a glance`}</h2>
              <ul className={own.cards} aria-label={t`At a glance`}>
                {checks
                  .filter(({ isWrong }) => !isWrong)
                  .map((check) => (
                    <NumberCard key={check.name} check={check} />
                  ))}
              </ul>
            </>
          )
        }}
      </Shown>
      <Wall />
    </>
  )
}
