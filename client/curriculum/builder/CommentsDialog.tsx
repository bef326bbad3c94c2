import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { people } from '../../groups/data/groups.ts'
import { ReportedAway } from '../../groups/reported/ReportedAway.tsx'
import { useReported } from '../../groups/reported/use-reported.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { htmlOf, wordsIn } from '../../lib/html/plain-text.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { myId } from '../../lib/supabase/session.ts'
import { Html } from '../../ui/html/Html.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { reportCommand } from '../../ui/menu/report-command.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { WaitingMark } from '../../ui/states/WaitingMark.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { type CurriculumComment, comments, commentsOf, resolvingComment } from '../data/comments.ts'
import { itemsOf, lessonsOf, unitsOf } from '../data/nodes.ts'
import { OfferedChange } from './OfferedChange.tsx'
import css from './parts.module.css'

/** The authors' comments on the open lesson, and on all others. */
export function CommentsDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (key: string) => void }) {
  const { t } = useLingui()
  const { card, versionId } = useBuilder()
  const { node, block } = useSearch({ from: '/alone/curriculum/$curriculumId/builder' })
  const { data = [], isPending } = useQuery(commentsOf(card.id))
  const nodes = useNodes(versionId)
  const [resolved, showResolved] = useState(false)
  const [text, setText] = useState('')
  const here = nodes.find(({ key }) => key === node)
  const about = data.filter(({ block_key }) => !block || block_key === block)
  const shown = about.filter(({ resolved_at }) => resolved || resolved_at === null)
  function send() {
    if (!here || !text.trim()) return
    const one = { id: newId(), curriculum_id: card.id, node_key: here.key, body_html: htmlOf(text) }
    attempt(comments.adding, { ...one, ...(block && { block_key: block }) })
    setText('')
  }
  return (
    <Dialog title={block ? t`Comments on this block` : t`Comments`} onClose={onClose}>
      {!isPending && shown.length === 0 && (
        <EmptyState
          title={t`No open comments`}
          words={here ? t`Only the authors of this curriculum see comments.` : t`Open a lesson to comment on it.`}
        />
      )}
      <ul className={css.list}>
        {shown.map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            title={nodes.find(({ key }) => key === comment.node_key)?.title}
            isOwner={card.my_role === 'owner'}
            onOpen={() => {
              onOpen(comment.node_key)
              showBlock(comment.block_key)
            }}
          />
        ))}
      </ul>
      {about.some(({ resolved_at }) => resolved_at !== null) && (
        <button type="button" className={css.quiet} onClick={() => showResolved(!resolved)}>
          {resolved ? t`Hide resolved` : t`Show resolved`}
        </button>
      )}
      {here && (
        <>
          <Textarea
            {...newDraftScope('curriculum_comments', `${card.id}/${here.key}/${block ?? ''}`)}
            label={block ? t`Comment on this block of “${here.title}”` : t`Comment on “${here.title}”`}
            autosize
            minRows={2}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send()}
          />
          <Button disabled={!text.trim()} onClick={send}>
            {t`Add comment`}
          </Button>
        </>
      )}
    </Dialog>
  )
}

/** The nodes that comments are about. */
function useNodes(versionId: string) {
  const units = useQuery(unitsOf(versionId)).data ?? []
  const lessons = useQuery(lessonsOf(versionId)).data ?? []
  const items = useQuery(itemsOf(versionId)).data ?? []
  return [...units, ...lessons, ...items]
}

/** Brings a block into sight, once the lesson is drawn. */
const showBlock = (key: string | null) =>
  key &&
  requestAnimationFrame(() => document.querySelector(`[data-block="${key}"]`)?.scrollIntoView({ block: 'center' }))

function Comment(props: {
  comment: CurriculumComment
  title: string | undefined
  isOwner: boolean
  onOpen: () => void
}) {
  const { t } = useLingui()
  const { comment } = props
  const { id } = comment
  const by = useQuery(people).data?.find((person) => person.id === comment.created_by)?.name ?? t`Someone`
  const isResolved = comment.resolved_at !== null
  const isAway = useReported()(id)
  const words = wordsIn(comment.body_html)
  const reporting = reportCommand({ kind: 'curriculum_comment', id, words, by: comment.created_by })
  function remove() {
    attempt(comments.removing, { id })
    offerUndo(t`Deleted a comment`, { verb: 'curriculum.restoreComment', input: { id } })
  }
  if (isAway)
    return (
      <li className={css.comment}>
        <ReportedAway id={id} />
      </li>
    )
  return (
    <li className={css.comment} data-resolved={isResolved || undefined}>
      <p className={css.hint}>
        <b>{by}</b> · {timeOf(comment.created_at, serverDate())}
        {props.title && (
          <>
            {' · '}
            <button type="button" className={css.quiet} dir="auto" onClick={props.onOpen}>
              {props.title}
            </button>
          </>
        )}
      </p>
      <Html html={comment.body_html} />
      <WaitingMark id={id} />
      <OfferedChange offer={comment.offer} />
      <span className={css.acts}>
        <button
          type="button"
          className={css.quiet}
          onClick={() => attempt(resolvingComment, { id, resolved: !isResolved })}
        >
          {isResolved ? t`Reopen` : t`Resolve`}
        </button>
        {comment.created_by !== myId() && (
          <button type="button" className={css.quiet} onClick={reporting.run}>
            {reporting.label}
          </button>
        )}
        {(comment.created_by === myId() || props.isOwner) && (
          <button type="button" className={css.quiet} onClick={remove}>
            {t`Delete`}
          </button>
        )}
      </span>
    </li>
  )
}
