import { plural, t } from '@lingui/core/macro'
import { type Check, counted } from '../../ui/area/checks.ts'
import type { AdminOverview } from '../data/overview.ts'

/** More than twice as many as on a day of the week before, and more than a few. */
const isSpike = (day: number, average: number) => day >= 10 && day > 2 * average

function before(average: number) {
  if (average === 0) return t`None the week before`
  if (average < 1) return t`Fewer than one a day the week before`
  return t`${counted(Math.round(average))} a day the week before`
}

/** The numbers of the overview, each with the list behind it; of failed sign-ins that is the security area’s for those who see it. */
export function checksOf(numbers: AdminOverview, seesSecurity: boolean): Check[] {
  const { failed_sign_ins: failed, push_failures: push, jobs_late, oldest_report_minutes: oldest } = numbers
  const hours = Math.floor((oldest ?? 0) / 60)
  const checks: (Check | false)[] = [
    {
      name: 'reports',
      value: numbers.open_reports,
      label: t`Open reports`,
      hint:
        numbers.open_reports === 0
          ? t`Nothing waiting`
          : hours < 1
            ? t`The oldest came in less than an hour ago`
            : hours < 48
              ? plural(hours, { one: 'The oldest is # hour old', other: 'The oldest is # hours old' })
              : plural(Math.floor(hours / 24), { one: 'The oldest is # day old', other: 'The oldest is # days old' }),
      isWrong: numbers.open_reports > 0,
      link: { to: '/admin/moderation' },
    },
    {
      name: 'appeals',
      value: numbers.waiting_appeals,
      label: t`Appeals`,
      hint: numbers.waiting_appeals === 0 ? t`None waiting` : t`Someone is waiting for an answer`,
      isWrong: numbers.waiting_appeals > 0,
      link: { to: '/admin/moderation', search: { state: 'appealed' } },
    },
    {
      name: 'joining',
      value: numbers.join_requests,
      label: t`Requests to join a group`,
      hint: numbers.join_requests === 0 ? t`None waiting` : t`Group admins decide`,
      isWrong: numbers.join_requests > 0,
      link: { to: '/admin', search: { tab: 'groups' } },
    },
    {
      name: 'waiting',
      value: numbers.people_waiting,
      label: t`Waiting to be let in`,
      hint: numbers.people_waiting === 0 ? t`Nobody` : t`Let them in or turn them away`,
      isWrong: numbers.people_waiting > 0,
      link: { to: '/admin', search: { tab: 'people', state: 'pending' } },
    },
    {
      name: 'orphans',
      value: numbers.groups_without_admin,
      label: t`Groups without an admin`,
      hint: numbers.groups_without_admin === 0 ? t`Every group has one` : t`Appoint one for each`,
      isWrong: numbers.groups_without_admin > 0,
      link: { to: '/admin', search: { tab: 'groups', state: 'orphan' } },
    },
    {
      name: 'sign-ins',
      value: failed.day,
      label: t`Failed sign-ins today`,
      hint: before(failed.week_before_average),
      isWrong: isSpike(failed.day, failed.week_before_average),
      link: {
        to: '/admin',
        search: seesSecurity
          ? { tab: 'security', view: 'failures', since: 'day', client: 'no' }
          : { tab: 'overview', open: 'sign-ins' },
      },
    },
    {
      name: 'pushes',
      value: push.day,
      label: t`Push failures today`,
      hint: before(push.week_before_average),
      isWrong: isSpike(push.day, push.week_before_average),
      link: { to: '/admin', search: { tab: 'overview', open: 'pushes' } },
    },
    jobs_late !== null && {
      name: 'jobs',
      value: jobs_late,
      label: t`Late jobs`,
      hint: jobs_late === 0 ? t`All on time` : t`Older than five minutes`,
      isWrong: jobs_late > 0,
      // of the whole server, so for super admins, who alone are told of late jobs
      link: { to: '/super-admin', search: { tab: 'health' } },
    },
    {
      name: 'people',
      value: numbers.people.count + (numbers.people.more ? 1 : 0),
      label: t`People`,
      hint: t`${counted(numbers.active_week.count + (numbers.active_week.more ? 1 : 0))} active this week`,
      isWrong: false,
      link: { to: '/admin', search: { tab: 'people' } },
    },
  ]
  return checks.filter((check) => check !== false)
}
