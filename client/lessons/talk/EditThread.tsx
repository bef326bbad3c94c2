import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useRichDraft, versionUnder } from '../../lib/outbox/rich-draft.ts'
import { attempt } from '../../lib/query/query.ts'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { longestWords, type Thread } from '../data/talk.ts'
import { keepsPictures } from '../data/talk-pictures.ts'
import { rewritingThread } from '../data/thread-writes.ts'
import { EditActions } from './EditActions.tsx'
import css from './talk.module.css'
import { useMentionable } from './use-mentionable.ts'

/** A thread’s first words, to be written anew by their author. */
export function EditThread({ thread, groupId, onDone }: { thread: Thread; groupId: string; onDone: () => void }) {
  const { t } = useLingui()
  const people = useMentionable(groupId)
  const { id, body_html, version } = thread
  const { draft, write } = useRichDraft(`thread ${id}`)
  const now = draft ?? { html: body_html, began: { html: body_html, version } }
  const title = now.title ?? thread.title
  const isEmpty = !now.html && !title.trim()
  const leave = () => {
    write(null)
    onDone()
  }
  function save() {
    if (isEmpty) return
    const words = { title: title.trim(), body_html: now.html }
    if (words.title !== thread.title || words.body_html !== body_html)
      attempt(rewritingThread, {
        ...{ thread_id: id, version: versionUnder(now, { html: body_html, version }) },
        ...words,
      })
    leave()
  }
  return (
    <form
      className={css.form}
      aria-label={t`Edit`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {(thread.kind === 'question' || thread.title) && (
        <TextInput
          aria-label={t`Question`}
          maxLength={160}
          value={title}
          onChange={(event) => write({ ...now, title: event.currentTarget.value })}
        />
      )}
      <RichText
        hideLabel
        autoFocus
        label={t`Details`}
        limit={longestWords}
        value={now.html}
        onChange={(html) => write({ ...now, html })}
        onSubmit={save}
        mentions={people}
        upload={keepsPictures(thread.adoption_id, id)}
      />
      <EditActions isEmpty={isEmpty} onCancel={leave} />
    </form>
  )
}
