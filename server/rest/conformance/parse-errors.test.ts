import { type ExampleRow, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* What is wrong with an address, and where; what PostgREST passes over. */

const wrong = (request: string, subject: string, column: number, details: string): ExampleRow => [
  `GET ${request}`,
  400,
  no('PGRST100', `"failed to parse ${subject}" (line 1, column ${column})`, details),
]
const operator = 'expecting operator (eq, gt, ...)'
const condition = 'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'

runExamples({
  filters: [
    wrong('/films?id=noop.0', 'filter (noop.0)', 1, 'unexpected "o" expecting "not" or operator (eq, gt, ...)'),
    wrong('/films?id=val', 'filter (val)', 1, 'unexpected "v" expecting "not" or operator (eq, gt, ...)'),
    wrong('/films?id=equals.1', 'filter (equals.1)', 3, `unexpected "u" ${operator}`),
    wrong('/films?title=fts().x', 'filter (fts().x)', 5, `unexpected ")" ${operator}`),
    wrong('/films?id=eq().x', 'filter (eq().x)', 4, `unexpected ")" ${operator}`),
    wrong('/films?id=is().x', 'filter (is().x)', 3, `unexpected "(" ${operator}`),
    wrong('/films?id=in().x', 'filter (in().x)', 3, `unexpected "(" ${operator}`),
    wrong(
      '/films?id=is.x',
      'filter (is.x)',
      4,
      'unexpected "x" expecting isVal: (null, not_null, true, false, unknown)',
    ),
    wrong('/films?.id=eq.1', 'tree path (.id)', 1, 'unexpected "." expecting field name (* or [a..z0..9_$])'),
  ],
  'json paths': [
    wrong('/films?select=title->>--34', 'select parameter (title->>--34)', 10, 'unexpected "-" expecting digit'),
    wrong('/films?select=title->>-xy-4', 'select parameter (title->>-xy-4)', 10, 'unexpected "x" expecting digit'),
    wrong(
      '/films?select=title->>-78xy',
      'select parameter (title->>-78xy)',
      12,
      `unexpected 'x' expecting digit, "->", "::", ".", "," or end of input`,
    ),
  ],
  'logic trees': [
    wrong('/films?or=()', 'logic tree (())', 4, `unexpected ")" expecting ${condition}`),
    wrong('/films?or=(id.in.1,2,id.eq.3)', 'logic tree ((id.in.1,2,id.eq.3))', 10, 'unexpected "1" expecting "("'),
    wrong('/films?or=)(', 'logic tree ()()', 3, 'unexpected ")" expecting "("'),
    wrong(
      '/films?and=(ord(id.eq.1,id.eq.1),id.eq.2)',
      'logic tree ((ord(id.eq.1,id.eq.1),id.eq.2))',
      7,
      'unexpected "d" expecting "("',
    ),
    wrong(
      '/films?or=(id.eq.1,not.xor(id.eq.2,id.eq.3))',
      'logic tree ((id.eq.1,not.xor(id.eq.2,id.eq.3)))',
      16,
      'unexpected "x" expecting logic operator (and, or)',
    ),
  ],
  order: [
    wrong(
      '/films?order=id.ac',
      'order (id.ac)',
      4,
      'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"',
    ),
    wrong(
      '/films?order=id.smth34',
      'order (id.smth34)',
      4,
      'unexpected "s" expecting "asc", "desc", "nullsfirst" or "nullslast"',
    ),
    wrong(
      '/films?order=id.asc.smth34',
      'order (id.asc.smth34)',
      8,
      'unexpected "s" expecting "nullsfirst" or "nullslast"',
    ),
    wrong(
      '/films?order=id.descc',
      'order (id.descc)',
      8,
      `unexpected 'c' expecting delimiter (.), "," or end of input`,
    ),
    wrong('/films?order=id.nullslasttt', 'order (id.nullslasttt)', 13, `unexpected 't' expecting "," or end of input`),
  ],
  'names of columns': [
    wrong(
      '/films?on_conflict=',
      'on_conflict parameter ()',
      1,
      'unexpected end of input expecting field name (* or [a..z0..9_$])',
    ),
  ],
  'what is passed over': [
    ['GET /films?select=id)&id=eq.1', 200, [{ id: 1 }]],
    ['GET /films?select=id),title&id=eq.1', 200, [{ id: 1 }]],
    [
      'GET /films?select=)&id=eq.1',
      200,
      [{ id: 1, director_id: 1, title: 'Workers Leaving The Factory', year: 1895, rating: 6.9, language: 'silent' }],
    ],
    ['GET /films?select=id,directors(id))&id=eq.1', 200, [{ id: 1, directors: { id: 1 } }]],
    ['GET /films?select=id&or=(id.eq.1))', 200, [{ id: 1 }]],
    ['GET /films?select=id&id=in.(1,2))&order=id', 200, [{ id: 1 }, { id: 2 }]],
    ['GET /films?select=id&director_id=is.null)&order=id', 200, [{ id: 4 }, { id: 5 }]],
  ],
  blanks: [
    ['GET /films?select=id&id=in.( 1, 2 )&order=id', 200, [{ id: 1 }, { id: 2 }]],
    ['GET /films?select=id&id=in. (1,2) &order=id', 200, [{ id: 1 }, { id: 2 }]],
    ['GET /films?select=id&id=in.()', 200, []],
    ['GET /films?select=id&id=in.( )', 200, []],
    ['GET /films?select=id&title=in.("")', 200, []],
    ['GET /films?select=id&or=( id.eq.1 , id.eq.2 )&order=id', 200, [{ id: 1 }, { id: 2 }]],
    ['GET /films?select=id&or=(id.eq.1, and( id.gt.1 , id.lt.3 ) )&order=id', 200, [{ id: 1 }, { id: 2 }]],
    ['GET /films?select=id&or=(\tid.eq.1,\tid.eq.2)&order=id', 200, [{ id: 1 }, { id: 2 }]],
  ],
})
