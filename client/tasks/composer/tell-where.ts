import { t } from '@lingui/core/macro'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { region } from '../../lib/settings/settings.ts'
import type { ParsedTask } from '../parse/parse.ts'
import type { TaskDestination } from './add-task.ts'

/** Says where a task went that is for others alone, and so is not in the list where one wrote it. */
export function tellOfOthers(adding: Promise<string>, to: TaskDestination, { people }: ParsedTask, me: string) {
  if (people.length === 0 || people.some(({ id }) => id === me)) return
  const group = to.name
  const names = new Intl.ListFormat(region()).format(people.map(({ name }) => name))
  afterwards(adding, (id) =>
    offerUndo(t`Added to ${group} for ${names}`, { verb: 'tasks.remove', input: { id } }, `/tasks?taskId=${id}`),
  )
}
