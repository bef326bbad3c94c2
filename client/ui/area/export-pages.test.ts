import { i18n } from '@lingui/core'
import { beforeAll, expect, test, vi } from 'vitest'
import type { PartedFile } from '../../lib/browser/parted-file.ts'
import { csvForm, exportPages, jsonForm, mostExported, pagesBy } from './export-pages.ts'

vi.mock('@lingui/core/macro', () => ({ t: String.raw }))

/* A list that somebody takes along as a file, page by page. */

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

interface Line {
  id: number
  name: string
}
const nameOf = (id: number) => (id % 7 === 3 ? `=1+${id}, "x"` : `Line ${id}`)

/** A list of so many, whose pages are counted. */
function listOf(many: number, perPage = 50) {
  const asked: (number | null)[] = []
  const fetchPage = async (after: number | null) => {
    asked.push(after)
    const from = after === null ? 0 : after + 1
    const length = Math.max(0, Math.min(perPage, many - from))
    return Array.from({ length }, (_, n) => ({ id: from + n, name: nameOf(from + n) }))
  }
  return { asked, pages: () => pagesBy(perPage, fetchPage, ({ id }: Line) => id) }
}

/** A file in memory, as a disk would have it: there is nothing before it is closed. */
function memory() {
  const parts: string[] = []
  const kept: { text?: string; dropped?: true; longest: number } = { longest: 0 }
  const file: PartedFile = {
    write: async (part) => {
      kept.longest = Math.max(kept.longest, part.length)
      parts.push(part)
    },
    close: async () => {
      kept.text = parts.join('')
    },
    drop: async () => {
      kept.dropped = true
    },
  }
  return { file, kept }
}
const csv = csvForm<Line>([
  ['Id', ({ id }) => String(id)],
  ['Name', ({ name }) => name],
])
const cellsOf = (id: number) => `${id},${id % 7 === 3 ? `"'=1+${id}, ""x"""` : `Line ${id}`}`

test.each([0, 1, 49, 50, 51, 120])('%i entries become one file, whole and in order', async (many) => {
  const { asked, pages } = listOf(many)
  const counts: number[] = []
  const of = { pages: pages(), signal: new AbortController().signal, onCount: (n: number) => void counts.push(n) }
  const table = memory()
  expect(await exportPages({ ...of, file: table.file, form: csv })).toEqual({ count: many, cut: false })
  expect(table.kept.text).toBe(
    `\uFEFF${['Id,Name', ...Array.from({ length: many }, (_, id) => cellsOf(id)), ''].join('\r\n')}`,
  )
  expect(asked[0]).toBeNull()
  expect(counts.at(-1)).toBe(many)
  const objects = memory()
  await exportPages({ ...of, pages: pages(), file: objects.file, form: jsonForm })
  expect(JSON.parse(objects.kept.text!)).toEqual(Array.from({ length: many }, (_, id) => ({ id, name: nameOf(id) })))
})

test.each([
  [mostExported - 1, false],
  [mostExported, false],
  [mostExported + 1, true],
  [Number.POSITIVE_INFINITY, true],
])(
  'of %s entries a hundred thousand at most are written, a page at a time, and the last line says so',
  async (many, cut) => {
    const { pages } = listOf(many, 1000)
    const { file, kept } = memory()
    const done = await exportPages({
      ...{ file, form: csv, pages: pages(), signal: new AbortController().signal, onCount: () => {} },
    })
    const count = Math.min(many, mostExported)
    expect(done).toEqual({ count, cut })
    const lines = kept.text!.split('\r\n')
    expect(lines[count]).toBe(cellsOf(count - 1))
    expect(lines.slice(count + 1)).toEqual(
      cut ? ['"Exported the first 100,000 entries. Filter by date for the rest."', ''] : [''],
    )
    // no more than a page is ever one text
    expect(kept.longest).toBeLessThan(1000 * 40)
  },
)

test('who cancels keeps nothing of it, and no further page is asked for', async () => {
  const { asked, pages } = listOf(1000)
  const { file, kept } = memory()
  const stop = new AbortController()
  const onCount = (count: number) => count >= 150 && stop.abort()
  await expect(exportPages({ file, form: csv, pages: pages(), signal: stop.signal, onCount })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(kept).toMatchObject({ dropped: true })
  expect(kept.text).toBeUndefined()
  expect(asked.length).toBeLessThanOrEqual(4)
})

test('who cancels while a page is on its way waits for nothing', async () => {
  const { file, kept } = memory()
  const stop = new AbortController()
  async function* pages() {
    yield [{ id: 0, name: 'Line 0' }]
    await new Promise(() => {})
  }
  const onCount = () => void setTimeout(() => stop.abort())
  await expect(exportPages({ file, form: csv, pages: pages(), signal: stop.signal, onCount })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(kept).toMatchObject({ dropped: true })
})

test('a page that fails leaves nothing half-kept', async () => {
  const { file, kept } = memory()
  async function* pages() {
    yield [{ id: 0, name: 'Line 0' }]
    throw new Error('The server is away.')
  }
  const { signal } = new AbortController()
  await expect(exportPages({ file, form: csv, pages: pages(), signal, onCount: () => {} })).rejects.toThrow('away')
  expect(kept).toMatchObject({ dropped: true })
  expect(kept.text).toBeUndefined()
})
