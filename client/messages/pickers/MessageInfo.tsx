import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { exactly } from '../../lib/settings/time.ts'
import { Html } from '../../ui/html/Html.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { typedFrom } from '../data/body.ts'
import { editsOf, seenBy } from '../data/message-details.ts'
import type { Message } from '../data/messages.ts'
import { nameOf, usePeople } from '../data/use-people.ts'
import { difference } from '../message/difference.ts'
import css from './pickers.module.css'

/** The earlier versions of a message, the latest first, with what came and what went each time. */
export function EditHistory({ message }: { message: Message }) {
  const edits = useQuery(editsOf(message.id)).data ?? []
  const versions = [{ id: message.id, body_html: message.body_html, edited_at: null }, ...edits]
  return (
    <ol className={css.edits} tabIndex={-1}>
      {versions.map(({ id, body_html, edited_at }, at) => (
        <li key={id}>
          <small>{edited_at ? <Trans>Until {exactly(new Date(edited_at))}</Trans> : <Trans>Now</Trans>}</small>
          <Version html={body_html} before={versions[at + 1]?.body_html} />
        </li>
      ))}
    </ol>
  )
}

/** Plain words with what changed in them; what is richer stands as it was. */
function Version({ html, before }: { html: string; before: string | undefined }) {
  const [now, old] = [typedFrom(html), before === undefined ? undefined : typedFrom(before)]
  if (now === undefined || old === undefined) return <Html html={html} />
  return (
    <p className={css.version}>
      {difference(old, now).map(({ words, how }, at) => {
        const Part = how === 'added' ? 'ins' : how === 'gone' ? 'del' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never change their order
        return <Part key={at}>{words}</Part>
      })}
    </p>
  )
}

/** The people who have read a message; those who do not want to be seen are left out. */
export function SeenBy({ message }: { message: Message }) {
  const known = usePeople()
  const people = useQuery(seenBy(message.id)).data
  if (!people) return null
  return (
    <ul className={css.people} tabIndex={-1}>
      {people.map((id) => (
        <li key={id}>
          <Avatar person={known.get(id) ?? { id, name: nameOf(known, id) }} size={24} />
          {nameOf(known, id)}
        </li>
      ))}
      {people.length === 0 && (
        <li>
          <Trans>Nobody yet. People who hide what they’ve read aren’t listed.</Trans>
        </li>
      )}
    </ul>
  )
}
