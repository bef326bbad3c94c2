import { beforeEach, expect, test, vi } from 'vitest'
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
