import { useSyncExternalStore } from 'react'
import { store } from '../../lib/browser/store.ts'

export interface LineMarks {
  current: string | undefined
  selected: ReadonlySet<string>
  /** Those that are being dragged. */
  lifted: ReadonlySet<string>
}

/** The marks of all lines, outside React: a line whose mark changes is drawn anew, and no other. */
export const lineMarks = () => store<LineMarks>({ current: undefined, selected: new Set(), lifted: new Set() })

export type LineMarkStore = ReturnType<typeof lineMarks>

/** The marks of one line. */
export function useLineMarks({ get, watch }: LineMarkStore, key: string) {
  const isCurrent = useSyncExternalStore(watch, () => get().current === key)
  const isSelected = useSyncExternalStore(watch, () => get().selected.has(key))
  const isLifted = useSyncExternalStore(watch, () => get().lifted.has(key))
  return { isCurrent, isSelected, isLifted }
}
