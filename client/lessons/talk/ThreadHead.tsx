import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBell, IconBellOff, IconLink, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { ago, exactly } from '../../lib/settings/time.ts'
import { copy } from '../../ui/CopyField.tsx'
import { Html } from '../../ui/html/Html.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { reportCommand } from '../../ui/menu/report-command.ts'
import { PersonFace } from '../../ui/people/PersonFace.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import type { MyLesson } from '../data/my-lesson.ts'
import type { Thread } from '../data/talk.ts'
import { deleteThread, follow, isFollowed, lock } from './commands.ts'
import { EditThread } from './EditThread.tsx'
import { FoldedWords } from './FoldedWords.tsx'
import { useFolded } from './folded.ts'
import { Quote } from './Quote.tsx'
import { ThreadState } from './ThreadState.tsx'
import css from './talk.module.css'
import type { TalkRights } from './talk-rights.ts'
import { kindName, titleOf } from './thread-words.ts'
import { useAuthor } from './use-author.ts'

interface HeadProps {
  thread: Thread
  rights: TalkRights
  mine: MyLesson
  article: HTMLElement
  onGone: () => void
}

/** The words that a thread begins with, and what can be done with the whole of it. */
export function ThreadHead({ thread, rights, mine, article, onGone }: HeadProps) {
  const { t } = useLingui()
  const { person, name } = useAuthor(thread.created_by, thread.kind)
  const folded = useFolded(thread.id, thread.created_by)
  const [editing, edit] = useState(false)
  const isMine = thread.created_by === rights.me
  const isHere = thread.deleted_at === null
  const commands = () =>
    rowCommands(
      isHere && {
        label: isFollowed(thread, rights.me) ? t`Unfollow` : t`Follow replies`,
        Icon: isFollowed(thread, rights.me) ? IconBellOff : IconBell,
        run: () => follow(thread, rights.me),
      },
      { label: t`Copy link`, Icon: IconLink, run: () => void copyLink(mine, thread.id) },
      rights.writes &&
        isMine &&
        isHere &&
        thread.state !== 'locked' && { label: t`Edit`, Icon: IconPencil, run: () => edit(true) },
      rights.leads && {
        label: thread.state === 'locked' ? t`Unlock` : t`Lock`,
        Icon: thread.state === 'locked' ? IconLockOpen : IconLock,
        run: () => lock(thread),
      },
      !isMine &&
        isHere &&
        thread.kind !== 'prompt' &&
        reportCommand({ kind: 'lesson_thread', id: thread.id, words: titleOf(thread), by: thread.created_by }),
      isHere &&
        ((rights.writes && isMine) || rights.deletes) && {
          ...{ label: t`Delete`, Icon: IconTrash, danger: true },
          run: () => {
            deleteThread(thread)
            onGone()
          },
        },
    )
  return (
    <article className={css.first} aria-label={folded ?? titleOf(thread)}>
      <div className={css.firstLine}>
        <span className={css.kind}>
          {kindName(thread.kind)}
          <ThreadState thread={thread} />
        </span>
        <RowMenu label={t`More about this thread`} commands={commands} />
      </div>
      {folded ? (
        <FoldedWords id={thread.id} why={folded} />
      ) : (
        <>
          {thread.anchor && <Quote anchor={thread.anchor} article={article} />}
          {editing ? (
            <EditThread thread={thread} groupId={mine.group_id} onDone={() => edit(false)} />
          ) : (
            <>
              {(thread.title || !isHere) && (
                <h2 className={css.heading} dir="auto">
                  {titleOf(thread)}
                </h2>
              )}
              <Html html={thread.body_html} />
            </>
          )}
          <p className={css.by}>
            {person && <PersonFace person={person} size={22} />}
            <b>{person ? <PersonName person={person}>{name}</PersonName> : name}</b>
            <time dateTime={thread.created_at} title={exactly(new Date(thread.created_at))}>
              {ago(new Date(thread.created_at), serverDate())}
            </time>
            {thread.version > 1 && isHere && <span>{t`edited`}</span>}
          </p>
        </>
      )}
    </article>
  )
}

async function copyLink({ group_id, adoption_id, lesson_key }: MyLesson, id: string) {
  const path = `/groups/${group_id}/curriculum/${adoption_id}/lesson/${lesson_key}?thread=${id}`
  if (await copy(`${location.origin}${path}`)) toast(t`Link copied`)
}
