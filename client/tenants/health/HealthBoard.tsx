import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import board from '../../ui/area/checks.module.css'
import { NumberCard } from '../../ui/area/NumberCard.tsx'
import type { SuperHealth } from '../data/health.ts'
import { boardOf } from './board-of.ts'

/** The figures of the machine, each with what it is measured by. */
export function HealthBoard({ health }: { health: SuperHealth }) {
  const { t } = useLingui()
  return (
    <section>
      <h2 className={css.heading}>{t`Right now`}</h2>
      <ul className={board.cards} aria-label={t`Right now`}>
        {boardOf(health).map((check) => (
          <NumberCard key={check.name} check={check} />
        ))}
      </ul>
    </section>
  )
}
