import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useOnline } from '../../lib/live/presence.ts'
import { attempt } from '../../lib/query/query.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import { blockPerson } from '../commands.ts'
import { startingDirect } from '../data/conversation-writes.ts'
import type { Conversation } from '../data/conversations.ts'
import { directId } from '../data/direct-id.ts'
import { mutes, mutingPerson } from '../data/mutes.ts'
import { blocking, removingPerson } from '../data/participant-writes.ts'
import { blocks, type Participant } from '../data/participants.ts'
import { useGo } from '../data/use-location.ts'
import { nameOf, useMe, usePeople } from '../data/use-people.ts'
import css from './details.module.css'

/** The people of a conversation, those who are here first, each with what one can do about them. */
export function Participants(props: { conversation: Conversation; topic: string; people: readonly Participant[] }) {
  const { t } = useLingui()
  const { people } = props
  const { id, kind } = props.conversation
  const me = useMe()
  const go = useGo()
  const known = usePeople()
  const here = useOnline(props.topic)
  const blocked = new Set((useQuery(blocks).data ?? []).map(({ blocked_id }) => blocked_id))
  const muted = new Set((useQuery(mutes).data ?? []).map(({ muted_id }) => muted_id))
  const leads = people.some(({ user_id, role }) => user_id === me && role === 'owner')
  const sorted = people
    .map((one) => ({ ...one, name: nameOf(known, one.user_id) }))
    .toSorted((a, b) => Number(here.has(b.user_id)) - Number(here.has(a.user_id)) || a.name.localeCompare(b.name))
  function write(user_id: string) {
    const direct = directId(me, user_id)
    attempt(startingDirect, { id: direct, user_id })
    go({ conversation: direct })
  }
  const commandsFor = (user_id: string, name: string) =>
    rowCommands(
      kind !== 'direct' && { label: t`Message ${name}`, run: () => write(user_id) },
      {
        label: muted.has(user_id) ? t`Unmute ${name}` : t`Mute ${name}`,
        run: () => attempt(mutingPerson, { user_id, muted: !muted.has(user_id) }),
      },
      blocked.has(user_id)
        ? {
            label: t`Unblock ${name}`,
            run: () => attempt(blocking, { user_id, blocked: false }),
          }
        : { label: t`Block ${name}`, danger: true, run: () => blockPerson(user_id, name) },
      kind === 'small_group' &&
        leads && {
          label: t`Remove ${name}`,
          danger: true,
          run: () => attempt(removingPerson, { conversation_id: id, user_id }),
        },
    )
  return (
    <ul className={css.people}>
      {sorted.map(({ user_id, name, role }) => (
        <li key={user_id} className={css.person}>
          <span className={css.face} data-here={here.has(user_id)}>
            <Avatar person={known.get(user_id) ?? { id: user_id, name }} size={28} />
          </span>
          <span className={css.name}>
            {known.has(user_id) ? <PersonName person={{ id: user_id, name }}>{name}</PersonName> : name}
            {user_id === me && <small>{t`you`}</small>}
            {kind === 'small_group' && role === 'owner' && <small>{t`started this`}</small>}
            {blocked.has(user_id) && <small>{t`blocked`}</small>}
            {muted.has(user_id) && <small>{t`muted`}</small>}
            {here.has(user_id) && <span className={css.unseen}>{t`online`}</span>}
          </span>
          {user_id !== me && <RowMenu label={t`More about ${name}`} commands={commandsFor(user_id, name)} />}
        </li>
      ))}
    </ul>
  )
}
