import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { exactly } from '../lib/time.ts'
import { Face } from '../ui/Face.tsx'
import { Html } from '../ui/Html.tsx'
import { editsOf, seenBy } from './about-queries.ts'
import { nameOf, useKnown } from './people.ts'
import type { Message } from './queries.ts'
import css from './question.module.css'

/** What a message said before it was edited, the latest first. */
export function AskEdits({ message }: { message: Message }) {
  const edits = useQuery(editsOf(message.id)).data ?? []
  return (
    <ol className={css.edits} tabIndex={-1}>
      <li>
        <small>
          <Trans>Now</Trans>
        </small>
        <Html html={message.body_html} />
      </li>
      {edits.map(({ id, body_html, edited_at }) => (
        <li key={id}>
          <small>
            <Trans>Until {exactly(new Date(edited_at))}</Trans>
          </small>
          <Html html={body_html} />
        </li>
      ))}
    </ol>
  )
}

/** Who has come at least as far as a message; those who do not want to be seen are left out. */
export function AskSeen({ message }: { message: Message }) {
  const known = useKnown()
  const people = useQuery(seenBy(message.id)).data
  if (!people) return null
  return (
    <ul className={css.people} tabIndex={-1}>
      {people.map((id) => (
        <li key={id}>
          <Face person={known.get(id) ?? { id, name: nameOf(known, id) }} size={24} />
          {nameOf(known, id)}
        </li>
      ))}
      {people.length === 0 && (
        <li>
          <Trans>Nobody yet, as far as they let it be seen.</Trans>
        </li>
      )}
    </ul>
  )
}
