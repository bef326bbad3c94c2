import { type More, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Schemas, transaction-scoped settings, errors, preferences. */

const body = (given: unknown): More => ({ body: given })
const exposed = (schema: string) =>
  no('PGRST106', `Invalid schema: ${schema}`, null, 'Only the following schemas are exposed: public, v2')
const fail = (state: string): More => ({ body: { state } })
const failed = (code: string) => no(code, 'Payment Required', 'Quota exceeded', 'Upgrade your plan')
const raised = (message: unknown, detail?: unknown): More => ({
  body: { message: JSON.stringify(message), ...(detail === undefined ? {} : { detail: JSON.stringify(detail) }) },
})
const notRead = (details: string, hint: string) =>
  no('PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', details, hint)
const inDetail =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

runExamples(
  {
    schemas: [
      ['GET /things', 200, [{ id: 1 }], { sends: { 'accept-profile': 'v2' }, gives: { 'content-profile': 'v2' } }],
      ['HEAD /things', 200, '', { sends: { 'accept-profile': 'v2' }, gives: { 'content-profile': 'v2' } }],
      ['GET /items?limit=0', 200, [], { gives: { 'content-profile': 'public' } }],
      [
        'POST /things',
        201,
        [{ id: 2 }],
        {
          sends: { 'content-profile': 'v2', prefer: 'return=representation' },
          body: { id: 2 },
          gives: { 'content-profile': 'v2' },
        },
      ],
      ['POST /rpc/here', 200, 'v2', { sends: { 'content-profile': 'v2' }, body: {} }],
      ['GET /rpc/here', 200, 'v2', { sends: { 'accept-profile': 'v2' } }],
      ['GET /things', 404, no('PGRST205', "Could not find the table 'public.things' in the schema cache"), {}],
      ['GET /items', 406, exposed('secret'), { sends: { 'accept-profile': 'secret' } }],
      ['POST /items', 406, exposed('secret'), { sends: { 'content-profile': 'secret' }, body: { id: 1 } }],
      ['POST /things', 404, undefined, { sends: { 'accept-profile': 'v2' }, body: { id: 2 } }],
    ],
    'what a function knows': [
      [
        'POST /rpc/whoami',
        200,
        {
          role: 'authenticated',
          sub: 'ada',
          method: 'POST',
          path: '/rest/v1/rpc/whoami',
          header: 'seen',
          cookie: null,
        },
        { sends: { 'x-test': 'seen' }, body: {} },
      ],
      [
        'GET /rpc/whoami',
        200,
        { role: 'anon', sub: null, method: 'GET', path: '/rest/v1/rpc/whoami', header: null, cookie: 'cookievalue' },
        { as: 'anon', sends: { cookie: 'acookie=cookievalue; b=2' } },
      ],
    ],
    'what a function answers': [
      [
        'POST /rpc/set_headers',
        202,
        'set',
        {
          body: { status: '202', headers: '[{"Set-Cookie": "a=1"}, {"X-Own": "yes"}]' },
          gives: { 'x-own': 'yes', 'set-cookie': 'a=1' },
        },
      ],
      [
        'POST /rpc/set_headers',
        200,
        'set',
        {
          body: { status: '', headers: '[{"Content-Type": "application/problem+json"}]' },
          gives: { 'content-type': 'application/problem+json' },
        },
      ],
      [
        'POST /rpc/set_headers',
        500,
        no('PGRST112', 'response.status guc must be a valid status code'),
        body({ status: 'x', headers: '' }),
      ],
      [
        'POST /rpc/set_headers',
        500,
        no(
          'PGRST111',
          'response.headers guc must be a JSON array composed of objects with a single key and a string value',
        ),
        body({ status: '', headers: '{}' }),
      ],
    ],
    'errors that are raised': [
      ['POST /rpc/just_fail', 400, no('P0001', 'I refuse!', 'Pretty simple', 'There is nothing you can do.'), body({})],
      ['POST /rpc/fail_with', 402, failed('PT402'), fail('PT402')],
      ['POST /rpc/fail_with', 418, failed('PT418'), fail('PT418')],
      ['POST /rpc/fail_with', 500, failed('PT600'), fail('PT600')],
      ['POST /rpc/fail_with', 500, failed('PTNOW'), fail('PTNOW')],
      ['GET /nope', 404, undefined, { gives: { 'proxy-status': 'PostgREST; error=PGRST205' } }],
      ['POST /rpc/fail_with', 403, failed('42501'), fail('42501')],
      ['POST /rpc/fail_with', 401, failed('42501'), { as: 'anon', body: { state: '42501' } }],
      ['POST /rpc/fail_with', 503, failed('08000'), fail('08000')],
      ['POST /rpc/fail_with', 500, failed('09000'), fail('09000')],
      ['POST /rpc/fail_with', 403, failed('0L000'), fail('0L000')],
      ['POST /rpc/fail_with', 403, failed('0P000'), fail('0P000')],
      ['POST /rpc/fail_with', 409, failed('23503'), fail('23503')],
      ['POST /rpc/fail_with', 409, failed('23505'), fail('23505')],
      ['POST /rpc/fail_with', 400, failed('23514'), fail('23514')],
      ['POST /rpc/fail_with', 405, failed('25006'), fail('25006')],
      ['POST /rpc/fail_with', 500, failed('25000'), fail('25000')],
      ['POST /rpc/fail_with', 403, failed('28000'), fail('28000')],
      ['POST /rpc/fail_with', 500, failed('2D000'), fail('2D000')],
      ['POST /rpc/fail_with', 500, failed('38000'), fail('38000')],
      ['POST /rpc/fail_with', 500, failed('39000'), fail('39000')],
      ['POST /rpc/fail_with', 500, failed('3B000'), fail('3B000')],
      // upstream says 500
      ['POST /rpc/fail_with', 409, no('40001', 'Payment Required'), fail('40001')],
      ['POST /rpc/fail_with', 500, failed('53400'), fail('53400')],
      ['POST /rpc/fail_with', 503, failed('53000'), fail('53000')],
      ['POST /rpc/fail_with', 500, failed('54000'), fail('54000')],
      ['POST /rpc/fail_with', 500, failed('55000'), fail('55000')],
      ['POST /rpc/fail_with', 500, failed('58000'), fail('58000')],
      ['POST /rpc/fail_with', 500, failed('F0000'), fail('F0000')],
      ['POST /rpc/fail_with', 500, failed('HV000'), fail('HV000')],
      ['POST /rpc/fail_with', 500, failed('P0002'), fail('P0002')],
      ['POST /rpc/fail_with', 404, failed('42883'), fail('42883')],
      ['POST /rpc/fail_with', 404, failed('42P01'), fail('42P01')],
      ['POST /rpc/fail_with', 500, failed('42P17'), fail('42P17')],
      ['POST /rpc/fail_with', 400, failed('22012'), fail('22012')],
      [
        'POST /rpc/fail_as',
        332,
        no('123', 'ABC', 'DEF', 'XYZ'),
        {
          ...raised(
            { code: '123', message: 'ABC', details: 'DEF', hint: 'XYZ' },
            { status: 332, status_text: 'My Custom Status', headers: { 'X-Header': 'str' } },
          ),
          gives: { 'x-header': 'str' },
        },
      ],
      [
        'POST /rpc/fail_as',
        400,
        no('123', 'ABC'),
        raised({ code: '123', message: 'ABC' }, { status: 400, headers: {} }),
      ],
      [
        'POST /rpc/fail_as',
        500,
        notRead('DETAIL is missing in the RAISE statement', inDetail),
        raised({ code: '123', message: 'ABC' }),
      ],
      [
        'POST /rpc/fail_as',
        500,
        notRead("Invalid JSON value for DETAIL: 'INVALID'", inDetail),
        body({ message: '{"code":"1","message":"m"}', detail: 'INVALID' }),
      ],
      [
        'POST /rpc/fail_as',
        500,
        notRead('Invalid JSON value for DETAIL: \'{"status":402}\'', inDetail),
        raised({ code: '1', message: 'm' }, { status: 402 }),
      ],
      [
        'POST /rpc/fail_as',
        500,
        notRead(
          "Invalid JSON value for MESSAGE: 'INVALID'",
          "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
        ),
        body({ message: 'INVALID', detail: '{}' }),
      ],
    ],
    'what is not there': [
      [
        'GET /itms',
        404,
        no(
          'PGRST205',
          "Could not find the table 'public.itms' in the schema cache",
          null,
          "Perhaps you meant the table 'public.items'",
        ),
      ],
      ['GET /qqqqqqqqq', 404, no('PGRST205', "Could not find the table 'public.qqqqqqqqq' in the schema cache")],
      ['GET /items/1', 404, no('PGRST125', 'Invalid path specified in request URL')],
      ['GET /rpc/a/b', 404, no('PGRST125', 'Invalid path specified in request URL')],
      ['GET /hidden', 403, no('42501', 'permission denied for table hidden')],
      [
        'GET /hidden',
        401,
        no('42501', 'permission denied for table hidden'),
        { as: 'anon', gives: { 'www-authenticate': 'Bearer' } },
      ],
    ],
    preferences: [
      [
        'GET /items?limit=0',
        400,
        no('PGRST122', 'Invalid preferences given with handling=strict', 'Invalid preferences: foo, bar'),
        { sends: { prefer: 'handling=strict, foo, bar' } },
      ],
      [
        'GET /items?limit=0',
        200,
        [],
        { sends: { prefer: 'handling=lenient, foo, bar' }, gives: { 'preference-applied': 'handling=lenient' } },
      ],
      ['GET /items?limit=0', 200, [], { sends: { prefer: 'foo, bar' }, gives: { 'preference-applied': null } }],
      [
        'GET /typed?select=at',
        200,
        [{ at: '2024-01-01T19:04:05-08:00' }],
        {
          sends: { prefer: 'timezone=America/Los_Angeles' },
          gives: { 'preference-applied': 'timezone=America/Los_Angeles' },
        },
      ],
      [
        'GET /typed?select=at',
        200,
        [{ at: '2024-01-02T03:04:05+00:00' }],
        { sends: { prefer: 'timezone=Jupiter/Red_Spot' }, gives: { 'preference-applied': null } },
      ],
      ['GET /typed?select=at', 400, undefined, { sends: { prefer: 'handling=strict, timezone=Jupiter/Red_Spot' } }],
    ],
  },
  { schemas: ['public', 'v2'] },
)
