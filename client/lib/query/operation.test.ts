import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { operationKeys } from './operation.ts'

/* A dialog whose button is pressed again. */
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))
vi.mock('../browser/toast.ts', () => ({ toast: () => undefined }))

const sent: string[] = []
const lost = async (id: string) => {
  sent.push(id)
  throw new TypeError('Failed to fetch')
}
const refused = async (id: string) => {
  sent.push(id)
  throw Object.assign(new Error('no'), { code: '42501' })
}
const taken = async (id: string) => sent.push(id)
beforeEach(() => void sent.splice(0))

test('after a lost answer the same operation is sent, and the next one is another', async () => {
  const { run } = operationKeys()
  await expect(run({ to: 'a' }, lost)).rejects.toThrow('Failed to fetch')
  await run({ to: 'a' }, taken)
  await run({ to: 'a' }, taken)
  expect([sent[0] === sent[1], sent[1] === sent[2]]).toEqual([true, false])
})

test('other choices after a lost answer are another operation', async () => {
  const { run } = operationKeys()
  await expect(run({ to: 'a' }, lost)).rejects.toThrow()
  await run({ to: 'b' }, taken)
  expect(sent[0]).not.toBe(sent[1])
})

test('after a refusal it is another operation', async () => {
  const { run } = operationKeys()
  await expect(run({ to: 'a' }, refused)).rejects.toThrow('no')
  await run({ to: 'a' }, taken)
  expect(sent[0]).not.toBe(sent[1])
})

const press = fc.record({
  choices: fc.constantFrom('a', 'b', 'c'),
  answer: fc.constantFrom('lost', 'refused', 'taken'),
})
const answers = { lost, refused, taken }

test('whatever is chosen and answered: the same operation only for the same choices right after a lost answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 12 }), async (presses) => {
      const { run } = operationKeys()
      sent.splice(0)
      for (const { choices, answer } of presses) await run(choices, answers[answer]).catch(() => undefined)
      const groups = presses.map(({ choices }, at) => {
        const before = presses[at - 1]
        return before?.answer === 'lost' && before.choices === choices
      })
      for (const [at, isSame] of groups.entries()) expect(sent[at] === sent[at - 1], String(at)).toBe(at > 0 && isSame)
      expect(new Set(sent).size).toBe(groups.filter((isSame) => !isSame).length)
    }),
    sample(200),
  )
})
