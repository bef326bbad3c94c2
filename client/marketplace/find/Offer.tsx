import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AdoptSheet } from '../card/AdoptSheet.tsx'
import cards from '../card/card.module.css'
import { ListingCard } from '../card/ListingCard.tsx'
import type { MarketCard } from '../data/card.ts'
import { suggestionsFor } from '../data/shelves.ts'
import css from './find.module.css'

const many = 3

/** Three curricula of the marketplace for a group that follows none: what fits it first, then what worked best. */
export function Offer({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { data } = useQuery(suggestionsFor(groupId, many))
  const [adopting, adopt] = useState<MarketCard>()
  const all = data ? [...data.fits, ...data.alike, ...data.best] : []
  const shown = all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at).slice(0, many)
  if (shown.length === 0) return null
  return (
    <section aria-label={t`From the marketplace`} className={css.offer}>
      <h2 className={css.heading}>{t`From the marketplace`}</h2>
      <ul className={cards.grid}>
        {shown.map((card) => (
          <ListingCard key={card.id} card={card} onAdopt={adopt} />
        ))}
      </ul>
      <Link to="/marketplace" search={{ group: groupId }} className={css.ask}>{t`See all in the marketplace`}</Link>
      {adopting && <AdoptSheet card={adopting} groupId={groupId} onClose={() => adopt(undefined)} />}
    </section>
  )
}
