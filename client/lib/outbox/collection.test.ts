import { beforeEach, expect, test, vi } from 'vitest'
import { mutate, query } from '../query/query.ts'
import { collection } from './collection.ts'
import type { Write } from './write-request.ts'

/* Words are given to translators at build, and there is neither a session nor an outbox here. */
vi.mock('@lingui/core/macro', () => ({ t: String.raw }))
vi.mock('../supabase/session.ts', () => ({ myId: () => 'tomas' }))
vi.mock('./write.ts', () => ({ write: (one: Write) => server(one) }))
vi.mock('../browser/toast.ts', () => ({ toast: () => undefined }))
vi.stubGlobal('navigator', { onLine: true })

const sent: Write[] = []
let server: (one: Write) => Promise<void>

beforeEach(() => {
  query.clear()
  sent.length = 0
  server = async (one) => void sent.push(one)
})

const keyOf = (taskId: string) => ['task_comments', { taskId }]
const comments = collection('task_comments', {
  lists: ({ task_id }) => [keyOf(task_id)],
  blank: () => ({ reply_to_id: null }),
  follow: () => ({ edited_at: 'now' }),
  trash: 'task_comment',
})
const oars = { id: 'c1', task_id: 'oars', body_html: 'Two of them', version: 3, edited_at: null }

/** The list under a key while the server has not answered. */
async function whileSending(doing: () => Promise<unknown>, key: readonly unknown[]) {
  const answered = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  server = async (one) => {
    sent.push(one)
    asked.resolve()
    await answered.promise
  }
  const done = doing()
  await asked.promise
  const shown = query.getQueryData(key)
  answered.resolve()
  await done
  return shown
}

test('who comments sees it at once, as their own, under that task alone', async () => {
  query.setQueryData(keyOf('oars'), [oars])
  query.setQueryData(keyOf('sail'), [])
  const row = { id: 'c2', task_id: 'oars', body_html: 'Three' }
  const shown = await whileSending(() => mutate(comments.adding, row), keyOf('oars'))
  expect(shown).toMatchObject([oars, { ...row, created_by: 'tomas', version: 1, reply_to_id: null }])
  expect(query.getQueryData(keyOf('sail'))).toEqual([])
  expect(sent).toEqual([{ table: 'task_comments', verb: 'insert', row }])
})

test('who changes words names the version that they read, and sees the next one', async () => {
  query.setQueryData(keyOf('oars'), [oars])
  const change = { id: 'c1', version: 3, body_html: 'Three' }
  const shown = await whileSending(() => mutate(comments.changing, change), keyOf('oars'))
  expect(shown).toEqual([{ ...oars, body_html: 'Three', edited_at: 'now', version: 4 }])
  expect(JSON.stringify(sent)).toBe(
    '[{"table":"task_comments","verb":"update","id":"c1","version":3,"row":{"body_html":"Three"}}]',
  )
})

test('where a table counts no versions, a change names none', async () => {
  const invites = collection('group_invites')
  await mutate(invites.changing, { id: 'i1', revoked_at: null })
  expect(JSON.stringify(sent)).toBe('[{"table":"group_invites","verb":"update","id":"i1","row":{"revoked_at":null}}]')
})

test('who deletes a comment may take it back, and sees it with the next answer', async () => {
  query.setQueryData(keyOf('oars'), [oars])
  expect(await whileSending(() => mutate(comments.removing, { id: 'c1' }), keyOf('oars'))).toEqual([])
  expect(await whileSending(() => mutate(comments.restoring, { id: 'c1' }), keyOf('oars'))).toEqual([])
  expect(sent).toEqual([
    { rpc: 'delete_task_comment', args: { id: 'c1' } },
    { rpc: 'restore_task_comment', args: { id: 'c1' } },
  ])
})

test('a row without a trash is deleted for good', async () => {
  query.setQueryData(['teams', { groupId: 'boats' }], [{ id: 't1' }, { id: 't2' }])
  const shown = await whileSending(
    () => mutate(collection('teams').removing, { id: 't1' }),
    ['teams', { groupId: 'boats' }],
  )
  expect(shown).toEqual([{ id: 't2' }])
  expect(sent).toEqual([{ table: 'teams', verb: 'delete', id: 't1' }])
})

test('who is refused sees what there was before', async () => {
  query.setQueryData(keyOf('oars'), [oars])
  server = async () => {
    throw Object.assign(new Error('permission denied'), { code: '42501' })
  }
  await expect(mutate(comments.removing, { id: 'c1' })).rejects.toThrow('permission denied')
  expect(query.getQueryData(keyOf('oars'))).toEqual([oars])
})

test('a list stays in its order when somebody adds to it, or renames one', async () => {
  const teams = collection('teams', { order: (a, b) => a.name.localeCompare(b.name) })
  query.setQueryData(
    ['teams'],
    [
      { id: 't1', name: 'Bow', version: 1 },
      { id: 't2', name: 'Stern', version: 1 },
    ],
  )
  const namesIn = (list: unknown) => (list as { name: string }[]).map(({ name }) => name)
  const added = () => mutate(teams.adding, { id: 't3', group_id: 'boats', name: 'Keel' })
  expect(namesIn(await whileSending(added, ['teams']))).toEqual(['Bow', 'Keel', 'Stern'])
  const renamed = () => mutate(teams.changing, { id: 't1', version: 1, name: 'Prow' })
  expect(namesIn(await whileSending(renamed, ['teams']))).toEqual(['Keel', 'Prow', 'Stern'])
})

test('what a person reads is marked once, whatever the row is known by', async () => {
  const reads = collection('announcement_reads', {
    by: ['announcement_id', 'user_id'],
    blank: () => ({ seen_at: 'now' }),
  })
  query.setQueryData(['announcement_reads'], [{ announcement_id: 'a1', user_id: 'tomas', seen_at: 'before' }])
  const row = { user_id: 'tomas', announcement_id: 'a1', dismissed_at: 'now' }
  expect(await whileSending(() => mutate(reads.putting, row), ['announcement_reads'])).toEqual([
    { announcement_id: 'a1', user_id: 'tomas', seen_at: 'before', dismissed_at: 'now' },
  ])
  expect(sent).toEqual([{ table: 'announcement_reads', verb: 'put', by: ['announcement_id', 'user_id'], row }])
})

test('a function changes the row that its arguments name, and may take it away', async () => {
  const seats = collection('group_members', { by: ['group_id', 'user_id'] })
  const [mara, tomas] = [
    { group_id: 'boats', user_id: 'mara', role: 'admin' },
    { group_id: 'boats', user_id: 'tomas', role: 'member' },
  ]
  query.setQueryData(['group_members'], [mara, tomas])
  const leading = seats.rpc('set_group_role', (seat, { role }) => ({ ...seat, role }))
  const shown = await whileSending(
    () => mutate(leading, { group_id: 'boats', user_id: 'tomas', role: 'manager' }),
    ['group_members'],
  )
  expect(shown).toEqual([mara, { ...tomas, role: 'manager' }])
  query.setQueryData(['group_members'], [mara, tomas])
  const leaving = seats.rpc('remove_member', () => undefined)
  const left = await whileSending(() => mutate(leaving, { group_id: 'boats', user_id: 'tomas' }), ['group_members'])
  expect(left).toEqual([mara])
})
