import { useLingui } from '@lingui/react/macro'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import type { SecurityOverview } from '../data/types.ts'
import { toView } from '../kit/views.ts'
import { moreThan } from '../kit/words.ts'
import own from './overview.module.css'

interface Card {
  name: string
  value: string
  label: string
  hint: string
  isWrong?: boolean
  to: ReturnType<typeof toView>
}

/** The numbers of now, each a card that leads to its list. */
export function Numbers({ day }: { day: SecurityOverview }) {
  const { t, i18n } = useLingui()
  const { go } = useAreaPlace()
  const format = (value: number) => i18n.number(value)
  const counted = (value: number) => moreThan(value, format)
  const { low, medium, high, critical } = day.unacknowledged
  const open = low + medium + high + critical
  const failed = day.hours.reduce((sum, { failures }) => sum + failures, 0)
  const cameIn = day.hours.reduce((sum, { successes }) => sum + successes, 0)
  const grave = high + critical
  const cards: Card[] = [
    {
      name: 'events',
      value: [low, medium, high, critical].some((one) => one > 1000) ? `${format(1000)}+` : format(open),
      label: t`Unseen events`,
      hint:
        grave > 0 ? t`${counted(grave)} high or critical` : open > 0 ? t`None of them grave` : t`Everything was seen`,
      isWrong: grave > 0,
      to: toView('events', { state: 'open' }),
    },
    {
      name: 'failures',
      value: format(failed),
      label: t`Failed sign-ins`,
      hint: t`${format(cameIn)} succeeded in 24 h`,
      to: toView('failures', { since: 'day' }),
    },
    {
      name: 'slowed',
      value: counted(day.slowed),
      label: t`Slowed addresses`,
      hint:
        day.waiting === null
          ? t`Each attempt has to wait`
          : day.waiting === 0
            ? t`No account has to wait`
            : t`Accounts that have to wait: ${counted(day.waiting)}`,
      to: toView('events', { kind: 'address_slowed' }),
    },
    {
      name: 'blocked',
      value: counted(day.blocked),
      label: t`Blocked now`,
      hint: t`Addresses and networks`,
      to: toView('blocks', { state: 'active' }),
    },
    {
      name: 'sessions',
      value: counted(day.sessions),
      label: t`Signed in now`,
      hint: t`People with an open session`,
      to: toView('sessions'),
    },
  ]
  return (
    <ul className={own.cards} aria-label={t`Now`}>
      {cards.map(({ name, value, label, hint, isWrong, to }) => (
        <li key={name} className={own.card} data-wrong={isWrong}>
          <button type="button" className={own.inside} onClick={() => go(to, false)}>
            <span className={own.label}>{label}</span>
            <b className={own.value}>{value}</b>
            <span className={own.hint}>{hint}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
