import { useLingui } from '@lingui/react/macro'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { triedToday } from '../data/shelves.ts'
import css from './find.module.css'

/** The lessons that one’s groups try today, from where one can keep going. */
export function Tried() {
  const { t } = useLingui()
  const { data: trials = [] } = useQuery(triedToday)
  const groups = useMyGroupsSoFar()
  if (trials.length === 0) return null
  return (
    <section aria-label={t`Keep going`} className={css.shelf}>
      <h2 className={css.heading}>{t`Keep going`}</h2>
      <ul className={css.tried}>
        {trials.map((trial) => (
          <li key={trial.id}>
            <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
            <Link to="/marketplace" search={{ listing: trial.listing_id }} dir="auto">
              {trial.listing}
            </Link>
            <span dir="auto">
              {t`${groups.find(({ id }) => id === trial.group_id)?.name ?? ''} tries “${trial.title}” today`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
