import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMembersOf } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { usePermissions } from '../../lib/query/permissions.ts'
import { fullDate, nearDayWithin } from '../../lib/settings/time.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { ToldDay } from '../data/told.ts'
import css from './today.module.css'

/** The reason why there is no lesson on a day, and what to do about it where that is something. */
export function NothingToday({ day }: { day: ToldDay }) {
  const { t } = useLingui()
  const { adoptions, next, date } = day
  const going = adoptions.filter(({ status }) => status === 'active')
  const [paused] = adoptions.filter(({ status }) => status === 'paused')
  const [over] = adoptions.filter(({ status }) => status === 'completed' || status === 'ended')
  const [first] = going
  if (going.length > 0 && next) {
    const start =
      first && going.length === 1 && first.start_on > date ? nearDayWithin(first.start_on, serverDate()) : null
    return <p className={css.muted}>{start ? t`Your group starts ${start}.` : t`No lesson today.`}</p>
  }
  if (going.length > 0)
    return (
      <EmptyState
        title={t`No more lessons planned`}
        words={t`Your group has come to the end of what’s on its schedule.`}
      />
    )
  if (paused) {
    const since = paused.paused_on ? fullDate(paused.paused_on) : null
    return (
      <EmptyState
        title={t`“${paused.title}” is paused`}
        words={since ? t`Since ${since}. Nothing is due until it goes on, and what you’ve done is kept.` : undefined}
      />
    )
  }
  if (over) {
    const { done, total } = over.progress
    return (
      <EmptyState
        title={t`Your group finished “${over.title}”`}
        words={t`You did ${done} of ${total} lessons. Everything stays here to read.`}
      />
    )
  }
  return <NoCurriculum groupId={day.group_id} />
}

function NoCurriculum({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { canManageCurriculum } = usePermissions(groupId)
  const admins = useMembersOf(groupId).filter(({ groupRole }) => groupRole === 'admin')
  const names = new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'disjunction' }).format(
    admins.slice(0, 3).map(({ name }) => name),
  )
  return (
    <EmptyState
      title={t`No lessons yet`}
      words={
        canManageCurriculum
          ? t`Adopt a curriculum, and the lesson of each day shows up here.`
          : t`Once ${names} adopts a curriculum, the lesson of each day shows up here.`
      }
    >
      {canManageCurriculum && (
        <Button component={Link} to="/curriculum">
          {t`Choose a curriculum`}
        </Button>
      )}
    </EmptyState>
  )
}
