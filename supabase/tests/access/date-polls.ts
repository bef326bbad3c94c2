import { choir, mina, ruth, supper } from '../cast.ts'
import { binnedPoll, openPoll, pollGuest, pollLink, pollSlot } from './arranged-date-polls.ts'
import { type AccessRow, all, managers, members, nobody, type Persona, past, refusing } from './rows.ts'

const see = (table: string, on: string, where: string, who: Record<Persona, AccessRow[Persona]>): AccessRow => ({
  table,
  verb: 'select',
  on,
  sql: `select 1 from public.${table} where ${where}`,
  ...who,
})
const none = all('nothing')

const polls: AccessRow[] = [
  see('date_polls', 'one', `id = '${openPoll}'`, members),
  see('date_polls', 'one in the trash', `id = '${binnedPoll}'`, none),
  ...(
    [
      ['one', '', '', refusing(managers)],
      ['one in another’s name', ', created_by', `, '${ruth.id}'`, nobody],
      ['one that is closed already', ', closed_at', ', now()', nobody],
    ] as const
  ).map(
    ([on, columns, values, who]): AccessRow => ({
      table: 'date_polls',
      verb: 'insert',
      on,
      sql: `insert into public.date_polls (group_id, title${columns}) values ('${supper}', 'When'${values}) returning 1`,
      ...who,
    }),
  ),
  ...(
    [
      ['its title', "title = 'When'", openPoll, managers],
      ['whether guests read names', 'shows_names = true', openPoll, managers],
      ['one in the trash', "title = 'When'", binnedPoll, none],
      ['past its function', 'closed_at = now()', openPoll, nobody],
      ['past the trash', 'deleted_at = now()', openPoll, nobody],
      ['its group', `group_id = '${choir}'`, openPoll, nobody],
      ['its zone', "tz = 'Europe/Madrid'", openPoll, nobody],
      ['its maker', `created_by = '${mina.id}'`, openPoll, nobody],
    ] as const
  ).map(
    ([on, change, id, who]): AccessRow => ({
      table: 'date_polls',
      verb: 'update',
      on,
      sql: `update public.date_polls set ${change} where id = '${id}' returning 1`,
      ...who,
    }),
  ),
  { table: 'date_polls', verb: 'delete', on: 'past the trash', sql: 'delete from public.date_polls', ...nobody },
]

const slot = (poll: string) =>
  `insert into public.date_poll_slots (poll_id, group_id, starts_local, ends_local)
   values ('${poll}', '${supper}', '2040-03-07 19:00', '2040-03-07 21:00') returning 1`
const slots: AccessRow[] = [
  see('date_poll_slots', 'of one', `poll_id = '${openPoll}'`, members),
  see('date_poll_slots', 'of one in the trash', `poll_id = '${binnedPoll}'`, none),
  { table: 'date_poll_slots', verb: 'insert', on: 'one more', sql: slot(openPoll), ...refusing(managers) },
  { table: 'date_poll_slots', verb: 'insert', on: 'one in the trash', sql: slot(binnedPoll), ...nobody },
  {
    table: 'date_poll_slots',
    verb: 'update',
    on: 'any',
    sql: "update public.date_poll_slots set ends_local = '2040-03-08 21:00'",
    ...nobody,
  },
  {
    table: 'date_poll_slots',
    verb: 'delete',
    on: 'one',
    sql: `delete from public.date_poll_slots where id = '${pollSlot}' returning 1`,
    ...managers,
  },
]

const people: AccessRow[] = [
  see('date_poll_votes', 'of members', `poll_id = '${openPoll}' and user_id = '${mina.id}'`, members),
  see('date_poll_votes', 'of guests', `poll_id = '${openPoll}' and guest_id = '${pollGuest}'`, members),
  see('date_poll_votes', 'of one in the trash', `poll_id = '${binnedPoll}'`, none),
  ...past('date_poll_votes', "answer = 'no'"),
  see('date_poll_guests', 'one', `id = '${pollGuest}'`, members),
  ...past('date_poll_guests', "name = 'Mina'").filter(({ verb }) => verb !== 'delete'),
  {
    table: 'date_poll_guests',
    verb: 'delete',
    on: 'one',
    sql: `delete from public.date_poll_guests where id = '${pollGuest}' returning 1`,
    ...managers,
  },
  see('date_poll_links', 'one', `id = '${pollLink}'`, managers),
  ...past('date_poll_links', 'revoked_at = null'),
]

export const datePolls: AccessRow[] = [...polls, ...slots, ...people]
