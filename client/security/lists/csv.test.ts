import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { type CsvColumns, csvForm } from '../../ui/area/export-pages.ts'
import type { BlockLine, EventLine, FailureLine, SessionLine } from '../data/types.ts'
import { blockColumns, eventColumns, failureColumns, sessionColumns } from './csv-columns.ts'

vi.mock('@lingui/core/macro', () => ({
  t: String.raw,
  plural: (count: number, { one, other }: { one: string; other: string }) =>
    (count === 1 ? one : other).replace('#', String(count)),
}))

/* The lists of security as files. What somebody typed at a sign-in is in them, and a spreadsheet runs none of it. */

const failure: FailureLine = {
  ...{ id: 'f', email: 'mina@example.org', address: '203.0.113.7', agent: 'curl/8.5', reason: 'invalid_credentials' },
  ...{ at: '2026-03-12T12:00:00Z', by_client: false, user: { id: 'm', name: 'Mina Park' }, after: 'a' },
}
const listCsv = <Line>(lines: readonly Line[], columns: CsvColumns<Line>) => {
  const { begin, line } = csvForm(columns)
  return begin + lines.map(line).join('')
}
const linesOf = <Line>(columns: CsvColumns<Line>, ...lines: Line[]) => listCsv(lines, columns).split('\r\n')

test('a failed sign-in says who tried from where, and who has only said so', () => {
  expect(
    linesOf(
      failureColumns(),
      failure,
      { ...failure, user: null, agent: null, address: null, reason: null, by_client: true },
      { ...failure, reason: 'captcha', user: null },
    ),
  ).toEqual([
    '\uFEFFWhen,Email,Person,Address,Reason,Device,Source',
    '2026-03-12T12:00:00Z,mina@example.org,Mina Park,203.0.113.7,Wrong password,curl/8.5,Seen by the server',
    '2026-03-12T12:00:00Z,mina@example.org,,,Unknown,,Reported by a client',
    '2026-03-12T12:00:00Z,mina@example.org,,203.0.113.7,captcha,curl/8.5,Seen by the server',
    '',
  ])
})

test('a block says how long it holds, by whom, and how often it did', () => {
  const block: BlockLine = {
    ...{
      id: 'b',
      address: '203.0.113.0/24',
      reason: 'Guessing',
      note: 'A school, 2 rooms',
      by: { id: 'r', name: 'Ruth' },
    },
    ...{ automatic: false, blocked_at: '2026-03-12T12:00:00Z', expires_at: null, is_active: true, hits: 0 },
    ...{ last_hit_at: null, may_change: true, after: 'a' },
  }
  const ended = { expires_at: '2026-03-12T13:00:00Z', is_active: false, hits: 12, last_hit_at: '2026-03-12T12:59:00Z' }
  expect(
    linesOf(blockColumns(), block, { ...block, ...ended, by: null, automatic: true, reason: null, note: null }).slice(
      1,
    ),
  ).toEqual([
    '203.0.113.0/24,Active,2026-03-12T12:00:00Z,,Guessing,"A school, 2 rooms",Ruth,0,',
    '203.0.113.0/24,Ended,2026-03-12T12:00:00Z,2026-03-12T13:00:00Z,,,Automatic,12,2026-03-12T12:59:00Z',
    '',
  ])
})

test('an event has its details as sentences, and who has seen it', () => {
  const event: EventLine = {
    ...{ id: 'e', type: 'suspicious_sign_ins', severity: 'medium', address: '203.0.113.7', person: null },
    ...{ details: { email: 'mina@example.org', wait_minutes: 1 }, at: '2026-03-12T12:00:00Z', by_client: false },
    ...{ acknowledged: null, after: 'a' },
  }
  const seen = { by: { id: 'r', name: 'Ruth' }, at: '2026-03-12T14:00:00Z' }
  expect(
    linesOf(eventColumns(), event, { ...event, type: 'door_open', details: null, acknowledged: seen }).slice(1),
  ).toEqual([
    '2026-03-12T12:00:00Z,Repeated failed sign-ins,Medium,,203.0.113.7,Email: mina@example.org; Has to wait 1 minute,Seen by the server,,',
    '2026-03-12T12:00:00Z,Door open,Medium,,203.0.113.7,,Seen by the server,Ruth,2026-03-12T14:00:00Z',
    '',
  ])
})

test('a session says who it is, and from where', () => {
  const session: SessionLine = {
    ...{ id: 's', user: { id: 'm', name: 'Mina "Min" Park', role: 'member' }, address: null, agent: 'Firefox' },
    ...{ last_activity: '2026-03-12T12:00:00Z', after: 'a' },
  }
  expect(linesOf(sessionColumns(), session)[1]).toBe('"Mina ""Min"" Park",member,,Firefox,2026-03-12T12:00:00Z')
})

/** The cells of a table, as RFC 4180 reads them. */
function read(csv: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

test('whatever an attacker has typed, each cell stays one, and none is a formula', () => {
  const typed = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ' ', '1', 'é', ';') })
  fc.assert(
    fc.property(typed, typed, (email, agent) => {
      const [, line, ...more] = read(listCsv([{ ...failure, email, agent, reason: email }], failureColumns()))
      expect(more).toEqual([])
      expect(line).toHaveLength(7)
      for (const cell of line!) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/)
      expect([email, `'${email}`]).toContain(line![1])
      expect([agent, `'${agent}`]).toContain(line![5])
    }),
    sample(500),
  )
})

test('an agent with the signs of a terminal and of scripts is no more than text', () => {
  const agent = '\u001b[31m<script>alert(1)</script>'
  expect(linesOf(failureColumns(), { ...failure, agent })[1]).toContain(`,${agent},`)
})
