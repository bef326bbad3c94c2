import { beforeEach, expect, test, vi } from 'vitest'
import { enter } from '../../../test/fixtures/fake-session.ts'
import { deviceStorage, unstored } from '../browser/device-storage.ts'
import { localDraft } from './local-draft.ts'

/* Drafts of rooms, on a disk that may be full, broken or left by somebody else. */
vi.mock('../supabase/session.ts', async () => await import('../../../test/fixtures/fake-session.ts'))

const disk = new Map<string, string>()
let isFull = false
vi.stubGlobal('localStorage', {
  getItem: (key: string) => disk.get(key) ?? null,
  setItem(key: string, value: string) {
    if (isFull) throw new DOMException('', 'QuotaExceededError')
    disk.set(key, value)
  },
  removeItem: (key: string) => void disk.delete(key),
})
const place = { table: 'lessons', row: 'alpha', field: 'words' }
beforeEach(() => {
  disk.clear()
  isFull = false
  enter('ruth')
})

test('a draft is of one person, row and field', () => {
  localDraft(place).write('Mine')
  expect(localDraft(place).read()).toBe('Mine')
  expect(localDraft({ ...place, row: 'beta' }).read()).toBeNull()
  expect(localDraft({ ...place, field: 'title' }).read()).toBeNull()
  enter('tomas')
  expect(localDraft(place).read()).toBeNull()
})

test('a full disk keeps the draft in the tab, and says so until there is room', () => {
  isFull = true
  const draft = localDraft(place)
  expect(draft.write('Much')).toBe(false)
  expect(draft.read()).toBe('Much')
  expect(unstored.get().size).toBe(1)
  isFull = false
  expect(draft.write('Much more')).toBe(true)
  expect(unstored.get().size).toBe(0)
  expect(disk.size).toBe(1)
})

test('a draft that cannot be read is none', () => {
  deviceStorage.set('draft ruth lessons alpha words', '{"half')
  expect(localDraft(place).read()).toBeNull()
})

test('a late callback of Ruth’s writes nothing once Tomas is here', () => {
  const hers = localDraft(place)
  enter('tomas')
  expect(hers.write('Late')).toBe(false)
  expect(disk.size).toBe(0)
})

test('a draft under the key of an earlier build is found once', () => {
  disk.set('draft event ruth edit 1', JSON.stringify('Of before'))
  const draft = localDraft({ table: 'events', row: 'edit 1', field: 'form', formerly: 'draft event <user> edit 1' })
  expect(draft.read()).toBe('Of before')
  expect([...disk.keys()]).toEqual(['draft ruth events edit 1 form'])
})
