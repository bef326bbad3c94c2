import { useLingui } from '@lingui/react/macro'
import { IconLink, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Heading } from '../../ui/Heading.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import type { ListingDetails } from '../data/listing.ts'
import css from './listing.module.css'

/** The title of a listing, its promise, and its author. */
export function Head({ listing }: { listing: ListingDetails }) {
  const { t } = useLingui()
  const { id, title, promise, byline, picture, topics, visibility } = listing
  return (
    <header className={css.head} lang={listing.language}>
      <Heading>{title}</Heading>
      <p className={css.promise} dir="auto">
        {promise}
      </p>
      <p className={css.byline} lang={document.documentElement.lang}>
        <Avatar person={{ id, name: byline, avatar_url: picture }} size={28} />
        <span>{t`by ${byline}`}</span>
        {visibility === 'tenant' && (
          <span className={css.seen}>
            <IconLock size={15} stroke={1.75} aria-hidden="true" />
            {t`Only in your organisation`}
          </span>
        )}
        {visibility === 'link' && (
          <span className={css.seen}>
            <IconLink size={15} stroke={1.75} aria-hidden="true" />
            {t`Only for people with the link`}
          </span>
        )}
      </p>
      {topics.length > 0 && (
        <ul className={css.topics} aria-label={t`Topics`}>
          {topics.map((topic) => (
            <li key={topic}>
              <Link to="/marketplace" search={{ topic }} dir="auto">
                {topic}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}
