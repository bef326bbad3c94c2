import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, superAdmin, tenantAdmin, tomas } from '../cast.ts'
import { corpus, lessonText } from './corpus.ts'
import { marketRoom, nora } from './market-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof marketRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await marketRoom(database)
})
afterAll(() => database.stop())

interface Alike {
  id: string
  title: string
  share: number
  state: string
  passages: string[]
  other: { title: string; byline: string } | null
}
const likeness = (listing: string, by = nora) => room.one<Alike[]>(by, 'listing_likeness($1)', [listing])
const mark = (id: string, state: string, by = nora) =>
  room.one(by, 'mark_likeness($1, $2, $3)', [id, state, 'From the psalm'])

test('of two hundred pairs, what is copied or lightly reworded is flagged, and what is alike by chance is not', async () => {
  const write = async (by: typeof nora, which: 'original' | 'other') => {
    const id = await room.curriculum(by, `The ${which}`)
    const unit = await room.unit(id, 'All', by)
    await room.asOwner(
      `insert into public.lessons (version_id, unit_key, title, blocks, sample, rank)
       select $1, $2, n::text, jsonb_build_array(jsonb_build_object('key', gen_random_uuid(), 'kind', 'text', 'html', '<p>' || said || '</p>')), true, 'U' || lpad(n::text, 5, '0') || 'V'
       from unnest($3::text[]) with ordinality as listed (said, n)`,
      [id, unit, corpus.map((pair) => pair[which])],
    )
    await room.publish(id, by)
    const made = await room.listing(id, {}, by)
    await room.submit(made, by)
    return made
  }
  await write(ruth, 'original')
  const flagged = new Set(
    (await likeness(await write(nora, 'other'), superAdmin)).map(({ title }) => Number(title) - 1),
  )
  const stolen = corpus.flatMap(({ kind }, n) => (kind === 'by chance' ? [] : [n]))
  const chance = corpus.flatMap(({ kind }, n) => (kind === 'by chance' ? [n] : []))
  expect(stolen.filter((n) => flagged.has(n)).length / stolen.length).toBeGreaterThanOrEqual(0.95)
  expect(chance.filter((n) => flagged.has(n)).length / chance.length).toBeLessThanOrEqual(0.01)
})

test('a copy is shown to its author and who decides, side by side; the words that only the other has stay there', async () => {
  await room.clear()
  const text = lessonText(4711)
  const { listing } = await room.up({}, { text: `${text} Marjoram is our secret here.` })
  const copy = await room.source({ by: nora, title: 'My own soups', text: `${text} I added this.`, lessons: 1 })
  const made = await room.listing(copy.id, {}, nora)
  await room.submit(made, nora)
  const [found] = await likeness(made)
  expect(found).toMatchObject({
    title: 'A',
    state: 'open',
    other: { title: 'Soups of the world', byline: 'Ruth Adeyemi' },
  })
  expect(found!.share).toBeGreaterThan(0.9)
  expect(JSON.stringify(found)).not.toContain('marjoram')
  expect(found!.passages[0]!.split(' ').length).toBeGreaterThan(200)
  expect(await likeness(made, superAdmin)).toHaveLength(1)
  for (const other of [ruth, mina, tomas, tenantAdmin])
    await expect(likeness(made, other)).rejects.toMatchObject({ code: 'PT404' })
  expect(await likeness(listing, ruth)).toEqual([])

  await expect(mark(found!.id, 'cleared')).rejects.toMatchObject({ code: '42501' })
  await expect(mark(found!.id, 'own', superAdmin)).rejects.toMatchObject({ code: '42501' })
  await expect(mark(found!.id, 'own', mina)).rejects.toMatchObject({ code: 'PT404' })
  await mark(found!.id, 'own')
  expect(await likeness(made)).toMatchObject([{ state: 'own', note: 'From the psalm' }])
  await mark(found!.id, 'cleared', superAdmin)
  await expect(mark(found!.id, 'own')).rejects.toMatchObject({ code: '42501' })
})

test('what stands in a quote is left out, and what one wrote oneself too', async () => {
  await room.clear()
  const text = lessonText(815)
  await room.up({}, { text })
  const again = await room.source({ title: 'Once more', text })
  const own = await room.listing(again.id)
  await room.submit(own)
  expect(await likeness(own, ruth)).toEqual([])
  const id = await room.curriculum(nora, 'With a psalm')
  const unit = await room.unit(id, 'All', nora)
  await room.lesson(id, unit, 'Psalm', nora, {
    sample: true,
    blocks: [
      { key: randomUUID(), kind: 'quote', html: `<p>${text}</p>` },
      { key: randomUUID(), kind: 'text', html: `<p>${lessonText(816)}</p>` },
    ],
  })
  await room.publish(id, nora)
  const made = await room.listing(id, {}, nora)
  await room.submit(made, nora)
  expect(await likeness(made)).toEqual([])
})
