import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBellOff, IconClock, IconMailOpened } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { GroupMark } from '../../groups/GroupMark.tsx'
import { useRow } from '../../lib/registries/row-commands.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { AvatarGroup } from '../../ui/people/AvatarGroup.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import type { Conversation } from '../data/messages.ts'
import { nameOf, useMe, usePeople } from '../data/use-people.ts'
import css from '../messages.module.css'
import { isMuted } from './sections.ts'
import { useConversationCommands } from './use-conversation-commands.ts'

/** A conversation in the list. A finger that draws it to the right reads it or makes it unread, to the left quietens it. */
export function ConversationRow(props: { conversation: Conversation; title: string; current: boolean }) {
  const { t } = useLingui()
  const { conversation, title, current } = props
  const { id, unread, mentions, draft_at, last_message_at } = conversation
  const { commands, toggleRead, quieten } = useConversationCommands(conversation, title)
  const row = useRow<HTMLLIElement>(`conversation-${id}`, title, commands)
  const swipe = useSwipe({ right: toggleRead, left: quieten })
  const muted = isMuted(conversation)
  return (
    <li
      className={css.row}
      data-conversation={id}
      data-current={current}
      data-unread={unread > 0 && !muted}
      data-drawn={swipe.way > 0 ? 'right' : swipe.way < 0 ? 'left' : undefined}
      data-enough={swipe.isEnough}
      {...swipe.touches}
      {...row}
    >
      {swipe.way !== 0 && (
        <span className={css.drawn} aria-hidden="true">
          {swipe.way > 0 ? <IconMailOpened size={22} /> : <IconClock size={22} />}
        </span>
      )}
      <div className={css.inside} style={swipe.way === 0 ? undefined : { transform: `translateX(${swipe.way}px)` }}>
        <ConversationMark conversation={conversation} size={36} />
        <span className={css.truth}>
          <span className={css.top}>
            <Link
              to="/messages"
              search={{ conversation: id }}
              resetScroll={false}
              className={css.name}
              aria-current={current ? 'page' : undefined}
            >
              {title}
            </Link>
            {muted && <IconBellOff size={14} stroke={1.5} aria-label={t`Muted`} className={css.muted} />}
            {last_message_at && <time className={css.when}>{timeOf(last_message_at, new Date())}</time>}
          </span>
          <span className={css.bottom}>
            {draft_at && (
              <b className={css.draft}>
                <Trans>Draft</Trans>
              </b>
            )}
            <Preview conversation={conversation} />
            {unread > 0 && (
              <span
                className={css.badge}
                data-quiet={muted}
                data-mention={mentions > 0}
                role="img"
                aria-label={plural(unread, { one: '# unread', other: '# unread' })}
              >
                {mentions > 0 && '@'}
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        </span>
        <RowMenu className={css.more!} label={t`More about ${title}`} commands={commands} />
      </div>
    </li>
  )
}

/** The last word, and whose it was where that is not plain. */
function Preview({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const me = useMe()
  const known = usePeople()
  const { last_message: last, kind } = conversation
  if (!last) return <span className={css.preview}>{t`No messages yet`}</span>
  const who = last.sender_id === me ? t`You` : kind === 'direct' ? '' : nameOf(known, last.sender_id).split(' ')[0]
  const words = last.deleted ? t`Message deleted` : last.kind === 'poll' ? t`Poll: ${last.preview}` : last.preview
  return <span className={css.preview}>{who ? `${who}: ${words}` : words}</span>
}

/** A face, a few of them, or the sign of a group. */
export function ConversationMark({ conversation, size }: { conversation: Conversation; size: number }) {
  const known = usePeople()
  const group = useMyGroupsSoFar().find(({ id }) => id === conversation.group_id)
  if (group) return <GroupMark group={group} size={size} />
  const people = conversation.people.map((id) => known.get(id) ?? { id, name: nameOf(known, id) })
  if (people.length === 1) return <Avatar person={people[0]!} size={size} />
  return (
    <span className={css.several} style={{ width: size, height: size }}>
      <AvatarGroup people={people.slice(0, 2)} size={Math.round(size * 0.56)} />
    </span>
  )
}
