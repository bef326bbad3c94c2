import type { Outline } from '../data/resolved.ts'
import { AddLessonDialog } from './AddLessonDialog.tsx'
import type { AskedChange } from './asked.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

/** The dialog of a change that was asked for. */
export function OpenDialog(props: {
  asked: AskedChange
  outline: Outline
  onOpen: (key: string) => void
  onClose: () => void
}) {
  const { asked, ...rest } = props
  return asked.what === 'add' ? <AddLessonDialog {...rest} asked={asked} /> : <ChangeDialog {...rest} asked={asked} />
}
