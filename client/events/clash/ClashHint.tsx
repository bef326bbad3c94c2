import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { offDaysOf } from '../../groups/data/group-settings.ts'
import { dayRange } from '../../lib/settings/time.ts'
import { momentOf } from '../data/wall-clock.ts'
import css from './clash.module.css'
import { type Clash, clashesAt } from './queries.ts'
import { useSettled } from './use-settled.ts'

/** A start and an end as they stand in the fields of a form. */
interface PickedHours {
  id: string
  group_id: string
  day: string
  time: string
  endDay: string
  endTime: string
  allDay: boolean
  tz: string
}

/** A word on a start that is picked: on a day off, or while others are asked elsewhere. Nothing without a network. */
export function ClashHint({ draft }: { draft: PickedHours }) {
  const { t } = useLingui()
  const { group_id, day, time, endDay, endTime, allDay, tz, id } = draft
  const complete = day && endDay && (allDay || (time && endTime))
  const starts = complete ? momentOf(`${day} ${allDay ? '00:00' : time}`, tz).toISOString() : ''
  const ends = complete ? momentOf(`${endDay} ${allDay ? '23:59' : endTime}`, tz).toISOString() : ''
  const asked = useSettled(`${starts} ${ends}`)
  const settled = complete && asked === `${starts} ${ends}` && starts < ends
  const list = useQuery({ ...offDaysOf(group_id), enabled: group_id !== '' }).data ?? []
  const off = day ? list.find(({ starts_on, ends_on }) => day >= starts_on && day <= ends_on) : undefined
  const clash = useQuery({
    ...clashesAt({ in_group: group_id, starts, ends, but: id }),
    enabled: Boolean(settled && group_id),
  }).data
  const words = useClashWords()
  const lines = [
    off && t`${dayRange(off.starts_on, off.ends_on)} is off: ${off.label}.`,
    settled && clash && words(clash),
  ].filter((line) => typeof line === 'string')
  return (
    <div role="status" className={css.hint} data-shown={lines.length > 0}>
      {lines.map((line) => (
        <p key={line} className={css.line}>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
          <span dir="auto">{line}</span>
        </p>
      ))}
    </div>
  )
}

function useClashWords() {
  const { t } = useLingui()
  return ({ usual, busy, title, events }: Clash) => {
    const who = plural(usual, {
      one: `${busy} of # usual person`,
      other: `${busy} of # usual people`,
    })
    if (events > 1) return t`${who} have other events then, such as “${title}”.`
    return busy === 1 ? t`${who} has “${title}” then.` : t`${who} have “${title}” then.`
  }
}
