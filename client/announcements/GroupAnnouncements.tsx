import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReportedAway } from '../groups/reported/ReportedAway.tsx'
import { useReported } from '../groups/reported/use-reported.ts'
import { newDraftScope } from '../lib/outbox/draft-scope.ts'
import { newId } from '../lib/query/id.ts'
import { usePermissions } from '../lib/query/permissions.ts'
import { useKeys } from '../lib/registries/keys.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import css from './announcements.module.css'
import { announcements, announcementsOf } from './queries.ts'

/** A group's announcements, and a form for those who may announce. */
export function GroupAnnouncements({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const away = useReported()
  const { data: list } = useSuspenseQuery(announcementsOf(groupId))
  const may = usePermissions(groupId)
  const announce = useMutation(announcements.adding)
  const [writing, write] = useState(false)
  useKeys({ create: () => may.canManageAnnouncements && write(true) })
  const button = (
    <Button
      variant={list.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} stroke={1.5} />}
      onClick={() => write(true)}
    >
      <Trans>New announcement</Trans>
    </Button>
  )
  return (
    <section className={css.list} aria-labelledby="announcements">
      <header className={css.top}>
        <h2 id="announcements" className={css.heading}>
          <Trans>Announcements</Trans> {list.length > 0 && <span className={css.count}>{list.length}</span>}
        </h2>
        {may.canManageAnnouncements && !writing && list.length > 0 && button}
      </header>
      {writing && (
        <div className={css.card}>
          <AnnouncementForm
            draft={newDraftScope('announcements', groupId)}
            label={t`Announce`}
            error={announce.error}
            onCancel={() => write(false)}
            onSubmit={(draft) => {
              announce.mutate({ id: newId(), group_id: groupId, ...draft })
              write(false)
            }}
          />
        </div>
      )}
      {list.length > 0 && (
        <ul className={css.cards}>
          {list.map((announcement) =>
            away(announcement.id) ? (
              <li key={announcement.id} className={css.card}>
                <ReportedAway id={announcement.id} />
              </li>
            ) : (
              <AnnouncementCard key={announcement.id} announcement={announcement} />
            ),
          )}
        </ul>
      )}
      {list.length === 0 && !writing && (
        <div className={css.card}>
          <EmptyState
            art={<IconSpeakerphone size={26} stroke={1.5} />}
            title={t`No announcements yet`}
            words={
              may.canManageAnnouncements
                ? t`Tell everyone what they should know: a new time, a thank-you. An announcement stays at the top of the group until its last day is over.`
                : t`Announcements from admins and managers appear here.`
            }
          >
            {may.canManageAnnouncements && button}
          </EmptyState>
        </div>
      )}
    </section>
  )
}
