import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCalendarPlus, IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMembersOf, useMyGroups } from '../../groups/data/groups.ts'
import { meetingPatternOf } from '../../groups/data/meeting-pattern.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { wordsOfRule } from '../../lib/repeat/rule-words.ts'
import { timeOfDay } from '../../lib/settings/time.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { past } from '../data/events.ts'
import { type EventsSearch, searchWith } from '../data/search-params.ts'
import { useOrganisedGroups } from '../data/use-event-rights.ts'
import { useNewEvent } from '../data/use-open-event.ts'
import { dayHeader, dayOfCard, hours } from '../data/when.ts'
import css from './agenda.module.css'
import { NotOnDevice } from './NotOnDevice.tsx'

const art = { size: 26, stroke: 1.5 } as const

/** The empty list: the reason, and one thing to do about it. */
export function NoEvents({ group, filter }: { group: string | null; filter: Pick<EventsSearch, 'mine' | 'answer'> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const create = useNewEvent()
  const reachable = isReachable.use()
  const organised = useOrganisedGroups().filter(({ id }) => group === null || id === group)
  const inside = (content: ReactNode) => <div className={css.card}>{content}</div>
  if (filter.mine || filter.answer) {
    return inside(
      <EmptyState
        art={<IconFilterOff {...art} />}
        title={filter.answer ? t`You’ve answered everything` : t`No plans yet`}
        words={
          filter.answer
            ? t`New events that need your answer appear here.`
            : t`Events you answer with Going or Maybe appear here.`
        }
      >
        <Button
          variant="default"
          onClick={() =>
            void navigate({
              to: '.',
              search: searchWith((all) => ({ ...all, mine: undefined, answer: undefined })),
            })
          }
        >
          {t`Show all events`}
        </Button>
      </EmptyState>,
    )
  }
  if (!reachable) return <NotOnDevice />
  if (organised.length === 0) return inside(<NoRight group={group} />)
  return (
    <>
      {inside(
        <EmptyState
          art={<IconCalendarPlus {...art} />}
          title={t`Nothing planned yet`}
          words={t`All you need is a title and a start. Everyone in the group is notified, and can answer in one tap.`}
        >
          <Button onClick={() => create(group ? { group } : {})}>{t`New event`}</Button>
        </EmptyState>,
      )}
      <FromPattern group={group} />
      <Again group={group} />
    </>
  )
}

/** Nobody is asked to do what they may not; they read who can. */
function NoRight({ group }: { group: string | null }) {
  const { t } = useLingui()
  const groups = useMyGroups()
  const members = useMembersOf(group ?? '').filter(({ groupRole }) => groupRole === 'admin' || groupRole === 'manager')
  const names = new Intl.ListFormat(document.documentElement.lang, { type: 'disjunction' }).format(
    members.slice(0, 3).map(({ name }) => name),
  )
  return (
    <EmptyState
      art={<IconCalendarEvent {...art} />}
      title={t`Nothing planned yet`}
      words={
        group && names
          ? t`${names} can plan events for this group. You’ll be notified when they do.`
          : groups.length === 0
            ? t`Join or start a group to plan events together.`
            : t`Admins and managers of your groups plan events. You’ll be notified when they do.`
      }
    />
  )
}

/** The rhythm of a group as a ghost: its meetings as a series, in one tap. */
function FromPattern({ group }: { group: string | null }) {
  const { t } = useLingui()
  const create = useNewEvent()
  const its = useOrganisedGroups().find((one) => (group ? one.id === group : one.meeting_pattern !== null))
  const pattern = its && meetingPatternOf(its)
  if (!pattern) return null
  return (
    <div className={css.ghost}>
      <div className={css.truth}>
        <p className={css.when}>
          {wordsOfRule(pattern.rrule)} {timeOfDay(pattern.start_time)}
        </p>
        <p className={css.title} dir="auto">
          {its.name}
        </p>
      </div>
      <Button variant="default" onClick={() => create({ group: its.id, meetings: 1 })}>{t`Create the series`}</Button>
    </div>
  )
}

/** The last event as a ghost: the same once more, in one tap. */
function Again({ group }: { group: string | null }) {
  const { t } = useLingui()
  const create = useNewEvent()
  const last = useQuery(past(group)).data?.[0]
  if (!last) return null
  return (
    <div className={css.ghost}>
      <div className={css.truth}>
        <p className={css.when}>
          {dayHeader(dayOfCard(last), serverDate()).name} {hours(last, serverDate())}
        </p>
        <p className={css.title} dir="auto">
          {last.title}
        </p>
      </div>
      <Button variant="default" onClick={() => create({ copy: last.event_id })}>{t`Plan it again`}</Button>
    </div>
  )
}
