import { beforeEach, expect, test, vi } from 'vitest'
import { enter, session } from '../../../test/fixtures/fake-session.ts'
import { forgetOnSignOut } from '../../lib/outbox/forget-on-sign-out.ts'
import { whenPersonLeaves } from '../../lib/supabase/person-leaves.ts'
import { draftShelf } from './draft-shelf.ts'

/* Drafts of Ruth, whose session changes. */
vi.mock('../../lib/supabase/session.ts', async () => await import('../../../test/fixtures/fake-session.ts'))

const disk: Record<string, string> = {}
const methods = {
  getItem: (key: string) => disk[key] ?? null,
  setItem: (key: string, value: string) => void Object.assign(disk, { [key]: value }),
  removeItem: (key: string) => Reflect.deleteProperty(disk, key),
}
vi.stubGlobal(
  'localStorage',
  new Proxy(disk, { get: (_, key) => methods[key as keyof typeof methods] ?? disk[key as string] }),
)
beforeEach(() => {
  for (const key of Object.keys(disk)) methods.removeItem(key)
  enter('ruth')
})
whenPersonLeaves(forgetOnSignOut)

test('Ruth’s drafts survive a change of her email', () => {
  const shelf = draftShelf<string>('node')
  shelf.put('lesson', 'Half a title')
  session.set({ loading: false, user: { id: 'ruth', email: 'ruth@elsewhere.example' } })
  expect(disk['draft node ruth lesson']).toBe('"Half a title"')
  expect(shelf.drafts.get().get('lesson')).toBe('Half a title')
})

test('they go when she signs out, with all else that rooms store about her; what others store stays', () => {
  const shelf = draftShelf<string>('node')
  shelf.put('lesson', 'Half a title')
  const hers = ['listing draft ruth 1', 'guest vote abc', 'kept pictures 1', 'asked for a place 1', 'task destination']
  for (const key of [...hers, 'theme']) methods.setItem(key, 'x')
  enter(null)
  expect(Object.keys(disk)).toEqual(['theme'])
  expect(shelf.drafts.get().size).toBe(0)
})

test('a draft that cannot be read keeps no room from opening, and the others are there', () => {
  methods.setItem('draft node ruth broken', '{"half')
  methods.setItem('draft node ruth whole', '"Words"')
  expect([...draftShelf<string>('node').drafts.get()]).toEqual([['whole', 'Words']])
})
