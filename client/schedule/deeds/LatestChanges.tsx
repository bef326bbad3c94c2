import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { people } from '../../groups/data/groups.ts'
import { changesOf } from '../data/ops.ts'
import type { Adoption } from '../data/schedule.ts'
import { changeName } from './change-words.ts'
import css from './deeds.module.css'

/** The changes that others made while somebody looked at a plan that is no longer so. */
export function LatestChanges({ adoption, since }: { adoption: Adoption; since: number }) {
  const { t } = useLingui()
  const { data = [] } = useQuery(changesOf(adoption.id))
  const everyone = useQuery(people).data ?? []
  const latest = data.filter(({ undone_at }) => !undone_at).slice(0, Math.max(1, adoption.version - since))
  return (
    <div className={css.stale} role="alert">
      <p>{t`The schedule changed while you were looking.`}</p>
      <ul>
        {latest.map(({ id, deed, actor_id }) => {
          const name = everyone.find((person) => person.id === actor_id)?.name ?? t`Someone`
          return (
            <li key={id}>
              {name}: {changeName(deed)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
