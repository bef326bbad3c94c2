import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WholeNode } from '../../../client/adaptation/data/resolved.ts'
import { nodeChanges, shownBlocks } from '../../../client/adaptation/draft/node-draft.ts'
import type { Block } from '../../../client/ui/lesson/blocks.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { adaptationRoom } from './adaptation-room.ts'

/* The text that somebody writes in the editor of lessons is the text that their group reads. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof adaptationRoom>>
let its: Awaited<ReturnType<typeof room.twoUnits>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adaptationRoom(database)
  its = await room.twoUnits()
})
let id: string
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

/** A deed of somebody who writes: `at` and `to` count the blocks that are there. */
const deed = fc.record({
  kind: fc.constantFrom('write', 'add', 'take out', 'put back', 'move', 'as it was'),
  at: fc.nat(9),
  to: fc.nat(9),
})
const writing = fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })

const lesson = async () => (await room.read(id, its.keys.A!)).lesson as unknown as WholeNode
const text = (said: string, key: string = randomUUID()): Block => ({ key, kind: 'text', html: `<p>${said}</p>` })
let count = 0

function written({ blocks: pieces }: WholeNode, deeds: { kind: string; at: number; to: number }[]): Block[] {
  let blocks = shownBlocks(pieces)
  for (const { kind, at, to } of deeds) {
    const here = at % Math.max(1, blocks.length)
    const block = blocks[here]
    const gone = pieces.filter(({ key }) => !blocks.some((one) => one.key === key))[at]
    if (kind === 'add') blocks = blocks.toSpliced(here, 0, text(`New ${++count}`))
    else if (kind === 'put back' && gone) blocks = blocks.toSpliced(here, 0, gone.original ?? gone.block)
    else if (!block) continue
    else if (kind === 'write') blocks = blocks.with(here, text(`Ours ${++count}`, block.key))
    else if (kind === 'take out') blocks = blocks.toSpliced(here, 1)
    else if (kind === 'move') blocks = blocks.toSpliced(here, 1).toSpliced(to % blocks.length, 0, block)
    else blocks = blocks.with(here, pieces.find(({ key }) => key === block.key)?.original ?? block)
  }
  return blocks
}

async function save(node: WholeNode, blocks: Block[]) {
  const changes = nodeChanges(node, { blocks })
  if (changes.length > 0) await room.adapt(id, changes)
}

test('whatever is written, moved, taken out and put back, the group reads the text as it was wanted', async () => {
  await fc.assert(
    fc.asyncProperty(writing, async (saves) => {
      for (const deeds of saves) {
        const known = await lesson()
        const wanted = written(known, deeds)
        await save(known, wanted)
        const after = await lesson()
        expect(shownBlocks(after.blocks)).toEqual(wanted)
        expect(nodeChanges(after, { blocks: wanted })).toEqual([])
      }
      const all = await lesson()
      const original = its.text.A as Block[]
      await save(all, original)
      expect(shownBlocks((await lesson()).blocks)).toEqual(original)
    }),
    sample(process.env.FUZZ ? 400 : 24),
  )
})

test('a text that is again as its author wrote it leaves no word of ours behind', async () => {
  const original = its.text.A as Block[]
  await save(await lesson(), [text('First of all'), text('Ours', original[1]!.key)])
  expect(shownBlocks((await lesson()).blocks)).toHaveLength(2)
  await save(await lesson(), original)
  const said = await room.overrides(id)
  expect(said.filter(({ op }) => op === 'edit' || op === 'add' || op === 'hide')).toEqual([])
})
