import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGroup } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { adoptionsOf, nextLessonsOf } from '../data/schedule.ts'
import { AdoptionRow } from './AdoptionRow.tsx'
import css from './cards.module.css'

/** The curricula that a group follows: the next lesson of each, and when it ends; `children` where it follows nothing. */
export function Followed({ groupId, children }: { groupId: string; children: ReactNode }) {
  const { t } = useLingui()
  const group = useGroup(groupId)
  const today = dayOf(serverDate(), group?.tz)
  const { data, isPending } = useQuery(adoptionsOf(groupId))
  const next = useQuery(nextLessonsOf(groupId, today)).data
  if (!data || data.length === 0) return isPending && navigator.onLine ? null : children
  const going = data.filter(({ status }) => status === 'active' || status === 'paused')
  const over = data.filter((one) => !going.includes(one))
  const rows = (list: typeof data) =>
    list.map((adoption) => (
      <AdoptionRow
        key={adoption.id}
        adoption={adoption}
        today={today}
        next={next?.find(({ adoption_id }) => adoption_id === adoption.id)}
      />
    ))
  return (
    <section className={css.section} aria-labelledby="followed">
      <h2 id="followed" className={css.heading}>{t`This group follows`}</h2>
      {going.length > 0 ? (
        <ul className={css.list}>{rows(going)}</ul>
      ) : (
        <p className={css.muted}>{t`Nothing at the moment.`}</p>
      )}
      {over.length > 0 && (
        <details className={css.over}>
          <summary>{t`Earlier (${over.length})`}</summary>
          <ul className={css.list}>{rows(over)}</ul>
        </details>
      )}
    </section>
  )
}
