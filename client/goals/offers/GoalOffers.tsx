import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { offersOf } from '../data/offers.ts'
import css from '../figures/detail.module.css'
import { Offer } from './Offer.tsx'

/** Goals that a curriculum suggests to who has just adopted it, to be taken up one by one. */
export function GoalOffers({ adoptionId, onClose }: { adoptionId: string; onClose: () => void }) {
  const { t } = useLingui()
  const offers = useQuery(offersOf(adoptionId)).data ?? []
  if (offers.length === 0) return null
  return (
    <section className={css.ask} aria-label={t`Goals for this curriculum`}>
      <p>{t`Would a goal of your own help? Take up what you like. Only you see it.`}</p>
      <ul className={css.lines}>
        {offers.map((offer) => (
          <Offer key={offer.offer} offer={offer} />
        ))}
      </ul>
      <div className={css.buttons}>
        <Button size="xs" variant="default" onClick={onClose}>{t`Close`}</Button>
      </div>
    </section>
  )
}
