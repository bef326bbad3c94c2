import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { exactly } from '../../lib/settings/time.ts'
import type { Check } from '../../ui/area/checks.ts'
import type { SuperOverview } from '../data/overview.ts'
import { signWords } from '../health/sign-words.ts'

const inArea = (tab: string, more: Record<string, string> = {}): NonNullable<Check['link']> => ({
  to: '/super-admin',
  search: { tab, ...more },
})

export function superChecks(numbers: SuperOverview): Check[] {
  const { tenants, people, why, read_only } = numbers
  const closed = [
    tenants.suspended > 0 && t`${tenants.suspended} suspended`,
    tenants.deleting > 0 && t`${tenants.deleting} being deleted`,
  ].filter(Boolean)
  const count = i18n.number(people.count)
  // jobs that failed have a number of their own
  const signs = why.filter((sign) => sign !== 'dead_jobs')
  const checks: (Check | false)[] = [
    read_only !== null && {
      name: 'read-only',
      value: 1,
      written: t`Read-only`,
      label: t`Maintenance`,
      hint: t`Until ${exactly(new Date(read_only.until))}`,
      isWrong: true,
      link: inArea('maintenance'),
    },
    {
      name: 'events',
      value: numbers.unacknowledged_events,
      label: t`Security events`,
      hint: numbers.unacknowledged_events === 0 ? t`None waiting` : t`Unseen and of high severity`,
      isWrong: numbers.unacknowledged_events > 0,
      link: inArea('security'),
    },
    {
      name: 'dead-jobs',
      value: numbers.dead_jobs,
      label: t`Failed jobs`,
      hint: numbers.dead_jobs === 0 ? t`None` : t`Look at the errors, and retry`,
      isWrong: numbers.dead_jobs > 0,
      link: inArea('health'),
    },
    {
      name: 'health',
      value: signs.length,
      written: signs.length === 0 ? t`Good` : i18n.number(signs.length),
      label: t`Health`,
      hint: signs.length === 0 ? t`Database, mail and disk` : signs.map(signWords).join(', '),
      isWrong: signs.length > 0,
      link: inArea('health'),
    },
    {
      name: 'reports',
      value: numbers.open_reports,
      label: t`Open reports`,
      hint: numbers.open_reports === 0 ? t`Nothing waiting` : t`In all organisations`,
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
      name: 'tenants',
      value: tenants.active + tenants.suspended + tenants.deleting,
      label: t`Organisations`,
      hint: closed.length > 0 ? closed.join(', ') : plural(tenants.active, { one: 'Active', other: 'All active' }),
      isWrong: false,
      link: { to: '/enterprise-admin', search: {} },
    },
    {
      name: 'people',
      value: people.count,
      written: people.about ? t`about ${count}` : count,
      label: t`People`,
      hint: t`In all organisations`,
      isWrong: false,
      link: inArea('people'),
    },
    {
      name: 'stale-flags',
      value: numbers.stale_flags,
      label: t`Flags to tidy up`,
      hint: t`Expired, or the same for everyone for 90 days`,
      isWrong: false,
      link: inArea('flags', numbers.stale_flags > 0 ? { state: 'stale' } : {}),
    },
  ]
  return checks.filter((check) => check !== false)
}
