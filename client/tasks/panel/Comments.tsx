import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRichDraft } from '../../lib/outbox/rich-draft.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { usePeopleOf } from '../composer/use-parse-context.ts'
import { useKeepFile } from '../data/files.ts'
import { activityOf, begin, commentsOf, taskComments } from '../data/task-parts.ts'
import type { Task } from '../data/tasks.ts'
import { ActivityItem } from './ActivityItem.tsx'
import { Comment, longest } from './Comment.tsx'
import { DraftForm } from './DraftForm.tsx'
import css from './panel.module.css'

/** The comments and the history of a task as one thread; the last at the bottom, above the field. */
export function Comments({ task }: { task: Task }) {
  const { t } = useLingui()
  const comments = useQuery(commentsOf(task.id)).data ?? []
  const activity = useQuery(activityOf(task.id)).data ?? []
  const people = usePeopleOf(task.group_id)
  const upload = useKeepFile(task.group_id)
  const { draft, isBack, write } = useRichDraft(`comment ${task.id}`)
  const thread = [
    ...comments.map((comment) => ({ at: comment.created_at, key: comment.id, comment, happening: undefined })),
    ...activity.map((happening) => ({ at: happening.at, key: String(happening.id), comment: undefined, happening })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  function say() {
    write(null)
    if (!draft?.html) return
    begin(commentsOf(task.id))
    attempt(taskComments.adding, { id: newId(), body_html: draft.html, task_id: task.id })
  }
  return (
    <section className={css.part} aria-labelledby="talk">
      <h3 id="talk" className={css.heading}>
        <Trans>Comments and changes</Trans>
      </h3>
      <ul className={css.thread}>
        {thread.map(({ key, comment, happening }) =>
          comment ? (
            <Comment key={key} comment={comment} task={task} />
          ) : (
            <ActivityItem key={key} happening={happening} />
          ),
        )}
      </ul>
      {draft === null ? (
        <button type="button" className={css.comment} onClick={() => write({ html: '' })}>
          <Trans>Write a comment</Trans>
        </button>
      ) : (
        <DraftForm
          draft={draft}
          write={write}
          isBack={isBack}
          onSave={say}
          needsWords
          label={t`Comment`}
          placeholder={t`Write a comment, or type @ to mention someone`}
          limit={longest}
          mentions={people}
          {...(upload && { upload })}
        >
          <Trans>Send</Trans>
        </DraftForm>
      )}
    </section>
  )
}
