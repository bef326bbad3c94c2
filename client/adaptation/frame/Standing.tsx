import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMembersOf } from '../../groups/data/groups.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { fullDate } from '../../lib/settings/time.ts'
import { adoptionOf } from '../data/adoption.ts'
import type { Outline } from '../data/resolved.ts'
import css from './frame.module.css'

/** The state of an adoption where it is not simply open: it rests or is over, its author withdrew it, or it is not one’s to change. */
export function Standing({ groupId, outline }: { groupId: string; outline: Outline }) {
  const { t } = useLingui()
  const { data: adoption } = useQuery(adoptionOf(outline.adoption_id))
  const admins = useMembersOf(groupId).filter(({ groupRole }) => groupRole === 'admin')
  const names = new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'disjunction' }).format(
    admins.slice(0, 3).map(({ name }) => name),
  )
  if (!adoption) return null
  const { status, paused_on, ended_at, curricula, curriculum_versions } = adoption
  const since = paused_on && fullDate(paused_on)
  const ended = ended_at && fullDate(dayOf(new Date(ended_at)))
  const isOver = status === 'ended' || status === 'completed'
  const notices = [
    status === 'paused' && t`Paused since ${since}. You can go on changing it.`,
    isOver && t`Your group finished this on ${ended}. What you changed stays readable.`,
    curriculum_versions?.state === 'withdrawn' &&
      t`Its author withdrew version ${outline.number}. Your group keeps it and goes on as before.`,
    curricula?.owner_id === null && t`Its author has left, so new versions may not come. Your group keeps this one.`,
    !outline.may.adapt &&
      !isOver &&
      (names
        ? t`You can read what your group changed. To change something, ask ${names}.`
        : t`You can read what your group changed. Group admins can change it.`),
  ].filter((one) => typeof one === 'string')
  return notices.map((words) => (
    <p key={words} className={css.notice}>
      {words}
    </p>
  ))
}
