import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roomScopes } from '../../../test/fixtures/room-drafts.ts'
import { sample } from '../../../test/sample.ts'
import type { DeviceStorage } from '../browser/device-storage.ts'
import { type FieldPlace, fieldDrafts } from './field-drafts.ts'

/* Fields of a page whose tabs die in the middle of typing, on a server that others write to. */

interface Field {
  place: FieldPlace | null
  value: string
  isShown: boolean
}

function storageOf(disk: Map<string, string>): DeviceStorage {
  return {
    get: (key) => disk.get(key) ?? null,
    set: (key, value) => {
      disk.set(key, value)
      return true
    },
    remove: (key) => void disk.delete(key),
    keys: (prefix) => [...disk.keys()].filter((key) => key.startsWith(prefix)),
  }
}

/** A tab over a disk: its fields, and what a person does with them. */
function tabOn(disk: Map<string, string>, user = 'ruth') {
  const shown = new Set<Field>()
  const state = { isFresh: true }
  const drafts = fieldDrafts<Field>(
    {
      placeOf: (field) => field.place,
      valueOf: (field) => field.value,
      isOnPage: (field) => field.isShown,
      isFresh: () => state.isFresh,
      put(field, text) {
        field.value = text
        drafts.type(field)
      },
    },
    storageOf(disk),
    user,
  )
  const look = () => drafts.look(() => shown)
  return {
    drafts,
    open(scope: string, value: string, version = '1', rest: Partial<FieldPlace> = {}) {
      const field: Field = { place: { scope, field: 'Text', version, ...rest }, value, isShown: true }
      shown.add(field)
      look()
      return field
    },
    /** The page shows another row in the same field. */
    turn(field: Field, scope: string, value: string, version = '1') {
      Object.assign(field, { place: { scope, field: 'Text', version }, value })
      look()
    },
    type(field: Field, text: string) {
      drafts.begin(field)
      field.value = text
      drafts.type(field)
    },
    close(field: Field) {
      field.isShown = false
      shown.delete(field)
      look()
    },
    /** The rows of the page are those of the server, or what the device has kept. */
    fresh(isFresh: boolean) {
      state.isFresh = isFresh
      look()
    },
    mine: () => drafts.offers.get().map(({ mine }) => mine),
  }
}

describe('a draft', () => {
  test('comes back in its own field after its tab died, and in no other', () => {
    const disk = new Map<string, string>()
    const first = tabOn(disk)
    first.type(first.open('lessons alpha', 'Cook it'), 'Cook it well')
    const next = tabOn(disk)
    expect(next.open('lessons beta', 'Cook it').value).toBe('Cook it')
    expect(next.open('lessons alpha', 'Cook it').value).toBe('Cook it well')
    expect(next.mine()).toEqual([])
  })

  test('of somebody else is not shown', () => {
    const disk = new Map<string, string>()
    const first = tabOn(disk)
    first.type(first.open('lessons alpha', ''), 'Hers')
    expect(tabOn(disk, 'tomas').open('lessons alpha', '').value).toBe('')
  })

  test('is offered when the row has another version, and both answers end it', () => {
    for (const choice of ['mine', 'saved'] as const) {
      const disk = new Map<string, string>()
      const first = tabOn(disk)
      first.type(first.open('lessons alpha', 'Old'), 'Mine')
      const next = tabOn(disk)
      const field = next.open('lessons alpha', 'Theirs', '2')
      expect([field.value, ...next.mine()]).toEqual(['Theirs', 'Mine'])
      next.drafts.answer(next.drafts.offers.get()[0]!, choice)
      expect(field.value).toBe(choice === 'mine' ? 'Mine' : 'Theirs')
      expect(next.mine()).toEqual([])
      expect(tabOn(disk).open('lessons alpha', 'Theirs', '2').value).toBe(field.value)
    }
  })

  test('waits until the row is as the server has it', () => {
    const disk = new Map<string, string>()
    const first = tabOn(disk)
    first.type(first.open('lessons alpha', 'Old'), 'Mine')
    const next = tabOn(disk)
    next.fresh(false)
    const field = next.open('lessons alpha', 'Old')
    expect([field.value, ...next.mine()]).toEqual(['Old'])
    next.turn(field, 'lessons alpha', 'Theirs', '2')
    next.fresh(true)
    expect([field.value, ...next.mine()]).toEqual(['Theirs', 'Mine'])
  })

  test('is asked about where leaving the field would save it', () => {
    const disk = new Map<string, string>()
    const first = tabOn(disk)
    first.type(first.open('tasks one', 'Lamp', '1', { asks: true }), 'Lamps')
    const next = tabOn(disk)
    expect(next.open('tasks one', 'Lamp', '1', { asks: true }).value).toBe('Lamp')
    expect(next.mine()).toEqual(['Lamps'])
  })

  test('that is not answered stays, also while one types on', () => {
    const disk = new Map<string, string>()
    const first = tabOn(disk)
    first.type(first.open('lessons alpha', 'Old'), 'Mine')
    const second = tabOn(disk)
    second.type(second.open('lessons alpha', 'Theirs', '2'), 'Theirs and more')
    const third = tabOn(disk)
    expect(third.open('lessons alpha', 'Theirs', '2').value).toBe('Theirs and more')
    expect(third.mine()).toEqual(['Mine'])
  })

  test('is dropped when its text was saved, and is there again when that was refused', () => {
    const id = '00000000-0000-4000-8000-0000000000a1'
    const disk = new Map<string, string>()
    const tab = tabOn(disk)
    tab.type(tab.open(`tasks ${id}`, 'Lamp'), 'Lamps ')
    tab.drafts.saved(new Set(['Lamps']), ['00000000-0000-4000-8000-0000000000a2'])
    expect(disk.size).toBe(1)
    const restore = tab.drafts.saved(new Set(['Lamps']), [id])
    expect(disk.size).toBe(0)
    restore()
    expect(disk.size).toBe(1)
  })

  test('is dropped when its field is closed, emptied or used for another row', () => {
    for (const end of ['close', 'empty', 'turn'] as const) {
      const disk = new Map<string, string>()
      const tab = tabOn(disk)
      const field = tab.open('lessons alpha', '')
      tab.type(field, 'Words')
      if (end === 'close') tab.close(field)
      if (end === 'empty') tab.turn(field, 'lessons alpha', '')
      if (end === 'turn') tab.turn(field, 'lessons beta', 'Words')
      expect(disk.size).toBe(0)
    }
  })
})

