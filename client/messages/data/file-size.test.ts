import { expect, test, vi } from 'vitest'
import { sizeOf } from './file-size.ts'

let language = 'en'
vi.mock('../../lib/settings/settings.ts', () => ({ region: () => language }))

test.each([
  ['en', 1, '1 byte'],
  ['en', 17, '17 bytes'],
  ['en', 340_000, '340 kB'],
  ['en', 1_250_000, '1.3 MB'],
  ['fr', 17, '17 octets'],
  ['es', 17, '17 bytes'],
  ['pl', 3, '3 bajty'],
  ['pl', 17, '17 bajtów'],
])('in %s a file of %i bytes is one of "%s"', (its, bytes, size) => {
  language = its
  // whichever space a language has between them
  expect(sizeOf(bytes).replace(/\s/g, ' ')).toBe(size)
})
