import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { people as everyone } from '../../groups/data/groups.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { ago } from '../data/ago.ts'
import { type Fold, lineOf } from './grouping.ts'
import css from './row.module.css'
import { TypeIcon } from './TypeIcon.tsx'

/** The text of a notification: who did what, and when. */
export function NotificationText({ fold, now }: { fold: Fold; now: Date }) {
  const { t } = useLingui()
  const { newest } = fold
  const { data: people = [] } = useQuery(everyone)
  const actor = people.find((one) => one.id === newest.actor_id)
  const line = lineOf(fold, (id) => people.find((one) => one.id === id)?.name, {
    others: (count) => plural(count, { one: 'and # other', other: 'and # others' }),
    more: (count) => t`and ${count} more`,
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
        <span className={css.title}>{newest.title}</span>
        <span className={css.message}>{line}</span>
        <time className={css.meta} dateTime={newest.created_at}>
          {ago(newest.created_at, now)}
        </time>
      </span>
    </>
  )
}
