import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'
import { sweep } from './sweeper.ts'

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage()
})
afterAll(() => room.stop())

test('the sweeper takes bytes that no row names once they are old, and nothing else', async () => {
  await room.ann.from('papers').upload(`${ann}/kept`, 'kept')
  const orphan = '00000000-0000-4000-8000-000000000001'
  await room.bytes.write(
    orphan,
    (async function* () {
      yield Buffer.from('left behind')
    })(),
    100,
  )
  const count = room.filesOnDisk().length
  expect(await sweep(room)).toBe(0)
  expect(room.filesOnDisk()).toHaveLength(count)
  expect(await sweep(room, { now: Date.now() + 25 * 3600 * 1000 })).toBe(1)
  expect(room.filesOnDisk()).not.toContain(orphan)
  const rows = await room.rows('select version from storage.objects')
  expect(room.filesOnDisk().sort()).toEqual(rows.map(({ version }) => version).sort())
  expect((await room.ann.from('papers').download(`${ann}/kept`)).error).toBeNull()
})
