import { AddTaskDialog } from './AddTaskDialog.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import type { AskedTaskChange } from './task-desk-context.ts'

/** The dialog of a change that was asked for. */
export function OpenTaskDialog(props: { asked: AskedTaskChange; onOpen: (key: string) => void; onClose: () => void }) {
  const { asked, onOpen, onClose } = props
  return asked.what === 'add' ? (
    <AddTaskDialog lesson={asked.lesson} onOpen={onOpen} onClose={onClose} />
  ) : (
    <ShiftDialog lesson={asked.lesson} onClose={onClose} />
  )
}
