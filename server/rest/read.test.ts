import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openHarbour } from './testing.ts'

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => {
  database = await testDatabase('template_platform')
  harbour = await openHarbour(database)
})
afterAll(() => database.stop())

const ids = async (query: string) => {
  const { status, body } = await harbour.ada.get(`/ships?select=id&order=id&${query}`)
  return status === 200 ? (body as { id: number }[]).map(({ id }) => id) : body
}

describe('each operator', () => {
  const cases: [query: string, expected: number[]][] = [
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3, 4]],
    ['id=gt.2', [3, 4]],
    ['id=gte.2', [2, 3, 4]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['name=like.*a*', [1, 2, 3]],
    ['name=like.B*', [2]],
    ['name=ilike.b*', [2]],
    ['name=like(any).{A*,B*}', [1, 2]],
    ['name=ilike(all).{*a*,*s*}', [1, 3]],
    ['name=match.^[AB]', [1, 2]],
    ['name=imatch.^[ab]', [1, 2]],
    ['id=in.(1,3,99)', [1, 3]],
    ['id=in.()', []],
    ['name=in.("Cutty, the \\"Sark\\"",Beagle)', [2, 3]],
    ['id=not.in.(1,3)', [2, 4]],
    ['active=is.true', [1, 2]],
    ['active=is.false', [3]],
    ['active=is.null', [4]],
    ['active=is.unknown', [4]],
    ['active=is.not_null', [1, 2, 3]],
    ['active=not.is.null', [1, 2, 3]],
    ['tonnage=isdistinct.240', [1, 3, 4]],
    ['tags=cs.{fast}', [1, 3]],
    ['tags=cd.{fast,red,blue}', [1, 3, 4]],
    ['tags=ov.{slow,red}', [1, 2]],
    ['spec=cs.{"kind":"brig"}', [1]],
    ['crew=sl.[20,30)', [1, 2]],
    ['crew=sr.[1,4]', [1, 3]],
    ['crew=nxr.[1,20)', [1, 2]],
    ['crew=nxl.[5,6)', [1, 3]],
    ['crew=adj.[5,20)', [2, 3]],
    ['words=fts.swift', [1]],
    ['words=fts(simple).swift %26 brave', [1]],
    ['words=plfts(simple).the finches', [2]],
    ['words=phfts.the wind', [3]],
    ['words=wfts.swift or wind', [1, 3]],
    ['motto=plfts(english).brave', [1]],
    ['words=not.fts.swift', [2, 3, 4]],
    ['id=eq(any).{1,2}', [1, 2]],
    ['id=gt(all).{1,2}', [3, 4]],
    ['spec->>kind=eq.sloop', [2]],
    ['spec->mast->>height=eq.30', [1]],
    ['spec->mast->height=gt.12', [1]],
    ['spec->decks->0=eq.1', [1]],
    ['tags->>0=eq.slow', [2]],
    ['label=eq.2: Beagle', [2]],
    ['built=gte.1869-11-22', [1, 3]],
    ['name=eq.Cutty, the "Sark"', [3]],
  ]
  test.each(cases)('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })
})
