import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Html } from '../../ui/html/Html.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import { listingOf } from '../data/listing.ts'
import { Reviews } from '../reviews/Reviews.tsx'
import { Deeds, type OpenSheet, Sheets } from './Deeds.tsx'
import { Facts } from './Facts.tsx'
import { Figures } from './Figures.tsx'
import { Head } from './Head.tsx'
import { ListingCover } from './ListingCover.tsx'
import css from './listing.module.css'
import { Outcomes } from './Outcomes.tsx'
import { Outline } from './Outline.tsx'
import { PhoneDeeds } from './PhoneDeeds.tsx'
import { Provenance } from './Provenance.tsx'
import { SampleTeaser } from './SampleTeaser.tsx'
import { Takes } from './Takes.tsx'
import { Tools } from './Tools.tsx'
import { TriedHere } from './TriedHere.tsx'
import { useLooked } from './use-looked.ts'
import { Versions } from './Versions.tsx'
import { WayBack } from './WayBack.tsx'

/** A listing whole: what it promises, a lesson to read, what it takes, what became of it, and whose it is. */
export function Listing({ id }: { id: string }) {
  const { data: listing } = useSuspenseQuery(listingOf(id))
  const desk = useDesk()
  const [sheet, open] = useState<OpenSheet | null>(null)
  useLooked(id)
  return (
    <div className={css.page}>
      <WayBack>{!desk && <Tools listing={listing} />}</WayBack>
      <div className={css.columns}>
        <Head listing={listing} />
        <aside className={css.aside}>
          <ListingCover listing={listing} />
          {desk && <Deeds listing={listing} open={open} />}
          <Figures figures={listing.figures} />
          <Facts listing={listing} />
        </aside>
        <div className={css.main}>
          <TriedHere listing={listing} />
          <Outcomes outcomes={listing.outcomes} />
          <SampleTeaser listing={listing} />
          {listing.summary_html && (
            <section className={css.about}>
              <Html html={listing.summary_html} />
            </section>
          )}
          <Takes listing={listing} />
          <Outline listing={listing} />
          <Reviews listing={listing} />
          <Provenance listing={listing} />
          <Versions versions={listing.versions} />
        </div>
      </div>
      {!desk && <PhoneDeeds listing={listing} open={open} />}
      <Sheets listing={listing} sheet={sheet} onClose={() => open(null)} />
    </div>
  )
}
