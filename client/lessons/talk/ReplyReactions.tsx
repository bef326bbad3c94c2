import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconMoodPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { people } from '../../groups/data/groups.ts'
import type { ThreadReply } from '../data/talk-replies.ts'
import { react } from './commands.ts'
import css from './talk.module.css'
import type { TalkRights } from './talk-rights.ts'

/** The signs on a reply: a press adds one’s own, or takes it back. */
export function ReplyReactions(props: { reply: ThreadReply; rights: TalkRights; onMore: () => void }) {
  const { t } = useLingui()
  const { reply, rights, onMore } = props
  const { me, writes } = rights
  const known = useQuery(people).data
  const signs = Map.groupBy(reply.reactions, ({ emoji }) => emoji)
  return (
    <>
      {[...signs].map(([emoji, given]) => {
        const count = given.length
        const isMine = given.some(({ user_id }) => user_id === me)
        const names = given.map(({ user_id }) =>
          user_id === me ? t`you` : (known?.find(({ id }) => id === user_id)?.name ?? t`A former member`),
        )
        const label = isMine
          ? plural(count, {
              one: `# reaction with ${emoji}, yours`,
              other: `# people reacted with ${emoji}, including you`,
            })
          : plural(count, { one: `# person reacted with ${emoji}`, other: `# people reacted with ${emoji}` })
        return (
          <button
            key={emoji}
            type="button"
            className={css.sign}
            aria-pressed={isMine}
            aria-label={label}
            title={names.join(', ')}
            disabled={!writes}
            onClick={() => react(reply, emoji, me)}
          >
            <span aria-hidden="true">{emoji}</span>
            <span aria-hidden="true">{count}</span>
          </button>
        )
      })}
      {writes && (
        <button type="button" className={css.sign} aria-label={t`React`} onClick={onMore}>
          <IconMoodPlus size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
    </>
  )
}
