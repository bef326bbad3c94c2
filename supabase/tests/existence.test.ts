import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../test/database.ts'
import { arrange } from './access/arranged.ts'
import type { Someone } from './acting.ts'
import { arrangeRanks, mina, otherAdmin, ruth, supper } from './cast.ts'

/*
 * Whoever calls a function with the id of something that is not theirs to see learns no more than with an id of nothing:
 * the same rows, the same code, the same words. Every public function is called with every kind of id, in each of its
 * places, by somebody of the same organisation and by an admin of another; and with what is theirs in the other places.
 */

/** Where a difference is meant. */
const named = 'whoever makes something names it, and an id that is taken cannot be taken again'
const meant: Record<string, string> = {
  'add_push_device.id': named,
  'make_conversation.id': named,
  'make_announcement_from_message.id': named,
  'make_poll.message_id': named,
  'make_task_from_message.id': named,
  'promote_step.task_id': named,
  'send_message.id': named,
}

const nothing = '00000000-0000-4000-8000-00000000dead'
const newcomer: Someone = {
  role: 'authenticated',
  id: '00000000-0000-4000-8000-00000000aa01',
  email: 'new@example.org',
}
const ownId = (n: number) => `00000000-0000-4000-8000-00000000aa1${n}`
const garden = ownId(0)

type Argument = { name: string; type: string; given: boolean }
type Function = { name: string; arguments: Argument[] }

let database: TestDatabase
let functions: Function[]
let ids: string[]
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  await arrange(database)
  await database.admin.query(`
    insert into auth.users (id, email) values ('${newcomer.id}', '${newcomer.email}');
    insert into public.groups (id, name, created_by, tenant_id, color)
      select '${garden}', 'Garden', id, tenant_id, 'leaf' from public.users where id = '${newcomer.id}';
    insert into public.tasks (id, group_id, title, rank, created_by) values ('${ownId(1)}', '${garden}', 'Dig', 'a', '${newcomer.id}');
    insert into public.messages (id, conversation_id, sender_id, body_html) values ('${ownId(2)}', '${garden}', '${newcomer.id}', '<p>Dig</p>');
    insert into public.teams (id, group_id, name) values ('${ownId(3)}', '${garden}', 'Diggers');
    insert into public.labels (id, group_id, name, created_by) values ('${ownId(4)}', '${garden}', 'earth', '${newcomer.id}');
    insert into public.task_steps (id, task_id, text, rank, created_by) values ('${ownId(5)}', '${ownId(1)}', 'Spade', 'a', '${newcomer.id}');
    insert into public.groups (id, name, created_by, tenant_id, color, archived_at)
      select '${ownId(8)}', 'Choir of before', id, tenant_id, 'sky', now() from public.users where id = '${ruth.id}';
    create schema probing;
    grant usage on schema probing to authenticated;
    -- what a call gives or how it fails; whatever it did is undone
    create function probing.answer(call text) returns text language plpgsql as $$
    declare
      said text;
      more text;
      way text;
    begin
      begin
        execute 'select coalesce(jsonb_agg(to_jsonb(it)), ''[]'')::text from ' || call || ' as it' into said;
        raise exception using errcode = 'T0000', message = said;
      exception when others then
        get stacked diagnostics more = pg_exception_detail, way = pg_exception_hint;
        return concat_ws(' ', case when sqlstate <> 'T0000' then sqlstate end, sqlerrm, more, way);
      end;
    end $$;
    grant execute on function probing.answer(text) to authenticated`)
  functions = await publicFunctions()
  ids = await foreignIds()
})
afterAll(() => database.stop())

async function publicFunctions() {
  const { rows } = await database.admin.query<Function>(`
    select its.proname as name, jsonb_agg(jsonb_build_object('name', its.proargnames[at], 'type', format_type(its.proargtypes[at - 1], null),
      'given', at > its.pronargs - its.pronargdefaults) order by at) as arguments
    from pg_proc as its, generate_series(1, its.pronargs) as at
    where its.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', its.oid, 'execute')
    group by its.oid, its.proname order by 2`)
  return rows
}

/** Of every table some ids that stand in it; those of the cast too. */
async function foreignIds() {
  const { rows: columns } = await database.admin.query<{ table: string; column: string }>(`
    select its.relname as table, part.attname as column from pg_attribute as part join pg_class as its on its.oid = part.attrelid
    where its.relnamespace = 'public'::regnamespace and its.relkind in ('r', 'p') and part.atttypid = 'uuid'::regtype and part.attnum > 0
      and not exists (select from pg_constraint as link where link.conrelid = its.oid and link.contype = 'f' and part.attnum = any (link.conkey))`)
  const { rows } = await database.admin.query<{ id: string }>(
    columns
      .map(
        ({ table, column }) =>
          `(select distinct ${column}::text as id from public.${table} where ${column} is not null and ${column}::text not like '%aa__' order by 1 limit 2)`,
      )
      .join(' union '),
  )
  const more = [ruth.id, mina.id, supper, ownId(8)]
  return [...new Set([...rows.map(({ id }) => id), ...more])]
}

