import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { decoded, readInvites } from './read-invites.ts'

test('an admin pastes a table with a head, in any order of columns', () => {
  expect(readInvites('Name;Email;Role\r\nAna Ruiz;ana@example.org;Manager\r\n\r\nBo;bo@example.org;')).toEqual([
    { line: 2, email: 'ana@example.org', name: 'Ana Ruiz', role: 'manager' },
    { line: 4, email: 'bo@example.org', name: 'Bo' },
  ])
})

test('an admin pastes addresses from a mail program', () => {
  expect(readInvites('Ana Ruiz <ana@example.org>, "Bo" <bo@example.org>\ncy@example.org')).toEqual([
    { line: 1, email: 'ana@example.org', name: 'Ana Ruiz' },
    { line: 1, email: 'bo@example.org', name: 'Bo' },
    { line: 2, email: 'cy@example.org' },
  ])
})

test('a line without an address stays, so that the admin is told which it is', () => {
  expect(readInvites('ana@example.org\nAna without an address')).toEqual([
    { line: 1, email: 'ana@example.org' },
    { line: 2, email: 'Ana without an address' },
  ])
})

test('quotes keep separators, line breaks and quotes in a cell', () => {
  expect(readInvites('email,name\nana@example.org,"Ruiz, ""Ana""\nMaria"')).toEqual([
    { line: 2, email: 'ana@example.org', name: 'Ruiz, "Ana"\nMaria' },
  ])
})

test('a file in the encoding of an old spreadsheet has its letters', () => {
  expect(decoded(new Uint8Array([0x52, 0xfc, 0x74, 0x68]).buffer)).toBe('Rüth')
  expect(decoded(new TextEncoder().encode('Rüth').buffer)).toBe('Rüth')
})

test('whatever is pasted is read, and lines keep their order', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const lines = readInvites(text).map(({ line }) => line)
      expect(lines).toEqual(lines.toSorted((one, other) => one - other))
    }),
    sample(200),
  )
})
