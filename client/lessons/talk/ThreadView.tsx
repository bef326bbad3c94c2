import { useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { page, type Thread, threadOf, threadsOf } from '../data/talk.ts'
import { repliesOf, type ThreadReply } from '../data/talk-replies.ts'
import { readThread } from '../data/thread-reads.ts'
import type { BesideProps } from './beside.ts'
import { Replies } from './Replies.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { NewReplies } from './SaidAloud.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import css from './talk.module.css'
import type { TalkRights } from './talk-rights.ts'

interface ThreadViewProps extends BesideProps {
  id: string
  rights: TalkRights
}

/** A thread with all its replies, and the words for one more. */
export function ThreadView(props: ThreadViewProps) {
  const { t } = useLingui()
  const { id, beside, mine } = props
  const one = useQuery(threadOf(id))
  // one that still waits to be sent is in the list alone
  const listed = useQuery(threadsOf(mine, 'talk', '', page)).data?.find((thread) => thread.id === id)
  const thread = one.data?.[0] ?? listed
  const back = () => beside.tab && beside.turnTo(beside.tab)
  return (
    <div className={css.view}>
      <button type="button" className={css.back} onClick={back}>
        <IconArrowLeft size={18} stroke={1.5} aria-hidden="true" />
        {beside.tab === 'questions' ? t`All questions` : t`All threads`}
      </button>
      {thread && <Known {...props} thread={thread} onGone={back} />}
      {!thread && one.isPending && <SkeletonPart />}
      {!thread && one.data && (
        <EmptyState title={t`This thread isn’t here`} words={t`It was deleted, or you don’t have access to it.`} />
      )}
      {!thread && one.error && (
        <EmptyState title={t`This thread isn’t on this device yet`} words={t`It appears once you’re back online.`} />
      )}
    </div>
  )
}

function Known({ thread, rights, mine, article, onGone }: ThreadViewProps & { thread: Thread; onGone: () => void }) {
  const { t } = useLingui()
  const { data: replies, error } = useQuery(repliesOf(thread.id))
  const [to, answer] = useState<ThreadReply | null>(null)
  const form = useRef<{ focus: () => void }>(null)
  const isHidden =
    thread.hide_until_answered && !rights.leads && replies?.every(({ created_by }) => created_by !== rights.me) === true
  useReading(thread, replies)
  const replyTo = (reply: ThreadReply | null) => {
    answer(reply)
    form.current?.focus()
  }
  const mayReply = rights.writes && thread.state !== 'locked' && thread.deleted_at === null
  useKeys({ reply: () => (mayReply ? replyTo(null) : false) })
  return (
    <>
      <ThreadHead thread={thread} rights={rights} mine={mine} article={article} onGone={onGone} />
      {isHidden && <p className={css.hidden}>{t`Answer first, then you see what others wrote.`}</p>}
      {!replies && !error && <SkeletonPart />}
      {!replies && error && <p className={css.note}>{t`The replies appear once you’re back online.`}</p>}
      {replies && <Replies thread={thread} replies={replies} rights={rights} {...(mayReply && { onReply: replyTo })} />}
      {replies && <NewReplies replies={replies} me={rights.me} />}
      {thread.state === 'locked' && <p className={css.note}>{t`This thread is locked. Nobody can reply.`}</p>}
      {mayReply && <ReplyForm ref={form} thread={thread} to={to} onTo={answer} />}
    </>
  )
}

/** Says that a thread is read, once all of it is on screen and whenever there is more. */
function useReading({ id, deleted_at }: Thread, replies: readonly ThreadReply[] | undefined) {
  const newest = replies && (replies.at(-1)?.id ?? '')
  useEffect(() => {
    if (newest !== undefined && deleted_at === null) readThread(id)
  }, [id, newest, deleted_at])
}
