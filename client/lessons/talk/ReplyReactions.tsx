import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { people } from '../../groups/data/groups.ts'
import { Reactions } from '../../ui/emoji/Reactions.tsx'
import type { ThreadReply } from '../data/talk-replies.ts'
import { react } from './commands.ts'
import css from './talk.module.css'
import type { TalkRights } from './talk-rights.ts'

/** The signs on a reply. */
export function ReplyReactions(props: { reply: ThreadReply; rights: TalkRights; onMore: () => void }) {
  const { t } = useLingui()
  const { reply, rights, onMore } = props
  const { me, writes } = rights
  const known = useQuery(people).data
  return (
    <Reactions
      given={reply.reactions}
      me={me}
      className={css.sign}
      nameOf={(userId) => known?.find(({ id }) => id === userId)?.name ?? t`A former member`}
      onReact={writes ? (emoji) => react(reply, emoji, me) : undefined}
      more={writes ? { label: t`React`, ask: onMore } : undefined}
    />
  )
}