/*
 * Any sequence of opening, typing, switching, saving, closing and dying, over two rows of each form of the rooms. Each row
 * has a letter of its own, so a letter in a foreign row is seen at once.
 */
const rows = [...new Set(roomScopes.flatMap(({ of }) => [of(1), of(2)]))]
const letterOf = (row: string) => String.fromCharCode(0x4e00 + rows.indexOf(row))
// of a few forms at a time, or a sequence would hardly come back to one
const row = fc.nat({ max: 5 })
const step = fc.oneof(
  fc.record({ do: fc.constant('open' as const), row }),
  fc.record({ do: fc.constant('turn' as const), row }),
  ...(['type', 'type', 'save', 'close', 'die', 'mine', 'saved', 'others'] as const).map((one) =>
    fc.record({ do: fc.constant(one), row }),
  ),
)

test('no sequence of steps puts a letter into another row, or loses one that was typed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat({ max: rows.length - 1 }), (steps, first) => {
      const disk = new Map<string, string>()
      const server = new Map(rows.map((one) => [one, { text: '', version: 1 }]))
      /** The text that a dead tab took with it. */
      const lost = new Map<string, string>()
      let tab = tabOn(disk)
      let open: { field: Field; row: string } | undefined
      const stored = (one: string) => server.get(one)!
      for (const { do: what, row: nth } of steps) {
        const one = rows[(first + nth) % rows.length]!
        const { text, version } = stored(one)
        if (what === 'open') {
          if (open) tab.close(open.field)
          open = { field: tab.open(one, text, String(version)), row: one }
        } else if (what === 'turn' && open) {
          tab.turn(open.field, one, text, String(version))
          open.row = one
        } else if (what === 'die') {
          if (open && open.field.value !== stored(open.row).text) lost.set(open.row, open.field.value)
          tab = tabOn(disk)
          open = undefined
        } else if (what === 'others') server.set(one, { text: text + letterOf(one), version: version + 1 })
        else if (open && what === 'type') tab.type(open.field, open.field.value + letterOf(open.row))
        else if (open && what === 'close') {
          tab.close(open.field)
          open = undefined
        } else if (open && what === 'save') {
          const { field } = open
          server.set(open.row, { text: field.value, version: stored(open.row).version + 1 })
          tab.drafts.submit([field])
          tab.drafts.saved(new Set([field.value]), [])
          tab.turn(field, open.row, field.value, String(stored(open.row).version))
        } else if (what === 'mine' || what === 'saved') {
          const [offer] = tab.drafts.offers.get()
          if (offer) tab.drafts.answer(offer, what)
          if (offer && what === 'saved' && open) lost.delete(open.row)
        }
        if (!open) continue
        const own = letterOf(open.row)
        const texts = [open.field.value, ...tab.mine()]
        expect([...texts.join('')].filter((letter) => letter !== own)).toEqual([])
        if (what === 'open' && lost.has(open.row)) expect(texts).toContain(lost.get(open.row))
        lost.delete(open.row)
      }
    }),
    sample(2000),
  )
})
