import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { directId } from './direct-id.ts'
import { sha256 } from './sha256.ts'

// the same three pairs stand in the database's test
const ruth = '00000000-0000-4000-8000-0000000000a1'
const tomas = '00000000-0000-4000-8000-0000000000a2'
const mina = '00000000-0000-4000-8000-0000000000a3'

test('two people have one conversation, whoever begins it', () => {
  expect(directId(ruth, tomas)).toBe(directId(tomas, ruth))
  expect(directId(ruth, tomas)).not.toBe(directId(ruth, mina))
  expect(directId(ruth.toUpperCase(), tomas)).toBe(directId(ruth, tomas))
})

test('its id is a UUID that says that we made it', () => {
  for (const [a, b] of [
    [ruth, tomas],
    [tomas, mina],
    [mina, ruth],
  ] as const)
    expect(directId(a, b)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('the digest is that of Node, for texts of every length around a block', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = new Uint8Array(length).map((_, n) => (n * 7 + length) % 256)
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})
