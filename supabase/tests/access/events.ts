import { choir, mina, ruth, supper } from '../cast.ts'
import {
  binnedEvent,
  draftEvent,
  eventCover,
  eventTemplate,
  minasDraft,
  openEvent,
  quietEvent,
  ruthsEventReminder,
} from './arranged-events.ts'
import {
  type AccessRow,
  all,
  managers,
  members,
  nobody,
  type Persona,
  participants,
  past,
  refusing,
  self,
} from './rows.ts'

const see = (table: string, on: string, where: string, who: Record<Persona, AccessRow[Persona]>): AccessRow => ({
  table,
  verb: 'select',
  on,
  sql: `select 1 from public.${table} where ${where}`,
  ...who,
})
const adding = (columns: string, values: string) =>
  `insert into public.events (group_id, title, starts_local, ends_local${columns})
   values ('${supper}', 'Soup', '2040-03-13 19:00', '2040-03-13 21:00'${values}) returning 1`

/** An answer’s own person and those who manage events. */
const none = all('nothing')
const minasOrManagers = members
const onFile = (who: Record<Persona, AccessRow[Persona]>) => ({ ...who, anon: 'nothing' as const })
const addingFile = (who: Record<Persona, AccessRow[Persona]>) => ({ ...refusing(who), anon: 'refused' as const })

const theirs: AccessRow[] = [
  see('events', 'one', `id = '${openEvent}'`, members),
  see('events', 'a draft', `id = '${draftEvent}'`, managers),
  see('events', 'a draft that Mina hosts', `id = '${minasDraft}'`, members),
  see('events', 'one in the trash', `id = '${binnedEvent}'`, none),
  { table: 'events', verb: 'insert', on: 'one', sql: adding('', ''), ...refusing(managers) },
  { table: 'events', verb: 'insert', on: 'a draft', sql: adding(', status', ", 'draft'"), ...refusing(managers) },
  {
    table: 'events',
    verb: 'insert',
    on: 'one that is cancelled already',
    sql: adding(', status', ", 'cancelled'"),
    ...nobody,
  },
  {
    table: 'events',
    verb: 'insert',
    on: 'one in another’s name',
    sql: adding(', created_by', `, '${ruth.id}'`),
    ...nobody,
  },
  ...(
    [
      ['its hour', "starts_local = '2040-03-06 18:00'", openEvent, managers],
      ['cancelling', "status = 'cancelled'", openEvent, managers],
      ['the title of a draft', "title = 'Soup'", draftEvent, managers],
      ['the title of a draft that Mina hosts', "title = 'Soup'", minasDraft, managers],
      ['one in the trash', "title = 'Soup'", binnedEvent, none],
      ['its group', `group_id = '${choir}'`, openEvent, nobody],
      ['its rule', "rrule = 'FREQ=WEEKLY'", openEvent, managers],
      ['where it came from', `split_from = '${draftEvent}'`, openEvent, nobody],
      ['its maker', `created_by = '${mina.id}'`, openEvent, nobody],
      ['past the trash', 'deleted_at = now()', openEvent, nobody],
      ['when it was announced', 'announced_at = null', openEvent, nobody],
    ] as const
  ).map(
    ([on, change, id, who]): AccessRow => ({
      table: 'events',
      verb: 'update',
      on,
      sql: `update public.events set ${change} where id = '${id}' returning 1`,
      ...who,
    }),
  ),
  { table: 'events', verb: 'delete', on: 'past the trash', sql: 'delete from public.events', ...nobody },
  see('event_occurrences', 'of one', `event_id = '${openEvent}'`, members),
  see('event_occurrences', 'of a draft', `event_id = '${draftEvent}'`, managers),
  see('event_occurrences', 'of one in the trash', `event_id = '${binnedEvent}'`, none),
  ...past('event_occurrences', "state = 'cancelled'"),
  see('event_counts', 'of one', `event_id = '${openEvent}'`, members),
  see('event_counts', 'that are not shown', `event_id = '${quietEvent}'`, managers),
  see('event_counts', 'of a draft', `event_id = '${draftEvent}'`, managers),
  see('event_counts', 'of one in the trash', `event_id = '${binnedEvent}'`, none),
  ...past('event_counts', 'going = 0'),
  see('event_rsvps', 'who comes', `event_id = '${openEvent}' and status = 'going'`, members),
  see(
    'event_rsvps',
    'who can’t come',
    `event_id = '${openEvent}' and user_id = '${ruth.id}' and status = 'going'`,
    members,
  ),
  see('event_rsvps', 'that Mina can’t come', `event_id = '${openEvent}' and user_id = '${mina.id}'`, minasOrManagers),
  see('event_rsvps', 'who comes where names are not shown', `event_id = '${quietEvent}'`, managers),
  see('event_rsvps', 'of one in the trash', `event_id = '${binnedEvent}' and user_id = '${ruth.id}'`, none),
  ...past('event_rsvps', "status = 'going', queued_at = null"),
  see('event_rsvp_notes', 'Ruth’s', `user_id = '${ruth.id}'`, managers),
  see('event_rsvp_notes', 'Mina’s', `user_id = '${mina.id}'`, minasOrManagers),
  ...past('event_rsvp_notes', "note = 'Hello'"),
  see('event_question_answers', 'Ruth’s', `user_id = '${ruth.id}'`, managers),
  see('event_question_answers', 'Mina’s', `user_id = '${mina.id}'`, minasOrManagers),
  ...past('event_question_answers', 'answered_at = now()'),
  see('event_templates', 'one', `id = '${eventTemplate}'`, managers),
  {
    table: 'event_templates',
    verb: 'insert',
    on: 'one',
    sql: `insert into public.event_templates (group_id, name, content) values ('${supper}', 'Feast', '{"title": "Feast", "minutes": 60}') returning 1`,
    ...refusing(managers),
  },
  {
    table: 'event_templates',
    verb: 'update',
    on: 'one',
    sql: `update public.event_templates set name = 'Feast' where id = '${eventTemplate}' returning 1`,
    ...all('refused'),
  },
  {
    table: 'event_templates',
    verb: 'delete',
    on: 'one',
    sql: `delete from public.event_templates where id = '${eventTemplate}' returning 1`,
    ...managers,
  },
  see('event_pings', 'Ruth’s', `occurrence_id = '${openEvent}'`, managers),
  see('event_pings', 'of an event in the trash', `occurrence_id = '${binnedEvent}'`, all('nothing')),
  ...past('event_pings', "kind = 'late'"),
  see('event_suggestions', 'Mina’s', `user_id = '${mina.id}'`, minasOrManagers),
  ...past('event_suggestions', 'starts_local = now()'),
  see('source_topics', 'of an event', `source_id = '${openEvent}'`, participants),
  ...past('source_topics', "source_type = 'event'"),
  see('attendance', 'Ruth’s', `user_id = '${ruth.id}'`, managers),
  see('attendance', 'Mina’s', `user_id = '${mina.id}'`, minasOrManagers),
  ...past('attendance', "state = 'present'"),
  see('event_series_rsvps', 'Ruth’s', `user_id = '${ruth.id}'`, self),
  ...past('event_series_rsvps', "status = 'going'"),
  see('event_hosts', 'of one', `event_id = '${openEvent}'`, members),
  see('event_hosts', 'of a draft', `event_id = '${minasDraft}'`, members),
  {
    table: 'event_hosts',
    verb: 'insert',
    on: 'of one',
    sql: `insert into public.event_hosts (event_id, user_id, group_id) values ('${openEvent}', '${mina.id}', '${supper}') returning 1`,
    ...refusing(managers),
  },
  {
    table: 'event_hosts',
    verb: 'update',
    on: 'any',
    sql: `update public.event_hosts set user_id = '${mina.id}'`,
    ...nobody,
  },
  {
    table: 'event_hosts',
    verb: 'delete',
    on: 'of one',
    sql: `delete from public.event_hosts where event_id = '${openEvent}' returning 1`,
    ...managers,
  },
  see('event_reminders', 'Ruth’s', `id = '${ruthsEventReminder}'`, self),
  {
    table: 'event_reminders',
    verb: 'insert',
    on: 'one’s own',
    sql: `insert into public.event_reminders (event_id, offset_min) values ('${openEvent}', 5) returning 1`,
    ...refusing(members),
  },
  {
    table: 'event_reminders',
    verb: 'insert',
    on: 'Ruth’s',
    sql: `insert into public.event_reminders (event_id, offset_min, user_id) values ('${openEvent}', 5, '${ruth.id}') returning 1`,
    ...refusing(self),
  },
  {
    table: 'event_reminders',
    verb: 'update',
    on: 'any',
    sql: 'update public.event_reminders set offset_min = 5',
    ...nobody,
  },
  {
    table: 'event_reminders',
    verb: 'delete',
    on: 'Ruth’s',
    sql: `delete from public.event_reminders where id = '${ruthsEventReminder}' returning 1`,
    ...self,
  },
  see('activity_log', 'of an event', `subject_id = '${openEvent}'`, members),
  see('activity_log', 'of a draft', `subject_id = '${draftEvent}'`, managers),
  see('activity_log', 'of an event in the trash', `subject_id = '${binnedEvent}'`, none),
]

