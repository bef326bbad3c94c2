import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { otherAdmin } from '../cast.ts'
import { existenceRoom, garden, newcomer, nothing, ownEvent, ownId, ownPoll } from './existence-room.ts'

/*
 * Whoever calls a function with the id of something that is not theirs to see learns no more than with an id of nothing:
 * the same rows, the same code, the same words. Every public function is called with every kind of id, in each of its
 * places, by somebody of the same organisation and by an admin of another; and with what is theirs in the other places.
 */

/** The differences that are meant. */
const named = 'whoever makes something names it, and an id that is taken cannot be taken again'
const listed = 'a block holds for all, so all who look after security read of each'
const meant: Record<string, string> = {
  'add_push_device.id': named,
  'add_security_note.id': named,
  'close_date_poll.event_id': named,
  'lift_block.id': listed,
  'make_conversation.id': named,
  'make_date_poll_link.id': named,
  'make_announcement_from_message.id': named,
  'make_poll.message_id': named,
  'make_task_from_message.id': named,
  'create_date_poll.id': named,
  'promote_step.task_id': named,
  'restore_block.id': listed,
  'save_alert.id': named,
  'send_message.id': named,
  'trust_network.id': named,
}

type Argument = { name: string; type: string; given: boolean }
type Function = { name: string; arguments: Argument[] }

let database: TestDatabase
let functions: Function[]
let { tells, unseen } = {} as Awaited<ReturnType<typeof existenceRoom>>
beforeAll(async () => {
  database = await testDatabase()
  ;({ tells, unseen } = await existenceRoom(database))
  functions = await publicFunctions()
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

const isId = ({ name, type }: Argument) =>
  /^uuid/.test(type) || (type === 'text' && /_id$/.test(name)) || name === 'changes'

/** The other arguments, such that no call is refused for them. */
const sensible: Record<string, string[]> = {
  endpoint: ["'https://push.example.org/new'"],
  p256dh: ["repeat('A', 87)"],
  auth: ["repeat('A', 22)"],
  kind: ['groupDataAccess', 'groupManagement', 'groupMembership', 'groupResource', 'resourceOwnership', 'manager'].map(
    (kind) => `'${kind}'`,
  ),
  role: ["'member'", "'admin'"],
  status: ["'doing'", "'going'", 'null'],
  scope: ["'group'"],
  state: ["'present'"],
  emoji: ["'👍'"],
  rank: ["'b'"],
  attachments: ["'[]'"],
  rows: [`'[{"title": "Weed"}]'`],
  slots: [`'[{"title": "Weed", "starts_local": "2040-01-02 08:00", "ends_local": "2040-01-02 09:00"}]'`],
  answer: ["'yes'"],
  tz: ["'UTC'"],
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
  event_id: ownEvent,
  occurrence_id: ownEvent,
  poll_id: ownPoll,
  slot_id: ownPoll,
}

/** As an argument; the id is the parameter of a call, or one of a literal. */
const written = ({ name, type }: Argument, id: string) =>
  name === 'changes'
    ? [
        `('[{"id": "' || ${id} || '", "title": "Weed"}]')::jsonb`,
        `('[{"id": "' || ${id} || '", "deleted": true}]')::jsonb`,
        `('[{"id": "${ownId(1)}", "assignees": ["' || ${id} || '"]}]')::jsonb`,
        `('[{"id": "${ownId(1)}", "labels": ["' || ${id} || '"]}]')::jsonb`,
      ]
    : [type === 'uuid[]' ? `array[${id}::uuid]` : id]

/** Every call of a function with an id in this place: beside what is one's own, and beside nothing. */
function callsOf({ name, arguments: all }: Function, place: Argument) {
  const beside = [own, {} as Record<string, string>]
  const lines = beside.flatMap((theirs) =>
    all
      .map((argument) => {
        if (argument === place) return written(argument, '$1')
        if (isId(argument))
          return [
            ...(argument.given ? ['null'] : []),
            ...written(argument, `'${theirs[argument.name] ?? nothing.replace('dead', 'beef')}'`),
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

/** The tells of a share of the functions: every thirty-seventh, since all of them are some hundred thousand calls. */
async function tellsOf(person: Someone, share: number) {
  const hidden = await unseen(person)
  const told: string[] = []
  for (const its of functions.filter((_, at) => at % shares === share)) {
    for (const place of its.arguments.filter(isId)) {
      if (meant[`${its.name}.${place.name}`]) continue
      for (const { call, id, said, wanted } of await tells(person, callsOf(its, place), hidden))
        told.push(`${call} of ${id} says ${said}, not ${wanted}`)
    }
  }
  return told
}

const shares = 37
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
