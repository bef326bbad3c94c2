import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ann, openStorage } from '../../test/fixtures/storage-room.ts'

/* The connection to the database is lost after a commit: the row is there, and so must be its bytes. */

let room: Awaited<ReturnType<typeof openStorage>>
let losing = ''
beforeAll(async () => {
  room = await openStorage()
  const { query } = room.database
  room.database.query = async (context, statement) => {
    const rows = await query(context, statement)
    if (losing && statement.text.includes(losing)) throw new Error('Connection terminated unexpectedly')
    return rows
  }
})
beforeEach(() => {
  losing = ''
})
afterAll(() => room.stop())

const stored = async (name: string) => (await room.ann.from('papers').download(`${ann}/${name}`)).data?.text()

test('a new file can be read after its upload lost the answer', async () => {
  losing = 'keep_object'
  const { error } = await room.ann.from('papers').upload(`${ann}/new`, 'words')
  expect(error).toMatchObject({ status: 503 })
  expect(await stored('new')).toBe('words')
})

test('so can the newer version of a file, and a copy', async () => {
  await room.ann.from('papers').upload(`${ann}/old`, 'first')
  losing = 'keep_object'
  await room.ann.from('papers').upload(`${ann}/old`, 'second', { upsert: true })
  await room.ann.from('papers').copy(`${ann}/old`, `${ann}/copied`)
  expect([await stored('old'), await stored('copied')]).toEqual(['second', 'second'])
})

test('a refused row still takes its bytes with it', async () => {
  const before = room.filesOnDisk().length
  const { error } = await room.ben.from('papers').upload(`${ann}/hers`, 'words')
  expect(error).not.toBeNull()
  expect(room.filesOnDisk()).toHaveLength(before)
})
