import { store } from '../browser/store.ts'
import { type KeyId, keyBindings, keyIds } from './key-bindings.ts'

/** A person's settings for keys: whether single keys do anything, and the keys that they have moved. */
export interface KeySettings {
  on: boolean
  own: Partial<Record<KeyId, string>>
}

const standard: KeySettings = { on: true, own: {} }

/** Kept on this device. Changed by `setKeySettings` alone. */
export const keySettings = store<KeySettings>(read())

export function setKeySettings(change: Partial<KeySettings>) {
  const now = { ...keySettings.get(), ...change }
  if (JSON.stringify(now) === JSON.stringify(keySettings.get())) return
  localStorage.setItem('keys', JSON.stringify(now))
  keySettings.set(now)
}

/** Gives a key another combination; without one, its first again. */
export function remap(id: KeyId, combo?: string) {
  const { [id]: _before, ...own } = keySettings.get().own
  setKeySettings({ own: combo && combo !== keyBindings[id].combo ? { ...own, [id]: combo } : own })
}

export const comboOf = (id: KeyId) => keySettings.get().own[id] ?? keyBindings[id].combo

/** Signs that speech input and stray fingers type too, and which one may therefore switch off (WCAG 2.1.4). */
export const isSign = (combo: string) =>
  combo.split(' ').every((chord) => [...chord.replace('shift+', '')].length === 1)

export const isOn = (id: KeyId) => keySettings.get().on || !isSign(comboOf(id))

/** The key that this combination would get into the way of, or that into its way. */
export const clash = (id: KeyId, combo: string): KeyId | undefined =>
  keyIds.find((other) => {
    const theirs = comboOf(other)
    return other !== id && (theirs === combo || theirs.startsWith(`${combo} `) || combo.startsWith(`${theirs} `))
  })

function read(): KeySettings {
  try {
    const kept: Partial<KeySettings> = JSON.parse(localStorage.getItem('keys') ?? '{}')
    return { on: kept.on ?? standard.on, own: kept.own ?? standard.own }
  } catch {
    // what somebody else wrote there is no reason to show nothing
    return standard
  }
}
