import { Plural, useLingui } from '@lingui/react/macro'
import type { RowCommand } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { Conversation } from '../data/conversations.ts'
import { ConversationMark } from '../list/ConversationMark.tsx'
import { PlaceLink } from '../PlaceLink.tsx'
import css from './deck.module.css'

/** The place in which it was said, and how much; with the menu of all that can be done. */
export function CardHead(props: { conversation: Conversation; title: string; commands: readonly RowCommand[] }) {
  const { t } = useLingui()
  const { conversation, title, commands } = props
  const { id, unread, mentions } = conversation
  return (
    <header className={css.head}>
      <ConversationMark conversation={conversation} size={40} />
      <div className={css.names}>
        <h3 id={`card-title-${id}`} className={css.title} dir="auto">
          <PlaceLink place={{ conversation: id }}>{title}</PlaceLink>
        </h3>
        <p className={css.much}>
          <Plural value={unread} one="# unread message" other="# unread messages" />
          {mentions > 0 && (
            <span className={css.mention}>
              <Plural value={mentions} one="# mention" other="# mentions" />
            </span>
          )}
        </p>
      </div>
      <RowMenu className={css.more!} size={44} label={t`More about ${title}`} commands={commands} />
    </header>
  )
}
