import { beforeEach, describe, expect, test, vi } from 'vitest'

// words are put in at build
vi.mock('@lingui/core/macro', () => ({ t: (words: readonly string[]) => words.join('') }))

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
})
const { clash, comboOf, isOn, isSign, keySettings, remap, setKeySettings } = await import('../settings/key-settings.ts')
const { chordOf } = await import('./keys.ts')
const { keyIds, keyBindings } = await import('../settings/key-bindings.ts')

const pressed = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'altGraph', boolean>> = {},
  code = '',
) =>
  chordOf({
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
    getModifierState: () => held.altGraph ?? false,
  } as unknown as KeyboardEvent)

beforeEach(() => setKeySettings({ on: true, own: {} }))

describe('the keys of the product', () => {
  test('do not get into each other’s way', () => {
    expect(keyIds.filter((id) => clash(id, comboOf(id)))).toEqual([])
  })

  test('J and G start nothing but lists and pages, and C is new', () => {
    const starting = (sign: string) => keyIds.filter((id) => keyBindings[id].combo.split(' ')[0] === sign)
    expect(starting('j')).toEqual(['next'])
    expect(starting('g').every((id) => id.startsWith('go.'))).toBe(true)
    expect(starting('c')).toEqual(['create'])
  })
})

describe('a pressed key', () => {
  test('is the sign that it types, wherever that stands on a keyboard', () => {
    expect(pressed('j')).toBe('j')
    expect(pressed('J')).toBe('j')
    expect(pressed('J', { shiftKey: true })).toBe('shift+j')
    expect(pressed('?', { shiftKey: true })).toBe('?')
    expect(pressed('/', { shiftKey: true })).toBe('/')
    expect(pressed('о', {}, 'KeyJ')).toBe('j')
    expect(pressed('{', { ctrlKey: true, altKey: true, altGraph: true })).toBe('{')
  })

  test('with Ctrl is another one, with Alt only an arrow to the side, with the system’s key none of ours', () => {
    expect(pressed('k', { ctrlKey: true })).toBe('mod+k')
    expect(pressed('k', { altKey: true })).toBeNull()
    expect(pressed('ArrowRight', { altKey: true })).toBe('alt+arrowright')
    expect(pressed('k', { metaKey: true })).toBeNull()
    expect(pressed('Shift', { shiftKey: true })).toBeNull()
  })
})

describe('what a person sets for their keys', () => {
  test('switches off what one could press by mistake, and nothing else', () => {
    setKeySettings({ on: false })
    expect(keyIds.filter(isOn)).toEqual([
      'commands',
      'undo',
      'leave',
      'open',
      'delete',
      'peek',
      'moveUp',
      'moveDown',
      'moveLeft',
      'moveRight',
      'deeper',
      'higher',
      'left',
      'right',
    ])
    expect(isSign('g h')).toBe(true)
    expect(JSON.parse(kept.get('keys')!)).toEqual({ on: false, own: {} })
  })

  test('gives a key another place, which nothing else may have, and takes that back', () => {
    expect(clash('finish', 'j')).toBe('next')
    expect(clash('finish', 'g')).toBe('go.home')
    expect(clash('finish', 'y')).toBeUndefined()
    remap('finish', 'y')
    expect(comboOf('finish')).toBe('y')
    expect(clash('create', 'y')).toBe('finish')
    remap('finish')
    expect(keySettings.get().own).toEqual({})
  })
})
