import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { people as everyone, useMyRole } from '../../groups/data/groups.ts'
import { ReportedAway } from '../../groups/reported/ReportedAway.tsx'
import { useReported } from '../../groups/reported/use-reported.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { type RichDraft, useRichDraft, versionUnder } from '../../lib/outbox/rich-draft.ts'
import { attempt } from '../../lib/query/query.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { ago } from '../../lib/settings/time.ts'
import { Html } from '../../ui/html/Html.tsx'
import { reportCommand } from '../../ui/menu/report-command.ts'
import { PersonFace } from '../../ui/people/PersonFace.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import { WaitingMark } from '../../ui/states/WaitingMark.tsx'
import { usePeopleOf } from '../composer/use-parse-context.ts'
import { type TaskComment, taskComments } from '../data/task-parts.ts'
import type { Task } from '../data/tasks.ts'
import { removeComment } from '../part-commands.ts'
import { DraftForm } from './DraftForm.tsx'
import css from './panel.module.css'

export const longest = 5000

/** A comment. Who wrote it may write it anew, they and the group's admins may delete it. */
export function Comment({ comment, task }: { comment: TaskComment; task: Task }) {
  const { t } = useLingui()
  const me = useUser().id
  const admin = useMyRole(task.group_id ?? '') === 'admin'
  const { id, created_by, created_at, edited_at, body_html, version } = comment
  const { draft, isBack, write } = useRichDraft(`comment ${id}`)
  const person = useQuery(everyone).data?.find((one) => one.id === created_by)
  const words = wordsIn(body_html)
  const isAway = useReported()(id) && created_by !== me
  const reporting = reportCommand({ kind: 'task_comment', id, words, by: created_by })
  const row = useRow<HTMLLIElement>(`comment-${id}`, words.slice(0, 60), rowCommands(created_by !== me && reporting))
  if (isAway)
    return (
      <li className={css.said}>
        <ReportedAway id={id} />
      </li>
    )
  return (
    <li className={css.said} {...row}>
      {person && <PersonFace person={person} size={26} />}
      <div className={css.words}>
        <p className={css.by}>
          <b>{person ? <PersonName person={person}>{person.name}</PersonName> : t`A former member`}</b>{' '}
          <time>{ago(new Date(created_at), serverDate())}</time>
          {edited_at && <span>{t`edited`}</span>}
          <WaitingMark id={id} />
          {draft === null && created_by === me && (
            <button
              type="button"
              className={css.small}
              onClick={() => write({ html: body_html, began: { html: body_html, version } })}
            >
              <Trans>Edit</Trans>
            </button>
          )}
          {created_by !== me && (
            <button type="button" className={css.small} onClick={reporting.run}>
              <Trans>Report…</Trans>
            </button>
          )}
          {draft === null && (created_by === me || admin) && (
            <button type="button" className={css.small} onClick={() => removeComment(comment)}>
              <Trans>Delete</Trans>
            </button>
          )}
        </p>
        {draft === null ? (
          <Html html={body_html} />
        ) : (
          <Rewriting comment={comment} task={task} draft={draft} isBack={isBack} write={write} />
        )}
      </div>
    </li>
  )
}

function Rewriting(props: {
  comment: TaskComment
  task: Task
  draft: RichDraft
  isBack: boolean
  write: (draft: RichDraft | null) => void
}) {
  const { t } = useLingui()
  const { comment, task, draft, isBack, write } = props
  const people = usePeopleOf(task.group_id)
  function keep() {
    const { id, body_html, version } = comment
    if (!draft.html) return
    const under = versionUnder(draft, { html: body_html, version })
    if (draft.html !== body_html) attempt(taskComments.changing, { id, version: under, body_html: draft.html })
    write(null)
  }
  return (
    <DraftForm
      draft={draft}
      write={write}
      isBack={isBack}
      onSave={keep}
      needsWords
      label={t`Comment`}
      limit={longest}
      mentions={people}
    >
      <Trans>Save</Trans>
    </DraftForm>
  )
}
