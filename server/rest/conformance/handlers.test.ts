import { type More, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Media Type Handlers: those of one table are for its rows as they are, those of any for whatever is selected. */

const accept = (type: string, given = type): More => ({ sends: { accept: type }, gives: { 'content-type': given } })
const tabs = 'text/tab-separated-values'
const nothing = (type: string) => no('PGRST107', `None of these media types are available: ${type}`)

runExamples(
  {
    'of any rows': [
      ['GET /directors?id=lt.3&order=id', 200, '1\tLouis\tLumière\n2\tGeorges\tMéliès\n', accept(tabs)],
      ['GET /directors?id=eq.1&select=last_name,id', 200, 'Lumière\t1\n', accept(tabs)],
      ['GET /directors?id=eq.1&select=id,films(id)', 200, '1\t[{"id":1}]\n', accept(tabs)],
      ['GET /rpc/one_film?wanted=1&select=id,year', 200, '1\t1895\n', accept(tabs)],
      ['GET /directors?id=eq.1', 200, '1\tLouis\tLumière\n', accept(`image/png, ${tabs};q=0.9`, tabs)],
    ],
    'letters that are named where they are known': [
      ['GET /rpc/page', 200, '<p>ä</p>', accept('text/html')],
      ['GET /rpc/own_letters', 200, { a: 1 }, accept('application/vnd.own+json')],
      ['GET /rpc/xml_own', 200, '<b/>', accept('text/xml', 'text/xml; charset=utf-8')],
      ['GET /rpc/plain', 200, 'just text', accept('text/plain', 'text/plain; charset=utf-8')],
      ['GET /rpc/octets', 200, '\u0000\ufffdA', accept('application/octet-stream')],
    ],
    'of one table': [
      ['GET /directors?id=lt.3&order=id', 200, 'LumièreMéliès', accept('application/vnd.twkb')],
      ['GET /directors?select=*&id=eq.1', 200, 'Lumière', accept('application/vnd.twkb')],
      [
        'GET /directors?select=id,last_name',
        406,
        nothing('application/vnd.twkb'),
        { sends: { accept: 'application/vnd.twkb' } },
      ],
      ['GET /directors?select=id,first_name,last_name', 406, undefined, { sends: { accept: 'application/vnd.twkb' } }],
      ['GET /directors?select=*,films(id)', 406, undefined, { sends: { accept: 'application/vnd.twkb' } }],
      ['GET /competitions', 200, { overridden: true }, accept('application/json', 'application/json; charset=utf-8')],
      [
        'GET /competitions?select=id&order=id',
        200,
        [{ id: 1 }, { id: 2 }],
        accept('application/json', 'application/json; charset=utf-8'),
      ],
      [
        'GET /competitions?id=eq.1',
        200,
        { id: 1, name: 'Palme', year: 2017 },
        accept('application/vnd.pgrst.object+json', 'application/vnd.pgrst.object+json; charset=utf-8'),
      ],
    ],
  },
  {},
  ['shapes.sql'],
)
