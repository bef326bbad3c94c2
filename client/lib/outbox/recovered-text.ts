import { deviceStorage } from '../browser/device-storage.ts'
import { store } from '../browser/store.ts'
import { myId, session } from '../supabase/session.ts'

/*
 * Drafts that earlier builds stored by page and label. They do not say which row they are about, so they are listed for
 * the person and never put into a field.
 */
export interface RecoveredText {
  key: string
  /** The label of the field. */
  name: string
  text: string
}

export const recovered = store(read())
session.watch(() => recovered.set(read()))

function read(): readonly RecoveredText[] {
  const prefix = `draft ${myId()} /`
  if (!myId()) return []
  return deviceStorage.keys(prefix).flatMap((key) => {
    const text = textIn(deviceStorage.get(key))
    const name = key.slice(prefix.length).split(' ').slice(1).join(' ')
    return text ? [{ key, name, text }] : []
  })
}

function textIn(stored: string | null): string | undefined {
  try {
    return (JSON.parse(stored ?? 'null') as { text?: string } | null)?.text
  } catch {
    return undefined
  }
}

export function discard({ key }: RecoveredText) {
  deviceStorage.remove(key)
  recovered.set(recovered.get().filter((one) => one.key !== key))
}
