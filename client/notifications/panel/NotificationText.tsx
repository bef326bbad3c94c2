import { useQuery } from '@tanstack/react-query'
import { people as everyone, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { ago } from '../data/ago.ts'
import type { Fold } from './grouping.ts'
import css from './row.module.css'
import { sentenceOf } from './sentence.ts'
import { TypeIcon } from './TypeIcon.tsx'

/** The title of the types that have none of their own: it says nothing beside the sentence. */
const untitled = 'Notification'

/** The text of a notification: who did what and where, what was written, of which type it is, and when. */
export function NotificationText({ fold, now }: { fold: Fold; now: Date }) {
  const { newest } = fold
  const { data: people = [] } = useQuery(everyone)
  const groups = useMyGroupsSoFar()
  const actor = people.find((one) => one.id === newest.actor_id)
  const { line, text } = sentenceOf(fold, {
    person: (id) => people.find((one) => one.id === id)?.name,
    group: (id) => groups.find((one) => one.id === id)?.name,
  })
  return (
    <>
      <span className={css.mark} aria-hidden="true">
        {actor ? <Avatar person={actor} size={36} /> : <span className={css.plain} />}
        <span className={css.kind}>
          <TypeIcon type={newest.type} size={actor ? 12 : 18} />
        </span>
      </span>
      <span className={css.words}>
        <span className={css.line}>{line}</span>
        {text && <span className={css.text}>{text}</span>}
        <span className={css.meta}>
          {newest.title !== untitled && <span>{newest.title}</span>}
          <time dateTime={newest.created_at}>{ago(newest.created_at, now)}</time>
        </span>
      </span>
    </>
  )
}