const cover = `bucket_id = 'covers' and name = '${eventCover}' returning 1`
const put = (name: string) => `insert into storage.objects (bucket_id, name) values ('covers', '${name}') returning 1`
const table = 'storage.objects'
const covers: AccessRow[] = [
  {
    table,
    verb: 'select',
    on: 'an event’s cover',
    sql: `select 1 from storage.objects where bucket_id = 'covers' and name = '${eventCover}'`,
    ...onFile(managers),
  },
  {
    table,
    verb: 'insert',
    on: 'an event’s cover',
    sql: put(`${supper}/events/abcdefghij.png`),
    ...addingFile(managers),
  },
  { table, verb: 'insert', on: 'a cover deeper than events', sql: put(`${supper}/events/a/abcdefghij.png`), ...nobody },
  {
    table,
    verb: 'insert',
    on: 'an event’s cover in a group that has another admin',
    sql: put(`${choir}/events/abcdefghij.png`),
    ...addingFile({ ...managers, admin: 'nothing' }),
  },
  {
    table,
    verb: 'update',
    on: 'an event’s cover',
    sql: `update storage.objects set version = 'another' where ${cover}`,
    ...onFile(none),
  },
  {
    table,
    verb: 'delete',
    on: 'an event’s cover',
    sql: `delete from storage.objects where ${cover}`,
    ...onFile(managers),
  },
]

export const events: AccessRow[] = [...theirs, ...covers]
