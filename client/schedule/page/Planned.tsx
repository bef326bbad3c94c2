import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useGroup } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useFlag } from '../../lib/query/feature-flags.ts'
import { withLabels } from '../../lib/registries/labels.ts'
import { slots } from '../../lib/registries/slots.ts'
import { dayOf, noon } from '../../lib/settings/days.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Page } from '../../ui/Page.tsx'
import { useScheduleRights } from '../data/rights.ts'
import type { Schedule } from '../data/schedule.ts'
import type { AskedChange } from '../deeds/asked.ts'
import { scheduleCommands } from '../deeds/schedule-commands.ts'
import { AskedToLead } from '../leads/AskedToLead.tsx'
import { Weeks } from '../weeks/Weeks.tsx'
import { downloadSchedule } from './download.ts'
import { Facts } from './Facts.tsx'
import { LessonList } from './LessonList.tsx'
import { Notices } from './Notices.tsx'
import { OpenDialog } from './OpenDialog.tsx'
import css from './page.module.css'
import { viewOf } from './view-of.ts'

const Suggested = lazy(async () => ({ default: (await withLabels(import('./Suggested.tsx'))).Suggested }))

/** A schedule with all that can be done in it. */
export function Planned({ schedule }: { schedule: Schedule }) {
  const { t } = useLingui()
  const { adoption, title, plan, patterns } = schedule
  const group = useGroup(adoption.group_id)
  const navigate = useNavigate()
  const params = { groupId: adoption.group_id, adoptionId: adoption.id }
  const may = useScheduleRights(adoption.group_id)
  const hasProgress = useFlag('group_progress_dashboard', adoption.group_id)
  const { off } = useSearch({ from: '/inside/groups/$groupId/schedule/$adoptionId' })
  const [asked, ask] = useState<AskedChange | null>(off ? { what: 'not-meeting', day: off } : null)
  const isNew = useLocation({ select: ({ state }) => state.adopted })
  const today = dayOf(serverDate(), group?.tz)
  const isOpen = adoption.status === 'active' || adoption.status === 'paused'
  const mayChange = may.change && isOpen
  const isDated = adoption.mode === 'dated'
  // today, or else the next day on which there is a lesson
  const meets = plan
    .flatMap(({ kind, state, on_date }) => (kind === 'lesson' && state === 'planned' && on_date ? [on_date] : []))
    .filter((day) => day >= today)
    .sort()[0]
  const customise = (lesson?: string | null) =>
    void navigate({ to: '/groups/$groupId/lessons/$adoptionId/customize', params, search: lesson ? { lesson } : {} })
  const view = viewOf(schedule, mayChange, ask, customise)
  return (
    <Page
      title={title}
      above={
        group && (
          <Link to="/groups/$groupId" params={{ groupId: group.id }} search={{ tab: 'curriculum' }}>
            {group.name}
          </Link>
        )
      }
      below={<Facts schedule={schedule} today={today} />}
      action={
        <span className={css.actions}>
          {mayChange && may.closeDays && meets && adoption.status === 'active' && (
            <Button
              variant="default"
              leftSection={<IconCalendarOff size={18} stroke={1.5} />}
              onClick={() => ask({ what: 'not-meeting', day: meets })}
            >
              {meets === today ? t`Not meeting today` : t`Not meeting ${weekdayDate(meets, noon(meets))}`}
            </Button>
          )}
          <RowMenu
            size={36}
            label={t`More about ${title}`}
            commands={scheduleCommands(schedule, may, ask, {
              customise: () => customise(),
              upgrade: () =>
                void navigate({
                  to: '/groups/$groupId/curriculum/$adoptionId/customize',
                  params,
                  search: { review: 'upgrade' },
                }),
              progress: hasProgress && (() => void navigate({ to: '/groups/$groupId/progress/$adoptionId', params })),
              download: () => void (group && downloadSchedule(schedule, group)),
            })}
          />
        </span>
      }
    >
      <div className={css.parts}>
        <Suspense>{isNew && <Suggested adoptionId={adoption.id} />}</Suspense>
        <AskedToLead schedule={schedule} />
        <Notices schedule={schedule} mayChange={may.change} ask={ask} />
        {plan.some(({ kind }) => kind === 'lesson') &&
          (isDated && (patterns.length > 0 || plan.some(({ on_date }) => on_date !== null)) ? (
            <Weeks view={view} today={today} />
          ) : (
            <LessonList view={view} />
          ))}
        {slots.credits.map(({ name, Credits }) => (
          <Suspense key={name}>
            <Credits adoptionId={adoption.id} />
          </Suspense>
        ))}
      </div>
      {asked && (
        <OpenDialog asked={asked} schedule={schedule} today={today} mayChange={mayChange} onClose={() => ask(null)} />
      )}
    </Page>
  )
}
