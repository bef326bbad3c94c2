import { store } from '../../lib/browser/store.ts'
import type { Task } from '../data/tasks.ts'

/** What one is asked to choose for some tasks: one question at a time, wherever it came from. */
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

/** What is picked out to be changed together. */
export const selection = store<ReadonlySet<string>>(new Set())

let last: string | undefined

export function toggleSelected(id: string) {
  last = id
  const now = new Set(selection.get())
  if (!now.delete(id)) now.add(id)
  selection.set(now)
}

/** From the row that was picked last to this one, as they stand on the page. */
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

/** Whether that was so, for this once. */
export function peeked(): boolean {
  const was = peeking
  peeking = false
  return was
}
