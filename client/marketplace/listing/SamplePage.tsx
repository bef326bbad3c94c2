import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDesk } from '../../ui/use-desk.ts'
import { type ListingDetails, listingOf, sampleOf } from '../data/listing.ts'
import { SampleReader } from '../reading/SampleReader.tsx'
import { type OpenSheet, Sheets } from './Deeds.tsx'
import css from './listing.module.css'
import { PhoneDeeds } from './PhoneDeeds.tsx'
import { WayBack } from './WayBack.tsx'

/** A lesson of a listing whole, as a member would read it. */
export function SamplePage({ listingId, lessonKey }: { listingId: string; lessonKey: string }) {
  const { t } = useLingui()
  const desk = useDesk()
  const [{ data: listing }, { data: sample }] = useSuspenseQueries({
    queries: [listingOf(listingId), sampleOf(listingId, lessonKey)],
  })
  const [sheet, open] = useState<OpenSheet | null>(null)
  const at = listing.lessons.findIndex(({ key }) => key === lessonKey) + 1
  return (
    <div className={css.page} data-reading>
      <WayBack listing={listing} />
      <SampleReader
        sample={sample}
        language={listing.language}
        above={t`Sample · lesson ${at} of ${listing.lesson_count}`}
      />
      <footer className={css.end}>
        {desk && (
          <div className={css.endDeeds}>
            <Button size="md" onClick={() => open({ kind: 'adopt' })}>{t`Adopt`}</Button>
            <Button
              size="md"
              variant="default"
              leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
              onClick={() => open({ kind: 'try', lesson: lessonKey })}
            >{t`Try this lesson`}</Button>
          </div>
        )}
        <Others listing={listing} lessonKey={lessonKey} />
      </footer>
      {!desk && <PhoneDeeds listing={listing} lesson={lessonKey} open={open} />}
      <Sheets listing={listing} sheet={sheet} onClose={() => open(null)} />
    </div>
  )
}

function Others({ listing, lessonKey }: { listing: ListingDetails; lessonKey: string }) {
  const { t } = useLingui()
  const others = listing.lessons.filter(({ sample, key }) => sample && key !== lessonKey)
  if (others.length === 0) return null
  return (
    <nav aria-label={t`More samples`}>
      <p className={css.muted}>{t`More samples`}</p>
      <ul className={css.samples}>
        {others.map(({ key, title }) => (
          <li key={key}>
            <Link to="/marketplace" search={{ listing: listing.id, lesson: key }} dir="auto">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
