import { useLingui } from '@lingui/react/macro'
import { useRichDraft, versionUnder } from '../../lib/outbox/rich-draft.ts'
import { attempt } from '../../lib/query/query.ts'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { rewritingReply } from '../data/reply-writes.ts'
import { longestWords } from '../data/talk.ts'
import { keepsPictures } from '../data/talk-pictures.ts'
import type { ThreadReply } from '../data/talk-replies.ts'
import { EditActions } from './EditActions.tsx'
import css from './talk.module.css'
import { useMentionable } from './use-mentionable.ts'

/** A reply, to be written anew by its author. */
export function EditReply({ reply, onDone }: { reply: ThreadReply; onDone: () => void }) {
  const { t } = useLingui()
  const people = useMentionable(reply.group_id)
  const { id, body_html, version } = reply
  const { draft, write } = useRichDraft(`reply ${id}`)
  const now = draft ?? { html: body_html, began: { html: body_html, version } }
  const leave = () => {
    write(null)
    onDone()
  }
  function save() {
    if (!now.html) return
    const under = versionUnder(now, { html: body_html, version })
    if (now.html !== body_html) attempt(rewritingReply, { id, version: under, body_html: now.html })
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
      <RichText
        hideLabel
        autoFocus
        label={t`Reply`}
        limit={longestWords}
        value={now.html}
        onChange={(html) => write({ ...now, html })}
        onSubmit={save}
        mentions={people}
        upload={keepsPictures(reply.adoption_id, id)}
      />
      <EditActions isEmpty={!now.html} onCancel={leave} />
    </form>
  )
}
