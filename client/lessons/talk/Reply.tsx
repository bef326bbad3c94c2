import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconCornerUpLeft, IconMoodPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { shortened, wordsIn } from '../../lib/html/plain-text.ts'
import { type RowCommand, rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { ago, exactly } from '../../lib/settings/time.ts'
import { EmojiPicker } from '../../ui/emoji/EmojiPicker.tsx'
import { Html } from '../../ui/html/Html.tsx'
import { Picker } from '../../ui/menu/Picker.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { reportCommand } from '../../ui/menu/report-command.ts'
import { PersonFace } from '../../ui/people/PersonFace.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import { WaitingMark } from '../../ui/states/WaitingMark.tsx'
import { accept, deleteReply, react } from './commands.ts'
import { EditReply } from './EditReply.tsx'
import { FoldedWords } from './FoldedWords.tsx'
import { useFolded } from './folded.ts'
import { ReplyReactions } from './ReplyReactions.tsx'
import type { RepliesProps } from './replies-props.ts'
import css from './talk.module.css'
import type { PlacedReply } from './thread-order.ts'
import { deletedBy } from './thread-words.ts'
import { useAuthor } from './use-author.ts'

/** A reply, with the signs on it and what can be done with it. */
export function Reply({
  placed: { reply, to, isBeneath },
  thread,
  rights,
  onReply,
}: Omit<RepliesProps, 'replies'> & { placed: PlacedReply }) {
  const { t } = useLingui()
  const { id, created_by, created_at, deleted_at, body_html } = reply
  const { me } = rights
  const { person, name } = useAuthor(created_by)
  const toWhom = useAuthor(to?.created_by ?? null).name
  const folded = useFolded(id, created_by)
  const [open, setOpen] = useState<'edit' | 'react' | null>(null)
  const isHere = deleted_at === null && !folded
  const isMine = created_by === me
  const isAccepted = thread.accepted_reply_id === id
  const mayAccept = isHere && rights.writes && thread.kind === 'question' && (rights.leads || thread.created_by === me)
  const title = folded ?? shortened(wordsIn(body_html), 60)
  const commands: RowCommand[] = rowCommands(
    isHere && onReply && { key: 'reply', label: t`Reply`, Icon: IconCornerUpLeft, run: () => onReply(reply) },
    isHere && rights.writes && { key: 'react', label: t`React`, Icon: IconMoodPlus, run: () => setOpen('react') },
    mayAccept && {
      label: isAccepted ? t`Not the answer after all` : t`Accept as the answer`,
      Icon: IconCheck,
      run: () => accept(thread, reply),
    },
    isHere && rights.writes && isMine && { label: t`Edit`, Icon: IconPencil, run: () => setOpen('edit') },
    isHere && !isMine && reportCommand({ kind: 'lesson_reply', id, words: title, by: created_by }),
    isHere &&
      ((rights.writes && isMine) || rights.deletes) && {
        ...{ key: 'delete' as const, label: t`Delete`, Icon: IconTrash, danger: true },
        run: () => deleteReply(reply),
      },
  )
  const row = useRow<HTMLLIElement>(`reply-${id}`, title, commands)
  const near = () => document.querySelector(`#${CSS.escape(`reply-${id}`)} button`)
  return (
    <li {...row} className={css.reply} data-beneath={isBeneath || undefined} data-accepted={isAccepted || undefined}>
      {isAccepted && (
        <p className={css.accepted}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {t`Accepted answer`}
        </p>
      )}
      {deleted_at !== null ? (
        <p className={css.gone}>{deletedBy(reply)}</p>
      ) : folded ? (
        <FoldedWords id={id} why={folded} />
      ) : (
        <>
          <div className={css.replyLine}>
            <p className={css.by}>
              {person && <PersonFace person={person} size={22} />}
              <b>{person ? <PersonName person={person}>{name}</PersonName> : name}</b>
              {to && <span>{t`to ${toWhom}`}</span>}
              <time dateTime={created_at} title={exactly(new Date(created_at))}>
                {ago(new Date(created_at), serverDate())}
              </time>
              {reply.version > 1 && <span>{t`edited`}</span>}
              <WaitingMark id={id} />
            </p>
            {commands.length > 0 && <RowMenu label={t`More about the reply of ${name}`} commands={commands} />}
          </div>
          {open === 'edit' ? <EditReply reply={reply} onDone={() => setOpen(null)} /> : <Html html={body_html} />}
          <div className={css.under}>
            <ReplyReactions reply={reply} rights={rights} onMore={() => setOpen('react')} />
            {mayAccept && !isAccepted && thread.accepted_reply_id === null && (
              <button type="button" className={css.small} onClick={() => accept(thread, reply)}>
                {t`Accept answer`}
              </button>
            )}
            {onReply && (
              <button type="button" className={css.small} onClick={() => onReply(reply)}>
                {t`Reply`}
              </button>
            )}
          </div>
        </>
      )}
      {open === 'react' && (
        <Picker title={t`React`} anchor={near()} onClose={() => setOpen(null)}>
          {(close) => (
            <EmojiPicker
              mine={new Set(reply.reactions.filter(({ user_id }) => user_id === me).map(({ emoji }) => emoji))}
              onPick={(sign) => {
                close()
                react(reply, sign, me)
              }}
            />
          )}
        </Picker>
      )}
    </li>
  )
}
