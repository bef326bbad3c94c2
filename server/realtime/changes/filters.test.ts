import { postgresChangesFilter } from '@supabase/realtime-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../http/errors.ts'
import { parseFilter, predicateOf } from './filters.ts'
import type { LogColumn } from './tables.ts'

const column: LogColumn = { name: 'c', type: 'text', sqlType: 'text', isKey: false, readable: true, notation: 'text' }

test('what the stock client writes is read as it was meant', () => {
  const value = fc.string({ unit: 'grapheme', maxLength: 20 })
  fc.assert(
    fc.property(fc.uniqueArray(value, { minLength: 1, maxLength: 5 }), value, fc.boolean(), (list, one, negated) => {
      const builder = postgresChangesFilter().in('c', list).neq('d', one)
      const read = parseFilter((negated ? builder.not('e', 'eq', one) : builder.eq('e', one)).build())
      // a value that is empty outside quotes stays empty
      expect(read).toEqual([
        { column: 'c', negated: false, operator: 'in', values: list.filter((word) => word !== '') },
        { column: 'd', negated: false, operator: 'neq', values: [one] },
        { column: 'e', negated, operator: 'eq', values: [one] },
      ])
    }),
  )
})

test('whatever text comes, it is conditions or refused', () => {
  const piece = fc.constantFrom('id', '=', 'eq', '.', 'not.', 'in.', '(', ')', ',', '"', '\\', '1', ' ', 'is.', 'null')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        try {
          for (const { column, operator } of parseFilter(text))
            expect([column, operator]).toEqual([expect.any(String), expect.any(String)])
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
        }
      },
    ),
  )
})

test('what is known without the database is what SQL would say, for null too', () => {
  const holds = (filter: string, notation: LogColumn['notation'], value: string | null) =>
    predicateOf(parseFilter(filter)[0]!, { ...column, notation })?.(value)
  expect([holds('c=eq.a', 'text', 'a'), holds('c=eq.a', 'text', null)]).toEqual([true, false])
  expect([holds('c=neq.a', 'text', 'b'), holds('c=neq.a', 'text', null)]).toEqual([true, false])
  expect([holds('c=not.eq.a', 'text', 'b'), holds('c=not.eq.a', 'text', null)]).toEqual([true, false])
  expect([holds('c=isdistinct.a', 'text', null), holds('c=not.isdistinct.a', 'text', null)]).toEqual([true, false])
  expect([holds('c=is.null', undefined, null), holds('c=not.is.null', undefined, 'x')]).toEqual([true, true])
  expect([holds('c=in.(007,8)', 'whole', '7'), holds('c=eq.true', 'truth', 't')]).toEqual([true, true])
  const id = '0A000000-0000-0000-0000-00000000000a'
  expect(holds(`c=eq.${id}`, 'uuid', id.toLowerCase())).toBe(true)
  expect([holds('c=eq.1.0', 'whole', '1'), holds('c=lt.a', 'text', 'b'), holds('c=eq.1', undefined, '1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
