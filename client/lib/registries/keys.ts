import { useLayoutEffect, useRef } from 'react'
import { textFields, wasTyping } from '../browser/typing.ts'
import { type KeyId, keyBindings, keyIds } from '../settings/key-bindings.ts'
import { apple } from '../settings/key-labels.ts'
import { comboOf, isOn } from '../settings/key-settings.ts'
import { overlay } from './overlays.ts'
import { commandOfRow, keysOfRows } from './row-commands.ts'

/*
 * The handlers of keys: first the row's that has the focus, then the room's, then those of every page. While one
 * writes, or a dialog or a menu is open, the keys are theirs.
 */

/** Handles a key; `false` when it was not meant after all, and the next one, or the browser, may have it. */
export type KeyHandler = () => unknown
export type KeyHandlers = Partial<Record<KeyId, KeyHandler>>

/** The later one is on top: a part that is drawn over another takes its keys. */
const bound: { current: KeyHandlers }[] = []

/**
 * For as long as the part that asks is on screen, these keys do this. What they do on every page lies under all else,
 * whenever it came.
 */
export function useKeys(handlers: KeyHandlers, where: 'here' | 'everywhere' = 'here') {
  const latest = useRef(handlers)
  latest.current = handlers
  // what is on screen has its keys, from the moment that it is
  useLayoutEffect(() => {
    if (bound.length === 0) addEventListener('keydown', onKeyDown)
    if (where === 'here') bound.push(latest)
    else bound.unshift(latest)
    return () => {
      bound.splice(bound.indexOf(latest), 1)
      if (bound.length === 0) removeEventListener('keydown', onKeyDown)
    }
  }, [where])
}

/** The keys that do something on this page. */
export const boundKeys = (): Set<KeyId> =>
  new Set([...bound.flatMap(({ current }) => keyIds.filter((id) => current[id])), ...keysOfRows()])

/** The first of two keys of a sequence, for a moment. */
let begun = ''
let forget: ReturnType<typeof setTimeout> | undefined

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const chord = chordOf(event)
  if (!chord) return
  const place = placeOf(event.target)
  if (place === 'theirs') return
  const isFree = place === 'free' && (chord.startsWith('mod') || !wasTyping())
  const combo = begun ? `${begun} ${chord}` : chord
  const active = keyIds.filter((id) => isOn(id) && (isFree || keyBindings[id].whileWriting))
  begin(isFree && !begun && active.some((id) => comboOf(id).startsWith(`${combo} `)) ? combo : '')
  for (const id of active) {
    if (comboOf(id) !== combo || (event.repeat && id !== 'next' && id !== 'previous')) continue
    if (press(id)) return event.preventDefault()
  }
}

function begin(sign: string) {
  clearTimeout(forget)
  begun = sign
  if (sign) forget = setTimeout(() => begin(''), 1500)
}

/** Does what a key does now, and says whether anything did. */
export function press(id: KeyId): boolean {
  const ofRow = commandOfRow(document.activeElement, id)
  if (ofRow && ofRow.run() !== false) return true
  return bound.toReversed().some(({ current }) => {
    const handler = current[id]
    return handler !== undefined && handler() !== false
  })
}

/** A pressed key as combinations name it; nothing for a modifier alone, or for one that the product does not use. */
export function chordOf(event: KeyboardEvent): string | null {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = event
  // on a keyboard of another script a letter is known by its place
  const key = /^[^\p{ASCII}]$/u.test(event.key) && /^Key[A-Z]$/.test(code) ? code.at(-1)!.toLowerCase() : event.key
  if (['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'Dead', 'Unidentified'].includes(key)) return null
  // with AltGr one types signs that have no key of their own
  const typed = event.getModifierState('AltGraph')
  // in an outline, as in word processors
  const sideways = altKey && /^Arrow[LR]/.test(key)
  const mod = apple ? metaKey : ctrlKey && !typed
  if ((apple ? ctrlKey : metaKey) || (altKey && !typed && !sideways)) return null
  const name = key === ' ' ? 'space' : key === 'Backspace' ? 'delete' : key.toLowerCase()
  // a sign is the same anywhere on a keyboard; a letter is another one with Shift
  const letter = key.length > 1 || key.toLowerCase() !== key.toUpperCase()
  return `${mod ? 'mod+' : ''}${sideways ? 'alt+' : ''}${shiftKey && letter ? 'shift+' : ''}${name}`
}

const theirs = '[role=menu], [role=listbox], [role=combobox], [role=dialog], dialog'

function placeOf(target: EventTarget | null): 'free' | 'writing' | 'theirs' {
  if (document.querySelector('dialog[open], [role=dialog][aria-modal=true]')) return 'theirs'
  // while it is on its way, what is typed ahead does nothing here
  if (overlay.get() && !document.querySelector('dialog')) return 'theirs'
  if (!(target instanceof Element)) return 'free'
  if (target.closest(theirs)) return 'theirs'
  return target.closest(textFields) ? 'writing' : 'free'
}
