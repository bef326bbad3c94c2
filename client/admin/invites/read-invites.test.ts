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

test('a line of a mail program may mix both forms, and separators', () => {
  expect(readInvites('Ana <ana@x.org>, bob@y.org; Cy Lee <cy@z.org>, dee@')).toEqual([
    { line: 1, email: 'ana@x.org', name: 'Ana' },
    { line: 1, email: 'bob@y.org' },
    { line: 1, email: 'cy@z.org', name: 'Cy Lee' },
    { line: 1, email: 'dee@' },
  ])
})

test('a stray quote hides nobody on the lines below', () => {
  expect(readInvites('"Ana <ana@x.org>\nBo 5" Lee <bo@x.org>\ncy@x.org').map(({ email }) => email)).toEqual([
    'ana@x.org',
    'bo@x.org',
    'cy@x.org',
  ])
  expect(readInvites('name,email\n"Ana,ana@x.org\nBo,bo@x.org').map(({ email }) => email)).toEqual([
    'ana@x.org',
    'bo@x.org',
  ])
})

const person = fc.record({
  name: fc.constantFrom('', 'Ana', 'Bo "the man" Lee', '"Ruiz, Cy"', '"Dee', 'Eli 5"'),
  address: fc.nat(99).map((at) => `p${at}@example.org`),
  end: fc.constantFrom(', ', '; ', '\n', '\r\n'),
})

test('whoever is pasted is in the list, in order, also where a stray quote makes a row wrong', () => {
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 8 }), (people) => {
      const text = people.map(({ name, address, end }) => `${name ? `${name} <${address}>` : address}${end}`).join('')
      const emails = readInvites(text).map(({ email }) => email)
      expect(emails.join().match(/p\d+@example\.org/g)).toEqual(people.map(({ address }) => address))
      if (!text.includes('"')) expect(emails).toEqual(people.map(({ address }) => address))
    }),
    sample(300),
  )
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
