import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { nearDay } from '../../lib/settings/time.ts'
import type { NearDay } from '../data/lesson-on.ts'

/** The ways to the nearest days with lessons, on either side. */
export function DayArrows(props: { groupId: string; before: NearDay | null; after: NearDay | null }) {
  const { t } = useLingui()
  const { groupId, before, after } = props
  const to = (date: string) => ({ to: '/groups/$groupId/lesson/$date', params: { groupId, date } }) as const
  const now = serverDate()
  return (
    <>
      {before && (
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t`Before: ${nearDay(before.date, now)}`}
          renderRoot={(root) => <Link {...root} {...to(before.date)} />}
        >
          <IconChevronLeft size={20} stroke={1.5} />
        </ActionIcon>
      )}
      {after && (
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t`After: ${nearDay(after.date, now)}`}
          renderRoot={(root) => <Link {...root} {...to(after.date)} />}
        >
          <IconChevronRight size={20} stroke={1.5} />
        </ActionIcon>
      )}
    </>
  )
}
