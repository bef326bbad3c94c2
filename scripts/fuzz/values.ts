import type { Chance } from './chance.ts'

/* Values that people, programs and attackers send. */

const odd = [
  ...['', ' ', '\0', 'a\0b', '\u0001', '\u2028', '\ufeff', '\ufffd', '\u202e', 'é', 'é', '👩‍👩‍👧', 'ß', 'İ', '٣'],
  ...[
    "'",
    "''",
    '"',
    '\\',
    ';--',
    "' or 1=1 --",
    '$$',
    '$1',
    '%',
    '%00',
    '%ff',
    '_',
    '*',
    '(',
    ')',
    '{',
    '}',
    '[',
    ',',
    '.',
  ],
  ...[
    '..',
    '../..',
    '/',
    '//',
    '/etc/passwd',
    'a/b',
    '.',
    '-',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
  ],
  ...[
    'true',
    '0',
    '-1',
    '1e400',
    '-0',
    'NaN',
    'Infinity',
    '9223372036854775808',
    '2147483648',
    '1.7976931348623157e309',
  ],
  ...[
    'infinity',
    'now',
    '2026-02-30',
    '294277-01-01',
    '-4714-01-01',
    '12:61',
    "P1Y'",
    'Mars/Olympus',
    '<script>',
    '<p>',
    '<p>a</p>',
  ],
  ...[
    '(a',
    'a)',
    '[',
    '\\d{1000}',
    'a:*',
    '!',
    '&',
    '|',
    '<->',
    'jsonb_agg',
    'count',
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
  ],
]

export function text(chance: Chance): string {
  if (chance.often(0.03)) return chance.one(odd).repeat(1 + chance.below(3_000))
  if (chance.often(0.05))
    return String.fromCodePoint(...Array.from({ length: 1 + chance.below(8) }, () => chance.below(0xd7ff)))
  return chance.often(0.3) ? chance.one(odd) + chance.one(odd) : chance.one(odd)
}

const hex = (chance: Chance, length: number) =>
  Array.from({ length }, () => '0123456789abcdef'[chance.below(16)]).join('')
const uuid = (chance: Chance) =>
  `${hex(chance, 8)}-${hex(chance, 4)}-4${hex(chance, 3)}-8${hex(chance, 3)}-${hex(chance, 12)}`

/** A value of a type of Postgres, right most of the time; `known` are ids that stand for something. */
export function sampleOf(chance: Chance, type: string, known: readonly string[]): unknown {
  if (chance.often(0.12)) return anything(chance, 2)
  if (type.endsWith('[]'))
    return Array.from({ length: chance.below(4) }, () => sampleOf(chance, type.slice(0, -2), known))
  if (type === 'uuid') return chance.often(0.7) && known.length > 0 ? chance.one(known) : uuid(chance)
  if (/^(smallint|integer|bigint|numeric|real|double)/.test(type))
    return chance.one([0, 1, -1, 7, 32_768, 2 ** 31, 2 ** 53, 1e18, 0.5, 1e300])
  if (type === 'boolean') return chance.often(0.5)
  if (/^(timestamp|date)/.test(type))
    return chance.one([
      '2026-03-01',
      '2026-03-01T10:00:00Z',
      '1999-12-31T23:59:60Z',
      'infinity',
      '0001-01-01',
      '9999-12-31',
    ])
  if (/^jsonb?$/.test(type)) return anything(chance, 4)
  return chance.often(0.5)
    ? chance.one(['a', 'A few words', 'ruth@example.org', 'todo', 'member', 'UTC', '<p>Hello</p>'])
    : text(chance)
}

/** Any JSON at all. */
export function anything(chance: Chance, depth: number): unknown {
  const kind = chance.below(depth > 0 ? 8 : 5)
  if (kind < 2) return text(chance)
  if (kind === 2) return chance.one([0, -1, 1.5, 1e21, 2 ** 53, -(2 ** 63)])
  if (kind === 3) return chance.often(0.5)
  if (kind === 4) return null
  if (kind === 5) return Array.from({ length: chance.below(4) }, () => anything(chance, depth - 1))
  return Object.fromEntries(Array.from({ length: chance.below(4) }, () => [text(chance), anything(chance, depth - 1)]))
}

/** The JSON of a value, as chance leaves it: whole, cut off, or with what no parser likes. */
export function jsonOf(chance: Chance, value: unknown): Buffer {
  const whole = JSON.stringify(value) ?? 'null'
  const way = chance.below(60)
  if (way === 0) return Buffer.from(whole.slice(0, chance.below(whole.length + 1)))
  if (way === 1) return Buffer.from(whole.replace(/"(?=[^"]*$)/, '\\ud800"'))
  if (way === 2) return Buffer.from('['.repeat(1 + chance.below(20_000)) + whole)
  if (way === 3) return Buffer.from(`${'{"a":'.repeat(2_000)}${whole}${'}'.repeat(2_000)}`)
  if (way === 4) return Buffer.from(whole, 'utf16le')
  if (way === 5)
    return Buffer.concat([
      Buffer.from(whole.slice(0, -1)),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from(whole.slice(-1)),
    ])
  if (way === 6) return Buffer.from(whole.replace(/\d+/, '1e99999'))
  if (way === 7) return Buffer.from(whole.replace(/^\{/, '{"__proto__":{"role":"service_role"},'))
  return Buffer.from(whole)
}
