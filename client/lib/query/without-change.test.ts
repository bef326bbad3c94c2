import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { mutate, optimistic, query } from './query.ts'
import { withoutChange } from './without-change.ts'

/* Two writes shown at once, of which one is refused. */
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))
vi.mock('../browser/toast.ts', () => ({ toast: () => undefined }))
vi.stubGlobal('navigator', { onLine: true })

interface Row {
  id: string
  title: string
  done: boolean
}

test('a refused task goes alone: the one added after it and one that arrived live stay', async () => {
  const key = ['tasks', 'mine']
  query.setQueryData(key, [{ id: 'a' }])
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const adding = (until: Promise<void>) => ({
    mutationFn: () => until,
    retry: false,
    ...optimistic([key], (list: { id: string }[], row: { id: string }) => [...list, row]),
  })
  const refused = mutate(adding(first.promise), { id: 'refused' })
  const taken = mutate(adding(second.promise), { id: 'taken' })
  const ids = () => query.getQueryData<{ id: string }[]>(key)?.map(({ id }) => id)
  await vi.waitFor(() => expect(ids()).toEqual(['a', 'refused', 'taken']))
  query.setQueryData(key, (list: { id: string }[] | undefined) => [...(list ?? []), { id: 'live' }])
  first.reject(Object.assign(new Error('no'), { code: '42501' }))
  await expect(refused).rejects.toThrow('no')
  expect(ids()).toEqual(['a', 'taken', 'live'])
  second.resolve()
  await taken
})

test('columns that others changed since stay, also in the pages of a long list', () => {
  const before = { pages: [[{ id: 'a', title: 'Lamp', done: false }]], pageParams: [0] }
  const after = { ...before, pages: [[{ id: 'a', title: 'Lamps', done: false }]] }
  const now = { ...before, pages: [[{ id: 'a', title: 'Lamps', done: true }, { id: 'b' }]] }
  expect(withoutChange(now, before, after)).toEqual({
    ...before,
    pages: [[{ id: 'a', title: 'Lamp', done: true }, { id: 'b' }]],
  })
})

type Change = (rows: Row[]) => Row[]
const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const changeOf = (its: readonly string[], tag: string): fc.Arbitrary<Change> =>
  fc.oneof(
    fc.constantFrom(...its).map(
      (id): Change =>
        (rows) =>
          rows.some((row) => row.id === id) ? rows : [...rows, { id, title: tag, done: false }],
    ),
    fc.constantFrom(...its).map(
      (id): Change =>
        (rows) =>
          rows.filter((row) => row.id !== id),
    ),
    fc.constantFrom(...its).map(
      (id): Change =>
        (rows) =>
          rows.map((row) => (row.id === id ? { ...row, title: tag } : row)),
    ),
  )
const byId = (rows: unknown) => (rows as Row[]).toSorted((a, b) => (a.id < b.id ? -1 : 1))

test('what is left after one change was taken out is what the other alone would have made', () => {
  const start = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 })
  fc.assert(
    fc.property(start, changeOf(['a', 'b', 'c'], 'first'), changeOf(['d', 'e', 'f'], 'second'), (known, one, other) => {
      const before = known.map((id) => ({ id, title: id, done: false }))
      const after = one(before)
      expect(byId(withoutChange(other(after), before, after))).toEqual(byId(other(before)))
    }),
    sample(2000),
  )
})
