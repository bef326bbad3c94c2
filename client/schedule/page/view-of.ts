import { t } from '@lingui/core/macro'
import { noon } from '../../lib/settings/days.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import { meetingIn } from '../data/patterns.ts'
import type { Schedule } from '../data/schedule.ts'
import type { AskChange } from '../deeds/asked.ts'
import { lessonCommands } from '../deeds/lesson-commands.ts'
import { ordersOf } from '../deeds/orders.ts'
import type { WeeksView } from '../weeks/view.ts'

/** The lessons with what can be done with each. */
export function viewOf(
  schedule: Schedule,
  mayChange: boolean,
  ask: AskChange,
  customise: (lesson: string | null) => void,
): WeeksView {
  const { plan, patterns, adoption } = schedule
  const isDated = adoption.mode === 'dated'
  const tracks = [...new Set([...patterns, ...plan].map(({ track }) => track))].sort()
  const titleOf = (key: string | null) => schedule.lessons.find((one) => one.key === key)?.title ?? t`A deleted lesson`
  return {
    schedule,
    mayChange,
    commandsOf: (row) =>
      mayChange
        ? lessonCommands(
            row,
            {
              title: titleOf(row.lesson_key),
              parts: plan.filter(({ lesson_key }) => lesson_key === row.lesson_key).length,
              tracks,
              hasDays: isDated && patterns.length > 0,
              canReorder: ordersOf(plan, row).reorder.length > 0,
              customise: () => customise(row.lesson_key),
            },
            ask,
          )
        : [],
    onMove: (entry, day) => {
      const row = plan.find(({ id }) => id === entry)
      if (row) ask({ what: 'move', row, day })
    },
    onClear: (day) =>
      ask({
        what: 'change',
        title: t`Put ${weekdayDate(day, noon(day))} back to normal`,
        change: { kind: 'clear_day', on: day },
      }),
    meetingIn: (week) => meetingIn(schedule, week),
  }
}
