import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { curriculumRoom, words } from './curriculum-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof curriculumRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await curriculumRoom(database)
})
afterAll(() => database.stop())

type Text = { key: string; html: string }[]

/** A curriculum of Ruth’s and Tomas’s with a lesson, and what both do with the notes beside it. */
async function shared() {
  const { id, pumpkin, quiz } = await room.filled()
  await room.author(id, tomas, 'editor')
  const put = (by: typeof ruth, base: unknown, blocks: unknown, key = pumpkin) =>
    room.ask(by, 'select public.put_leader_text($1, $2, $3, $4)', [
      ...[id, key],
      ...[base, blocks].map((text) => JSON.stringify(text)),
    ])
  const stands = async (key = pumpkin) =>
    (
      await room.asOwner<{ blocks: Text }>(
        'select blocks from public.leader_texts where version_id = $1 and key = $2',
        [id, key],
      )
    )[0]!.blocks
  const said = async () => (await stands()).map(({ html }) => html.replaceAll(/<[^>]+>/g, ''))
  const answer = (by: typeof ruth, base: unknown, answers: unknown) =>
    room.ask(by, 'select public.put_quiz_answers($1, $2, $3, $4)', [
      ...[id, quiz],
      ...[base, answers].map((each) => JSON.stringify(each)),
    ])
  const answers = async () =>
    (await room.asOwner<{ answers: object }>('select answers from public.quiz_answers where version_id = $1', [id]))[0]!
      .answers
  return { id, pumpkin, quiz, put, stands, said, answer, answers }
}

const [knife, seeds] = [words('Bring a knife.'), words('Keep the seeds.')]
const reworded = (block: typeof knife, text: string) => words(text, block.key)

describe('two authors who write notes at once', () => {
  test('in different places both find what the other wrote, where it was written', async () => {
    const { put, said, stands } = await shared()
    await put(ruth, await stands(), [knife, seeds])
    await put(ruth, [knife, seeds], [reworded(knife, 'Bring two knives.'), words('Wash them.'), seeds])
    await put(tomas, [knife, seeds], [knife, reworded(seeds, 'Roast the seeds.'), words('Say grace.')])
    expect(await said()).toEqual(['Bring two knives.', 'Wash them.', 'Roast the seeds.', 'Say grace.'])
  })

  test('in one place find both, and what the second goes on to write stays one piece', async () => {
    const { put, said, stands } = await shared()
    await put(ruth, await stands(), [knife, seeds])
    await put(ruth, [knife, seeds], [reworded(knife, 'No knife.'), seeds])
    const [first, then] = [reworded(knife, 'A spoon'), reworded(knife, 'A spoon, for each.')]
    await put(tomas, [knife, seeds], [first, seeds])
    expect(await said()).toEqual(['No knife.', 'A spoon', 'Keep the seeds.'])
    await put(tomas, [first, seeds], [then, seeds])
    expect(await said()).toEqual(['No knife.', 'A spoon, for each.', 'Keep the seeds.'])
    const before = await stands()
    // the answer was lost, and it is sent again; and another goes on in what is his
    await put(tomas, [first, seeds], [then, seeds])
    expect(await stands()).toEqual(before)
    await put(ruth, before, [before[0], { ...before[1], html: '<p>A spoon and a fork.</p>' }, before[2]])
    await put(tomas, [then, seeds], [reworded(knife, 'A ladle.'), seeds])
    expect(await said()).toEqual(['No knife.', 'A spoon and a fork.', 'A ladle.', 'Keep the seeds.'])
  })

  test('take away only what the other left as it was', async () => {
    const { put, said, stands } = await shared()
    await put(ruth, await stands(), [knife, seeds])
    await put(ruth, [knife, seeds], [reworded(knife, 'A sharp knife.'), seeds])
    await put(tomas, [knife, seeds], [])
    expect(await said()).toEqual(['A sharp knife.'])
    await put(ruth, [reworded(knife, 'A sharp knife.'), seeds], [seeds])
    await put(tomas, [knife], [reworded(knife, 'My knife.')])
    expect(await said()).toEqual(['My knife.'])
  })

  test('wait for each other, where there was nothing yet', async () => {
    const { id, put, stands } = await shared()
    const unit = await room.unit(id)
    await Promise.all([put(ruth, [], [knife], unit), put(tomas, [], [seeds], unit)])
    expect((await stands(unit)).map(({ key }) => key).sort()).toEqual([knife.key, seeds.key].sort())
  })

  test('change the answers that each of them changed', async () => {
    const { answer, answers } = await shared()
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
    const base = (await answers()) as Record<string, unknown>
    const old = Object.keys(base)[0]!
    await answer(ruth, base, { ...base, [a]: { right: '1' }, [b]: { right: '2' } })
    await answer(tomas, base, { [c]: { right: '3' } })
    expect(await answers()).toEqual({ [a]: { right: '1' }, [b]: { right: '2' }, [c]: { right: '3' } })
    await answer(ruth, { ...base, [a]: { right: '1' } }, { ...base, [a]: { right: '4' } })
    expect(await answers()).toEqual({ [a]: { right: '4' }, [b]: { right: '2' }, [c]: { right: '3' } })
    expect(Object.keys(await answers())).not.toContain(old)
  })
})

