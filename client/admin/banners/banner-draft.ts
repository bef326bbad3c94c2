import { t } from '@lingui/core/macro'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { momentOf, wallClock } from '../../lib/settings/moments.ts'
import { zone } from '../../lib/settings/settings.ts'
import type { DayAndTime } from '../../ui/fields/DateTimeField.tsx'
import type { AdminBanner, NewBanner } from '../data/banners.ts'

export interface BannerDraft extends Omit<NewBanner, 'starts_at' | 'ends_at'> {
  starts: DayAndTime
  ends: DayAndTime
}

/** A banner to begin with: one that there is, as it is; or a new one, from now for a week. */
export function draftOf(banner: AdminBanner | undefined, id: string, now: Date): BannerDraft {
  const today = dayOf(now)
  const time = wallClock(now.getTime(), zone()).slice(11, 16)
  if (!banner)
    return {
      ...{ id, body_html: '', audience: { kind: 'all' }, tone: 'info', dismissible: true, everywhere: false },
      starts: { day: today, time },
      ends: { day: dayAfter(today, 7), time },
    }
  const isOver = Date.parse(banner.ends_at) <= now.getTime()
  const { body_html, audience, tone, dismissible } = banner
  return {
    ...{ body_html, audience, tone, dismissible, everywhere: banner.tenant_id === null },
    ...(isOver ? { id } : { id: banner.id, version: banner.version }),
    starts: isOver ? { day: today, time } : dayAndTime(banner.starts_at),
    ends: isOver ? { day: dayAfter(today, 7), time } : dayAndTime(banner.ends_at),
  }
}

function dayAndTime(moment: string): DayAndTime {
  const clock = wallClock(Date.parse(moment), zone())
  return { day: clock.slice(0, 10), time: clock.slice(11, 16) }
}

/** The moments of a draft, and what is not right about it yet. */
export function wrongIn({ audience, starts, ends }: BannerDraft, words: string) {
  const at = ({ day, time }: DayAndTime) => (day ? momentOf(day, time ?? '00:00').toISOString() : '')
  const [starts_at, ends_at] = [at(starts), at(ends)]
  const errors = {
    body: words.trim() ? undefined : t`Write what the banner says.`,
    audience:
      (audience.kind === 'roles' && !audience.roles?.length) ||
      (audience.kind === 'groups' && !audience.group_ids?.length)
        ? t`Choose who sees it.`
        : undefined,
    starts: starts_at ? undefined : t`Choose when it starts.`,
    ends: !ends_at
      ? t`Choose when it ends.`
      : ends_at <= starts_at || Date.parse(ends_at) <= serverNow()
        ? t`Choose an end after its start, and after now.`
        : undefined,
  }
  return { ...errors, starts_at, ends_at, isRight: Object.values(errors).every((error) => error === undefined) }
}
