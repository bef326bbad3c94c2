import { type ComponentType, Suspense } from 'react'
import type { store } from '../../lib/browser/store.ts'

/** The picker that is open in a room, if any; `Part` draws it, and may come when one is first opened. */
export function OpenPicker<Open extends { what: string }>(props: {
  picker: ReturnType<typeof store<Open | null>>
  Part: ComponentType<{ asked: Open }>
}) {
  const { picker, Part } = props
  const asked = picker.use()
  return <Suspense>{asked && <Part key={asked.what} asked={asked} />}</Suspense>
}
