import { useLingui } from '@lingui/react/macro'
import { dayRangeInYear } from '../../lib/settings/time.ts'
import { ShoppingDialog } from '../../ui/shopping/ShoppingDialog.tsx'
import type { Schedule } from '../data/schedule.ts'
import { weeksOf } from '../weeks/weeks.ts'

/** Materials to bring or buy, week by week from this one on. */
export function WeekShopping(props: { schedule: Schedule; today: string; onClose: () => void }) {
  const { t } = useLingui()
  const { adoption, plan, lessons } = props.schedule
  const parts = weeksOf({ start: adoption.start_on, plan, off: [], own: [] })
    .filter(({ last }) => last >= props.today)
    .map(({ first, last, days }) => {
      const keys = new Set(days.flatMap(({ rows }) => rows.map(({ lesson_key }) => lesson_key)))
      const range = dayRangeInYear(first, last)
      return {
        key: first,
        title: first <= props.today ? t`This week, ${range}` : range,
        lessons: lessons.filter(({ key }) => keys.has(key)),
      }
    })
  return <ShoppingDialog parts={parts} onClose={props.onClose} />
}
