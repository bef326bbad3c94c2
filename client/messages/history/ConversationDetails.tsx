import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconBell, IconBookmark, IconLink, IconPaperclip, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useChangeSettings, useSettings } from '../../account/data/settings.ts'
import { useOnline } from '../../lib/live/presence.ts'
import { afterwards, mutate } from '../../lib/query/query.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { block } from '../data/commands.ts'
import { startingDirect } from '../data/conversation-writes.ts'
import { directId } from '../data/direct-id.ts'
import type { Conversation } from '../data/messages.ts'
import { mutes, mutingPerson } from '../data/mutes.ts'
import { blocking, blocks, participantsOf, removingPerson } from '../data/participants.ts'
import { openPicker } from '../data/picker.ts'
import { useGo } from '../data/use-location.ts'
import { nameOf, useMe, usePeople, useTitles } from '../data/use-people.ts'
import css from './details.module.css'
import { details } from './details-open.ts'

const nothing = () => undefined
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The panel of a conversation: its people, who is online, its level; beside it, or over it on a phone. */
export function ConversationDetails({ conversation, topic }: { conversation: Conversation; topic: string }) {
  const { t } = useLingui()
  const me = useMe()
  const go = useGo()
  const known = usePeople()
  const here = useOnline(topic)
  const { show_presence, show_seen } = useSettings()
  const settings = useChangeSettings()
  const { id, kind } = conversation
  const people = useQuery(participantsOf(id)).data ?? []
  const blocked = new Set((useQuery(blocks).data ?? []).map(({ blocked_id }) => blocked_id))
  const muted = new Set((useQuery(mutes).data ?? []).map(({ muted_id }) => muted_id))
  const title = useTitles()(conversation)
  const find = (what: string) => go({ conversation: id, view: 'search', q: `in:"${title}" ${what}` })
  const leads = people.some(({ user_id, role }) => user_id === me && role === 'owner')
  const sorted = people
    .map((one) => ({ ...one, name: nameOf(known, one.user_id) }))
    .toSorted((a, b) => Number(here.has(b.user_id)) - Number(here.has(a.user_id)) || a.name.localeCompare(b.name))
  function write(user_id: string) {
    const direct = directId(me, user_id)
    afterwards(mutate(startingDirect, { id: direct, user_id }), nothing)
    go({ conversation: direct })
  }
  const actsOf = (user_id: string, name: string) =>
    rowCommands(
      kind !== 'direct' && { label: t`Write to ${name}`, run: () => write(user_id) },
      {
        label: muted.has(user_id) ? t`Count what ${name} says again` : t`Mute ${name}`,
        run: () => afterwards(mutate(mutingPerson, { user_id, muted: !muted.has(user_id) }), nothing),
      },
      blocked.has(user_id)
        ? {
            label: t`No longer block ${name}`,
            run: () => afterwards(mutate(blocking, { user_id, blocked: false }), nothing),
          }
        : { label: t`Block ${name}`, danger: true, run: () => block(user_id, name) },
      kind === 'small_group' &&
        leads && {
          label: t`Take ${name} out`,
          danger: true,
          run: () => afterwards(mutate(removingPerson, { conversation_id: id, user_id }), nothing),
        },
    )
  return (
    <aside className={css.details} aria-label={t`People and settings`}>
      <header className={css.head}>
        <h3>
          <Plural value={people.length} one="# person" other="# people" />
        </h3>
        <CloseButton aria-label={t`Close people and settings`} onClick={() => details.set(false)} />
      </header>
      <ul className={css.people}>
        {sorted.map(({ user_id, name, role }) => (
          <li key={user_id} className={css.person}>
            <span className={css.face} data-here={here.has(user_id)}>
              <Avatar person={known.get(user_id) ?? { id: user_id, name }} size={28} />
            </span>
            <span className={css.name}>
              {name}
              {user_id === me && <small>{t`you`}</small>}
              {kind === 'small_group' && role === 'owner' && <small>{t`began it`}</small>}
              {blocked.has(user_id) && <small>{t`blocked`}</small>}
              {muted.has(user_id) && <small>{t`muted`}</small>}
              {here.has(user_id) && <span className={css.unseen}>{t`here now`}</span>}
            </span>
            {user_id !== me && <RowMenu label={t`More about ${name}`} acts={actsOf(user_id, name)} />}
          </li>
        ))}
      </ul>
      {kind === 'small_group' && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.5} />}
          onClick={(event) => openPicker('add', event.currentTarget, { conversationId: id })}
        >
          <Trans>Add people</Trans>
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconBell size={18} stroke={1.5} />}
        onClick={(event) => openPicker('level', event.currentTarget, { conversationId: id })}
      >
        <Trans>What to tell me of</Trans>
      </Button>
      <div className={css.found}>
        <button type="button" onClick={() => find('has:file')}>
          <IconPaperclip {...icon} />
          <Trans>Files</Trans>
        </button>
        <button type="button" onClick={() => find('has:link')}>
          <IconLink {...icon} />
          <Trans>Links</Trans>
        </button>
        <button type="button" onClick={() => go({ conversation: id, view: 'saved' })}>
          <IconBookmark {...icon} />
          <Trans>Saved</Trans>
        </button>
      </div>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={show_presence}
          onChange={(event) => settings.mutate({ show_presence: event.currentTarget.checked })}
        />
        <span>
          <Trans>Show that I am here and typing</Trans>
          <small>
            <Trans>Without it you do not see it of others either.</Trans>
          </small>
        </span>
      </label>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={show_seen}
          onChange={(event) => settings.mutate({ show_seen: event.currentTarget.checked })}
        />
        <span>
          <Trans>Show what I have read</Trans>
          <small>
            <Trans>Without it you do not see who read yours.</Trans>
          </small>
        </span>
      </label>
    </aside>
  )
}
