import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconPin, IconPinnedOff, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { useGroup, usePerson } from '../groups/data/groups.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { draftScope } from '../lib/outbox/draft-scope.ts'
import { usePermissions } from '../lib/query/permissions.ts'
import { afterwards } from '../lib/query/query.ts'
import { rowCommands, stepAway, useRow } from '../lib/registries/row-commands.ts'
import { dayOf } from '../lib/settings/days.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { nearDay, nearDayWithin } from '../lib/settings/time.ts'
import { ReadMore } from '../ui/html/ReadMore.tsx'
import { RowMenu } from '../ui/menu/RowMenu.tsx'
import { reportCommand } from '../ui/menu/report-command.ts'
import { Avatar } from '../ui/people/Avatar.tsx'
import { PersonName } from '../ui/people/PersonName.tsx'
import css from './announcements.module.css'
import { pin, remove, see } from './commands.ts'
import { type Announcement, announcements, myReads, originsOf, outAt } from './queries.ts'

const form = async () => ({ default: (await withWords(import('./AnnouncementForm.tsx'))).AnnouncementForm })
const AnnouncementForm = lazy(form)
const Reach = lazy(async () => ({ default: (await withWords(import('./Reach.tsx'))).Reach }))

/** One announcement. Showing it is seeing it. `onDismiss` puts it away for oneself; `named` says where it is from. */
export function AnnouncementCard(props: { announcement: Announcement; named?: boolean; onDismiss?: () => void }) {
  const { t } = useLingui()
  const { announcement, onDismiss } = props
  const { id, group_id, title, body, pinned, version, created_by } = announcement
  const me = useUser().id
  const may = usePermissions(group_id)
  const author = usePerson(created_by)
  const change = useMutation(announcements.changing)
  const [editing, edit] = useState(false)
  const manages = may.canManageAnnouncements
  const mayDelete = may.canDeleteContent || (manages && created_by === me)
  const now = serverDate()
  const ended = announcement.expires_at !== null && Date.parse(announcement.expires_at) < now.getTime()
  const until = announcement.expires_at && nearDayWithin(dayOf(new Date(announcement.expires_at)), now)
  useSeen(id)

  const leaving = (command: () => void) => () => {
    stepAway()
    command()
  }
  const commands = rowCommands(
    manages && { key: 'open', label: t`Edit`, Icon: IconPencil, run: () => edit(true) },
    manages && {
      label: pinned ? t`Unpin` : t`Pin`,
      Icon: pinned ? IconPinnedOff : IconPin,
      run: () => pin(announcement),
    },
    onDismiss && {
      key: 'finish',
      label: t`Dismiss`,
      Icon: IconX,
      run: leaving(onDismiss),
    },
    created_by !== me && reportCommand({ kind: 'announcement', id, words: title, by: created_by, hide: onDismiss }),
    mayDelete && {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: leaving(() => remove(announcement)),
    },
  )
  const row = useRow<HTMLLIElement>(id, title, commands)

  if (editing) {
    return (
      <li className={css.card}>
        <Suspense>
          <AnnouncementForm
            draft={draftScope('announcements', id, version)}
            start={announcement}
            label={t`Save`}
            error={change.error}
            onCancel={() => edit(false)}
            onSubmit={(draft) => afterwards(change.mutateAsync({ id, version, ...draft }), () => edit(false))}
          />
        </Suspense>
      </li>
    )
  }
  return (
    <li className={css.card} data-pinned={pinned} data-ended={ended} {...row}>
      <header className={css.head}>
        {author && <Avatar person={author} size={36} />}
        <div className={css.words}>
          {props.named && <GroupName groupId={group_id} />}
          <h3 className={css.title}>{title}</h3>
          <p className={css.meta}>
            {pinned && <IconPin size={14} stroke={1.5} aria-label={t`Pinned`} />}
            {author ? <PersonName person={author}>{author.name}</PersonName> : <span>{t`A former member`}</span>}
            <span>{nearDay(dayOf(new Date(outAt(announcement))), now)}</span>
            <Origin announcement={announcement} />
            {until && <span>{ended ? t`Ended ${until}` : t`Until ${until}`}</span>}
            {manages && (
              <Suspense>
                <Reach announcement={announcement} />
              </Suspense>
            )}
          </p>
        </div>
        {(manages || created_by !== me) && <RowMenu size={36} label={t`More about ${title}`} commands={commands} />}
        {onDismiss && (
          <ActionIcon variant="subtle" size={36} aria-label={t`Dismiss ${title}`} onClick={onDismiss}>
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        )}
      </header>
      {body && <ReadMore key={body} className={css.body} text={body} lines={10} />}
    </li>
  )
}

/** Leads to the message that it was before. */
function Origin({ announcement: { id, group_id } }: { announcement: Announcement }) {
  const { t } = useLingui()
  const message = useQuery(originsOf(group_id)).data?.find(({ target_id }) => target_id === id)?.message_id
  if (!message) return null
  return <Link to="/messages" search={{ conversation: group_id, message }}>{t`From a message`}</Link>
}

function useSeen(id: string) {
  const { data: reads } = useQuery(myReads)
  const unseen = reads !== undefined && !reads.some(({ announcement_id }) => announcement_id === id)
  useEffect(() => {
    if (unseen) see(id)
  }, [unseen, id])
}

function GroupName({ groupId }: { groupId: string }) {
  const group = useGroup(groupId)
  return group ? (
    <Link to="/groups/$groupId" params={{ groupId }} className={css.from}>
      <i style={{ background: `var(--${group.color})` }} />
      {group.name}
    </Link>
  ) : null
}