const isId = ({ name, type }: Argument) =>
  /^uuid/.test(type) || (type === 'text' && /_id$/.test(name)) || name === 'changes'

/** What else is asked for, such that it is not refused for itself. */
const sensible: Record<string, string[]> = {
  endpoint: ["'https://push.example.org/new'"],
  p256dh: ["repeat('A', 87)"],
  auth: ["repeat('A', 22)"],
  kind: ['groupDataAccess', 'groupManagement', 'groupMembership', 'groupResource', 'resourceOwnership', 'manager'].map(
    (kind) => `'${kind}'`,
  ),
  role: ["'member'", "'admin'"],
  status: ["'doing'", 'null'],
  emoji: ["'👍'"],
  rank: ["'b'"],
  attachments: ["'[]'"],
  rows: [`'[{"title": "Weed"}]'`],
  options: ["array['Yes', 'No']"],
  until: ["now() + interval '1 day'"],
  successor: ['null'],
  heir: ['null'],
}
const ofType: Record<string, string[]> = {
  boolean: ['true', 'false'],
  text: ["'Words'"],
  html: ["'<p>Words</p>'"],
  date: ['current_date'],
  integer: ['10'],
  bigint: ['1'],
  'timestamp with time zone': ['now()'],
  'text[]': ['null'],
  jsonb: ["'{}'"],
}
const own: Record<string, string> = {
  group_id: garden,
  conversation_id: garden,
  in_group: garden,
  of_group: garden,
  task_id: ownId(1),
  message_id: ownId(2),
  team_id: ownId(3),
  label_id: ownId(4),
  step_id: ownId(5),
  user_id: newcomer.id,
  owner_id: newcomer.id,
}

const written = ({ name, type }: Argument, id: string) =>
  name === 'changes'
    ? [
        `'[{"id": "${id}", "title": "Weed"}]'`,
        `'[{"id": "${id}", "deleted": true}]'`,
        `'[{"id": "${ownId(1)}", "assignees": ["${id}"]}]'`,
        `'[{"id": "${ownId(1)}", "labels": ["${id}"]}]'`,
      ]
    : [type === 'uuid[]' ? `array['${id}'::uuid]` : `'${id}'`]

/** Every call of a function with `id` in this place: beside what is one's own, and beside nothing. */
function callsOf({ name, arguments: all }: Function, place: Argument, id: string) {
  const beside = [own, {} as Record<string, string>]
  const lines = beside.flatMap((theirs) =>
    all
      .map((argument) => {
        if (argument === place) return written(argument, id)
        if (isId(argument))
          return [
            ...(argument.given ? ['null'] : []),
            ...written(argument, theirs[argument.name] ?? nothing.replace('dead', 'beef')),
          ]
        return sensible[argument.name] ?? ofType[argument.type] ?? ['null']
      })
      .reduce<string[][]>(
        (so, ways, at) => so.flatMap((line) => ways.map((way) => [...line, `"${all[at]!.name}" => ${way}`])),
        [[]],
      ),
  )
  return [...new Set(lines.map((line) => `public.${name}(${line.join(', ')})`))]
}

async function answers(person: Someone, calls: string[]) {
  const rows = await asPerson(database, person, (db) =>
    db.query<{ said: string }>('select probing.answer(call) as said from unnest($1::text[]) as call', [calls]),
  )
  return rows.map(({ said }) => said)
}

/** What the person sees anyway is no secret to them. */
const unseen = (person: Someone) =>
  asPerson(database, person, async (db) => {
    const rows = await db.query<{ id: string }>(
      'select id::text from public.people union select id::text from public.groups union select id::text from public.tenants',
    )
    const seen = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => !seen.has(id))
  })

/** What a share of the functions tells: every sixth, since all of them are some ten thousand calls. */
async function tellsOf(person: Someone, share: number) {
  const hidden = await unseen(person)
  const told: string[] = []
  for (const its of functions.filter((_, at) => at % shares === share)) {
    for (const place of its.arguments.filter(isId)) {
      if (meant[`${its.name}.${place.name}`]) continue
      const expected = await answers(person, callsOf(its, place, nothing))
      const calls = hidden.flatMap((id) => callsOf(its, place, id).map((call) => ({ id, call })))
      const said = await answers(
        person,
        calls.map(({ call }) => call),
      )
      calls.forEach(({ id, call }, at) => {
        const wanted = expected[at % expected.length]!
        if (said[at]!.replaceAll(id, nothing) !== wanted) told.push(`${call} says ${said[at]}, not ${wanted}`)
      })
    }
  }
  return told
}

const shares = 6
describe.each([
  ['somebody of the same organisation', newcomer],
  ['an admin of another', otherAdmin],
])('to %s an id of what they do not see says as much as one of nothing', (_, person) => {
  test.each(Array.from({ length: shares }, (_, share) => share))('in share %i of the functions', async (share) => {
    expect(await tellsOf(person, share)).toEqual([])
  })
})

test('what is meant to tell is a function still', () => {
  const places = functions.flatMap((its) => its.arguments.map((place) => `${its.name}.${place.name}`))
  expect(Object.keys(meant).filter((place) => !places.includes(place))).toEqual([])
})
