import { useLingui } from '@lingui/react/macro'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { nearDay, timeOfDay } from '../../lib/settings/time.ts'
import { duration } from '../../ui/lesson/duration.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import css from './reader.module.css'

/** The facts of a lesson: its number, its day, how long it takes, and who leads it. */
export function Facts({ text, mine }: { text: ResolvedLesson; mine: MyLesson }) {
  const { t } = useLingui()
  const now = serverDate()
  const { number, of, parts, own_date, mode } = mine
  const [first] = parts
  const day = own_date ?? first?.held_on ?? (mode === 'dated' ? first?.on_date : null)
  const leader = usePerson(first?.leader_id ?? null)
  const time = !own_date && first?.start_time ? timeOfDay(first.start_time) : null
  const { minutes } = text.lesson
  const facts = [
    number !== null && of !== null && t`Lesson ${number} of ${of}`,
    day && (time ? `${nearDay(day, now)}, ${time}` : nearDay(day, now)),
    minutes !== null && minutes > 0 && duration(minutes),
    leader && t`Led by ${leader.name}`,
  ].filter((fact) => typeof fact === 'string')
  return <p className={css.facts}>{facts.join(' · ')}</p>
}
