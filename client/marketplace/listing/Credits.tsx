import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { valueName } from '../card/words.ts'
import { creditsOf } from '../data/listing.ts'
import css from './credits.module.css'

/** The credits of something that a group took up: on screen and on paper. Nothing where it is the group’s own. */
export function Credits({ adoptionId }: { adoptionId: string }) {
  const { t } = useLingui()
  const { data = [] } = useQuery(creditsOf(adoptionId))
  if (data.length === 0) return null
  return (
    <section className={css.credits} aria-label={t`Credits`}>
      {data.map(({ attribution, licence }) => (
        <p key={attribution} dir="auto">
          {attribution} · {valueName('licence', licence)}
        </p>
      ))}
    </section>
  )
}
