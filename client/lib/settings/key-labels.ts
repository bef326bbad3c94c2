import { t } from '@lingui/core/macro'
import type { KeyId } from './key-bindings.ts'
import { comboOf, isOn, keySettings } from './key-settings.ts'

export const apple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The caps to press: one after the other, each with those that are held with it. `mod+k` → [['Ctrl', 'K']]. */
export const capsOf = (combo: string): string[][] =>
  combo.split(' ').map((chord) => (chord === '+' ? ['+'] : chord.split('+').map(cap)))

function cap(name: string): string {
  const named: Record<string, string> = {
    mod: apple ? '⌘' : t`Ctrl`,
    shift: apple ? '⇧' : t`Shift`,
    alt: apple ? '⌥' : t`Alt`,
    tab: t`Tab`,
    enter: t`Enter`,
    escape: t`Esc`,
    delete: t`Del`,
    space: t`Space`,
    arrowdown: '↓',
    arrowup: '↑',
    arrowleft: '←',
    arrowright: '→',
  }
  return named[name] ?? name.toLocaleUpperCase()
}

/** For tooltips and screen readers: "Ctrl K", "G, then H". */
export const comboLabel = (combo: string) =>
  capsOf(combo)
    .map((caps) => caps.join(' '))
    .reduce((first, then) => t`${first}, then ${then}`)

/** The name of a button with its key: "Home (G, then H)"; the name alone while the key is switched off. */
export function useNameWithKey() {
  keySettings.use()
  return (name: string, id: KeyId) => (isOn(id) ? `${name} (${comboLabel(comboOf(id))})` : name)
}

/** As `aria-keyshortcuts` wants it; nothing for what is pressed one after the other, which it cannot say. */
export function ariaKey(id: KeyId): string | undefined {
  const combo = comboOf(id)
  if (!isOn(id) || combo.includes(' ')) return undefined
  return combo.replace('mod', apple ? 'Meta' : 'Control').replace('shift', 'Shift')
}
