import { t } from '@lingui/core/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { region } from '../../lib/settings/settings.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import type { ParsedTask } from '../parse/parse.ts'
import type { Preset, TaskDestination } from './add-task.ts'

/** The list that a task was written in, and who wrote it. */
interface Written {
  me: string
  preset: Preset | undefined
}

/** Says where a task is that is not in the list where one wrote it: it is for others alone, or for a day after today’s list. */
export function tellWhere(adding: Promise<string>, to: TaskDestination, task: ParsedTask, written: Written) {
  const words = wordsFor(to, task, written)
  if (!words) return
  afterwards(adding, (id) => offerUndo(words, { verb: 'tasks.remove', input: { id } }, `/tasks?taskId=${id}`))
}

function wordsFor({ name: group }: TaskDestination, { people, due_on, plan_on }: ParsedTask, { me, preset }: Written) {
  if (people.length > 0 && people.every(({ id }) => id !== me)) {
    const names = new Intl.ListFormat(region()).format(people.map(({ name }) => name))
    return t`Added to ${group} for ${names}`
  }
  const today = serverDate()
  const on = plan_on ?? due_on
  if (!preset?.plan_on || !on || on <= dayOf(today)) return undefined
  const day = nearDayWithin(on, today)
  return t`Added for ${day}`
}