test('nobody but owner and editors writes there, in nothing that is published, and nothing that is no text', async () => {
  const { id, pumpkin, quiz, put, answer, stands } = await shared()
  const version = await room.publish(id)
  await room.share(id, supper)
  await room.author(id, mina, 'commenter')
  const before = await stands()
  await expect(put(mina, before, [knife])).rejects.toMatchObject({ code: '42501' })
  await expect(answer(mina, {}, {})).rejects.toMatchObject({ code: '42501' })
  const published = [version, pumpkin, JSON.stringify(before), '[]']
  await expect(room.ask(ruth, 'select public.put_leader_text($1, $2, $3, $4)', published)).rejects.toMatchObject({
    code: expect.stringMatching('42501|PT409'),
  })
  await expect(
    room.ask(ruth, "select public.put_quiz_answers($1, $2, '{}', '{}')", [version, quiz]),
  ).rejects.toMatchObject({ code: expect.stringMatching('42501|PT409') })
  for (const wrong of [{}, null, 'x', [{ kind: 'text', html: '' }], [3], [{ ...knife, kind: 'spell' }], [knife, knife]])
    await expect(put(ruth, before, wrong)).rejects.toMatchObject({ code: '23514' })
  await expect(put(ruth, {}, [knife])).rejects.toMatchObject({ code: '23514' })
  for (const wrong of [[], null, 'x']) await expect(answer(ruth, {}, wrong)).rejects.toMatchObject({ code: '23514' })
  expect(await stands()).toEqual(before)
})

/* Texts of a few blocks, whose words are numbers: each is written once. */

let number = 0
const place = fc.record({
  deed: fc.constantFrom('write', 'add', 'delete', 'move'),
  at: fc.nat(9),
  to: fc.nat(9),
})
type Change = typeof place extends fc.Arbitrary<infer One> ? One : never

function changed(text: Text, changes: readonly Change[]): Text {
  return changes.reduce((now, { deed, at, to }) => {
    const here = at % (now.length || 1)
    const html = `<p>${++number}</p>`
    if (deed === 'add')
      return now.toSpliced(to % (now.length + 1), 0, { key: randomUUID(), kind: 'text', html } as never)
    const block = now[here]
    if (!block) return now
    if (deed === 'write') return now.with(here, { ...block, html })
    const without = now.toSpliced(here, 1)
    return deed === 'delete' ? without : without.toSpliced(to % now.length, 0, block)
  }, text)
}
const wordsOf = (text: Text) => text.map(({ html }) => html)
const news = (text: Text, base: Text) => wordsOf(text).filter((word) => !wordsOf(base).includes(word))

async function merged(base: Text, theirs: Text, mine: Text): Promise<Text> {
  const texts = [base, theirs, mine].map((text) => JSON.stringify(text))
  const [row] = await room.asOwner<{ it: Text }>('select private.merged_blocks($1, $2, $3, $4) as it', [
    ...texts,
    ruth.id,
  ])
  return row!.it
}

const changes = fc.array(place, { maxLength: 6 })

test('of any two changes no new word is lost, and one alone is as it was made; twice is once', () =>
  fc.assert(
    fc.asyncProperty(changes, changes, changes, async (first, second, third) => {
      const base = changed([], [...first, { deed: 'add', at: 0, to: 0 }])
      const [theirs, mine] = [changed(base, second), changed(base, third)]
      const both = await merged(base, theirs, mine)
      expect(wordsOf(both)).toEqual(expect.arrayContaining([...news(theirs, base), ...news(mine, base)]))
      expect(new Set(both.map(({ key }) => key)).size).toBe(both.length)
      expect(await merged(base, base, mine)).toEqual(mine)
      expect(await merged(base, theirs, base)).toEqual(theirs)
      expect(await merged(base, mine, mine)).toEqual(mine)
      expect(wordsOf(await merged(base, both, mine)).sort()).toEqual(wordsOf(both).sort())
    }),
    sample(80),
  ))

const turn = fc.record({ by: fc.nat(1), reads: fc.boolean(), changes })

test('two who write on and on, now and then reading what stands, lose nothing of each other', () =>
  fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 8 }), async (turns) => {
      const { put, stands } = await shared()
      let [left] = [await stands()]
      const own = [left, left]
      for (const { by, reads, changes: made } of turns) {
        // whoever goes on writing without a look has what was sent for a base
        const base = reads ? await stands() : own[by]!
        const mine = changed(base, made)
        await put(by ? tomas : ruth, base, mine)
        const after = await stands()
        expect(wordsOf(after)).toEqual(expect.arrayContaining([...news(mine, base)]))
        // what the other had written is gone only where it was in what this one read
        const missing = news(left, after)
        for (const word of missing) expect(wordsOf(base)).toContain(word)
        own[by] = mine
        left = after
      }
    }),
    sample(12),
  ))
