import { useLingui } from '@lingui/react/macro'
import { wordsOfRule } from '../../lib/repeat/rule-words.ts'
import { fullDate, timeOfDay } from '../../lib/settings/time.ts'
import { patternOn } from '../data/patterns.ts'
import type { Schedule } from '../data/schedule.ts'

/** The state of a schedule in a line: lessons taught, when the group meets, and when it is through. */
export function Facts({ schedule, today }: { schedule: Schedule; today: string }) {
  const { t } = useLingui()
  const { adoption, plan, lessons } = schedule
  const keys = new Set(plan.flatMap(({ lesson_key, state }) => (lesson_key && state !== 'skipped' ? [lesson_key] : [])))
  const left = new Set(plan.flatMap(({ lesson_key, state }) => (lesson_key && state === 'planned' ? [lesson_key] : [])))
  const taught = [...keys].filter((key) => !left.has(key)).length
  const pattern = patternOn(schedule, today)
  const goesOn = adoption.status === 'active' || adoption.status === 'paused'
  const end = goesOn && adoption.ends_on && fullDate(adoption.ends_on)
  const facts = [
    lessons.length > 0 && t`${taught} of ${keys.size} taught`,
    goesOn && adoption.mode === 'dated' && pattern && `${wordsOfRule(pattern.rrule)}, ${timeOfDay(pattern.start_time)}`,
    end && t`ends ${end}`,
  ]
  return facts.filter(Boolean).join(' · ')
}
