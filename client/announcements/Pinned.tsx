import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../lib/browser/server-clock.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import css from './announcements.module.css'
import { putAway } from './commands.ts'
import { type Announcement, myReads } from './queries.ts'

/** Of these, what is pinned, still counts, and was not put away. `named` says which group each is from. */
export function Pinned({ list, named = false }: { list: readonly Announcement[]; named?: boolean }) {
  const { t } = useLingui()
  const { data: reads } = useQuery(myReads)
  if (!reads) return null
  const away = new Set(reads.filter(({ dismissed_at }) => dismissed_at).map(({ announcement_id }) => announcement_id))
  const now = serverNow()
  const pinned = list.filter(
    ({ id, pinned, publish_at, expires_at }) =>
      pinned &&
      !away.has(id) &&
      (!publish_at || Date.parse(publish_at) <= now) &&
      (!expires_at || Date.parse(expires_at) > now),
  )
  if (pinned.length === 0) return null
  const cards = (
    <ul className={css.pinned} data-named={named} aria-label={t`Announcements`}>
      {pinned.map((announcement) => (
        <AnnouncementCard
          key={announcement.id}
          announcement={announcement}
          named={named}
          onDismiss={() => putAway(announcement)}
        />
      ))}
    </ul>
  )
  if (!named) return cards
  return (
    <section className={css.list}>
      <h2 className={css.heading}>
        <Trans>Announcements</Trans>
      </h2>
      {cards}
    </section>
  )
}
