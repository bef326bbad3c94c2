import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, ines, mina, otherAdmin, ruth, superAdmin, tenantAdmin, tomas } from '../cast.ts'
import { moderationRoom } from './moderation-room.ts'

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = moderationRoom(database)
})
beforeEach(async () => {
  await room.clear()
  await room.asOwner('delete from private.reason_presets')
})
afterAll(() => database.stop())

interface Preset {
  id: string
  key: string
  reason: string
  text: string
  locale: string
}
const write = async (
  by: Someone,
  { id = randomUUID(), key = 'rude', reason = 'harassment', text = 'Be kind', locale = 'en' } = {},
) => {
  await room.ask(by, 'select public.write_reason_preset($1, $2, $3, $4, $5)', [id, key, reason, text, locale])
  return id
}
const read = (by: Someone, locale: string | null = null) => room.one<Preset[]>(by, 'read_reason_presets($1)', [locale])

test('presets are written by admins, and read by whoever moderates in their organisation', async () => {
  const id = await write(tenantAdmin)
  for (const by of [tenantAdmin, ruth])
    expect(await read(by)).toEqual([{ id, key: 'rude', reason: 'harassment', text: 'Be kind', locale: 'en' }])
  expect(await read(otherAdmin)).toEqual([])
  for (const by of [mina, ines]) await expect(read(by)).rejects.toMatchObject({ code: '42501' })
  for (const by of [ruth, mina]) {
    await expect(write(by)).rejects.toMatchObject({ code: '42501' })
    await expect(room.one(by, 'delete_reason_preset($1)', [id])).rejects.toMatchObject({ code: '42501' })
  }
  await expect(write(otherAdmin, { id, text: 'Mine now' })).rejects.toMatchObject({ code: '22023' })
  await room.one(otherAdmin, 'delete_reason_preset($1)', [id])
  expect(await read(ruth)).toHaveLength(1)
})

test('a preset is read in one’s language, else in English, else in any', async () => {
  const texts = async (locale: string) => (await read(ruth, locale)).map(({ text }) => text)
  await write(tenantAdmin, { text: 'Be kind' })
  await write(tenantAdmin, { text: 'Sei nett', locale: 'de' })
  await write(tenantAdmin, { key: 'spam', reason: 'spam', text: 'Keine Werbung', locale: 'de' })
  expect(await texts('de-AT')).toEqual(['Sei nett', 'Keine Werbung'])
  expect(await texts('fr')).toEqual(['Be kind', 'Keine Werbung'])
  expect(await read(ruth)).toHaveLength(3)
})

test('a preset is changed by its id, stands once for a key and a language, and has words', async () => {
  const id = await write(tenantAdmin)
  await write(tenantAdmin, { id, text: 'Be very kind' })
  expect(await read(ruth)).toMatchObject([{ text: 'Be very kind' }])
  await expect(write(tenantAdmin)).rejects.toMatchObject({ code: 'PT409' })
  for (const wrong of [
    { key: 'Rude Words' },
    { reason: 'ugly' },
    { text: ' ' },
    { text: 'x'.repeat(1001) },
    { locale: 'Klingon!' },
  ])
    await expect(write(tenantAdmin, { key: 'other', ...wrong })).rejects.toMatchObject({ code: '22023' })
  expect((await room.said('reason_presets')).every(({ topic }) => topic.startsWith('tenant:'))).toBe(true)
})

test('an act takes the words of a preset, keeps them when it goes, and takes none of another organisation', async () => {
  const preset_id = await write(tenantAdmin)
  const theirs = await write(otherAdmin)
  const opened = async () => room.reported(tomas, 'message', await room.say(mina, 'Rubbish'))
  const id = await opened()
  for (const wrong of [theirs, randomUUID()])
    await expect(room.act(ruth, id, 'warn', { preset_id: wrong })).rejects.toMatchObject({ code: '22023' })
  expect((await room.read(ruth, id)).state).toBe('open')
  await room.act(ruth, id, 'warn', { preset_id })
  await room.act(ruth, id, 'remove', { preset_id, note_public: 'In my own words' })
  await room.one(tenantAdmin, 'delete_reason_preset($1)', [preset_id])
  expect((await room.read(ruth, id)).actions).toMatchObject([
    { note_public: 'Be kind', preset_id: null },
    { note_public: 'In my own words' },
  ])
  await expect(room.act(superAdmin, await opened(), 'warn', { preset_id })).rejects.toMatchObject({ code: '22023' })
})
