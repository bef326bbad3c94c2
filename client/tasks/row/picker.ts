import { store } from '../../lib/browser/store.ts'
import type { Task } from '../data/tasks.ts'

/** The pickers for some tasks: one is open at a time, wherever it was opened. */
export type PickerKind = 'assign' | 'due' | 'plan' | 'start' | 'priority' | 'label' | 'moveTo' | 'repeat'
export interface OpenPicker {
  what: PickerKind
  tasks: readonly Task[]
  /** Beside which it opens. */
  anchor: Element | null
}

export const picker = store<OpenPicker | null>(null)

export const openPicker = (what: PickerKind, tasks: readonly Task[], anchor: Element | null) =>
  picker.set({ what, tasks, anchor })

/** The ids of the selected tasks. */
export const selection = store<ReadonlySet<string>>(new Set())

let last: string | undefined

export function toggleSelected(id: string) {
  last = id
  const now = new Set(selection.get())
  if (!now.delete(id)) now.add(id)
  selection.set(now)
}

/** Selects from the row picked last to this one, in the order of the page. */
export function selectTo(id: string) {
  const ids = [...document.querySelectorAll<HTMLElement>('main [data-task]')].map((row) => row.dataset.task!)
  const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)].toSorted((a, b) => a - b) as [number, number]
  selection.set(new Set([...selection.get(), ...ids.slice(Math.max(0, from), to + 1)]))
}

export function selectNone() {
  last = undefined
  if (selection.get().size > 0) selection.set(new Set())
}

let peeking = false

/** The next task that is opened is only looked at: the focus stays in the list. */
export const peek = () => {
  peeking = true
}

/** True once after `peek`. */
export function peeked(): boolean {
  const was = peeking
  peeking = false
  return was
}
