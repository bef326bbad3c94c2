import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { testApp } from '../../../test/app.ts'
import { asPerson, type TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, elsewhere, ines, mina, ruth, supper } from '../cast.ts'

/*
 * The things that somebody leaves behind and that work without them, one of each kind, and the ways in which the right
 * that each stands for ends. Lena is another admin of Tuesday supper.
 */
export const lena: Someone = {
  role: 'authenticated',
  id: '00000000-0000-4000-8000-00000000ab01',
  email: 'lena@example.org',
}
const lenasPoll = '00000000-0000-4000-8000-00000000ab20'
const lenasId = (n: number) => `00000000-0000-4000-8000-00000000ab1${n}`

export type App = Awaited<ReturnType<typeof testApp>>
export const ends = ['removed', 'demoted', 'suspended', 'left', 'moved to another tenant'] as const
export type End = (typeof ends)[number]

export const as = (database: TestDatabase, person: Someone, text: string, values: unknown[] = []) =>
  asPerson(database, person, (db) => db.query(text, values))

export const end: Record<End, (database: TestDatabase) => Promise<unknown>> = {
  removed: (database) => as(database, ruth, 'select public.remove_member($1, $2)', [supper, lena.id]),
  demoted: (database) => as(database, ruth, "select public.set_group_role($1, $2, 'member')", [supper, lena.id]),
  suspended: ({ admin }) => admin.query('insert into private.suspensions (user_id) values ($1)', [lena.id]),
  left: (database) => as(database, lena, 'select public.leave_group($1)', [supper]),
  'moved to another tenant': ({ admin }) =>
    admin.query('update public.users set tenant_id = $2 where id = $1', [lena.id, elsewhere]),
}

/** A thing that she left. `gives` says whether it still gives something; `keeps`, after what it does, and why. */
type Token = {
  secret?: string[]
  gives: (at: { app: App; made: ArrangedIds }) => Promise<boolean>
  keeps?: Partial<Record<End, string>>
}
export type ArrangedIds = {
  poll: string
  preview: string
  read: string
  picture: string
  write: { path: string; token: string }
}

const asMember = { demoted: 'a member has it as an admin does' }

/** Something of the owner's that is done and undone again. */
async function undone({ app: { database } }: { app: App }, ...statements: [text: string, ...values: unknown[]][]) {
  const { admin } = database
  await admin.query('begin')
  try {
    let rows: Record<string, unknown>[] = []
    for (const [text, ...values] of statements) ({ rows } = await admin.query(text, values))
    return rows
  } finally {
    await admin.query('rollback')
  }
}
const some = async (rows: Promise<Record<string, unknown>[]>) =>
  (await rows).some((row) => Object.values(row).some((value) => value !== null && value !== false))

export const tokens: Record<string, Token> = {
  'a link that makes members': {
    secret: ['group_invites.code'],
    gives: async ({ app }) => (await app.as(ines).rpc('invitation', { code: 'MEMBERS234' })).data !== null,
  },
  'a link that makes admins': {
    secret: ['group_invites.code'],
    gives: async ({ app }) => {
      const joined = undone(
        { app },
        [`select set_config('request.jwt.claims', '{"sub": "${ines.id}"}', true)`],
        ["select public.join_by_code('ADMNS234') as into_group"],
      )
      return some(joined)
    },
  },
  'a link as its list shows it': {
    gives: async ({ app }) => {
      const { data } = await app
        .as(ruth)
        .from('group_invites')
        .select('code, is_open')
        .eq('code', 'MEMBERS234')
        .single()
      return data!.is_open
    },
  },
  'a mail with an invite that is still to be sent': {
    gives: ({ app }) => some(undone({ app }, [`select private.invitation_mail('{"id": "${lenasId(0)}"}') as mail`])),
  },
  'the address of her certificate': {
    secret: ['certificates.code'],
    gives: ({ app }) => some(undone({ app }, ["select public.certificate_of('lenas-certificate') ->> 'name' as name"])),
    keeps: Object.fromEntries(ends.map((how) => [how, 'what she did there stays done'])),
  },
  'the address of her calendar': {
    secret: ['calendar_feeds.token'],
    gives: ({ app }) =>
      some(
        undone({ app }, [
          "select strpos(private.calendar_feed('lenas-calendar', '203.0.113.7')::text, 'Stack the chairs') > 0 as shown",
        ]),
      ),
    keeps: asMember,
  },
  'a device that is about to be told': {
    secret: ['push_devices.endpoint', 'push_devices.p256dh', 'push_devices.auth'],
    gives: ({ app }) =>
      some(
        undone({ app }, [
          "select payload from private.next_pushes(100) where endpoint = 'https://push.example.org/lena'",
        ]),
      ),
    keeps: asMember,
  },
  'a mail of what was told her': {
    gives: ({ app }) =>
      some(
        undone({ app }, [`select private.instant_mail('{"user_id": "${lena.id}", "ids": ["${lenasId(2)}"]}') as mail`]),
      ),
    keeps: asMember,
  },
  'a digest of what was told her': {
    gives: ({ app }) =>
      some(
        undone({ app }, [
          `select id from private.unseen('${lena.id}', 'push', now() - interval '1 day', now() + interval '1 day') where id = '${lenasId(2)}'`,
        ]),
      ),
    keeps: asMember,
  },
  'a message that is to be sent later': {
    gives: ({ app }) =>
      some(
        undone(
          { app },
          ['select private.send_scheduled_messages()'],
          [`select id from public.messages where id = '${lenasId(3)}'`],
        ),
      ),
    keeps: asMember,
  },
  'a draft': {
    gives: async ({ app }) => some(as(app.database, lena, 'select 1 as it from public.drafts')),
    keeps: asMember,
  },
  'a reminder': {
    gives: ({ app }) =>
      some(
        undone(
          { app },
          ["select set_config('app.clock', (now() + interval '1 hour')::text, true)"],
          ['select private.tell_due_tasks()'],
          ["select payload from private.next_pushes(100) where payload::jsonb ->> 'type' = 'task_due'"],
        ),
      ),
    keeps: asMember,
  },
  'an announcement that she wrote for tomorrow': {
    gives: ({ app }) =>
      some(
        undone(
          { app },
          ["select set_config('app.clock', (now() + interval '2 days')::text, true)"],
          ['select private.publish_announcements()'],
          [`select published_at from public.announcements where id = '${lenasId(5)}'`],
        ),
      ),
    keeps: Object.fromEntries(
      ends.map((one) => [one, 'what is announced is the group’s, and its leaders take it back']),
    ),
  },
  'a link to a look at a curriculum of hers': {
    secret: ['preview_tokens.token_hash'],
    gives: async ({ app, made }) =>
      (await app.as({ role: 'anon' }).rpc('preview_of', { token: made.preview })).data !== null,
    keeps: Object.fromEntries(
      (['removed', 'demoted', 'left'] as const).map((one) => [one, 'it is hers, and no group’s']),
    ),
  },
  'a link by which guests vote': {
    secret: ['date_poll_tokens.token_hash', 'date_poll_guest_tokens.token_hash'],
    gives: async ({ app, made: { poll: token } }) => {
      const { data } = await app.as({ role: 'anon' }).rpc('date_poll_for_guest', { token })
      return data.state === 'open'
    },
  },
  'an address to read a file by': {
    gives: async ({ app, made }) => (await app.app.request(made.read)).status === 200,
    keeps: asMember,
  },
  'an address to see a picture by': {
    gives: async ({ app, made }) => (await app.app.request(made.picture)).status === 200,
    keeps: asMember,
  },
  'an address to put a file at': {
    gives: async ({ app, made: { write } }) => {
      const { error } = await files(app, ines).uploadToSignedUrl(write.path, write.token, 'soup')
      // what lies there already was put there while she might
      return !error || (error as { statusCode?: string }).statusCode === '409'
    },
    keeps: asMember,
  },
}

/** Columns that name a unit, a lesson, an item, a task or a block. */
const nodeKeys = [
  'achievements.lesson_key',
  'adaptation_offers.node_key',
  'adoption_overrides.lesson_key',
  'adoption_overrides.node_key',
  'adoption_task_changes.task_key',
  'adoption_tasks.lesson_key',
  'adoption_tasks.task_key',
  'curriculum_comments.block_key',
  'curriculum_comments.node_key',
  'curriculum_tasks.key',
  'curriculum_tasks.lesson_key',
  'item_progress.item_key',
  'item_progress.lesson_key',
  'item_responses.item_key',
  'item_responses.lesson_key',
  'journal_entries.item_key',
  'journal_entries.lesson_key',
  'leader_texts.key',
  'lead_requests.lesson_key',
  'lesson_days.lesson_key',
  'lesson_items.key',
  'lesson_items.lesson_key',
  'lesson_locks.block_key',
  'moderation_actions.reason_key',
  'lesson_locks.key',
  'lesson_places.lesson_key',
  'lesson_prints.lesson_key',
  'lesson_progress.lesson_key',
  'lesson_releases.lesson_key',
  'lesson_excuses.lesson_key',
  'lesson_notes.lesson_key',
  'lesson_replies.lesson_key',
  'lesson_threads.item_key',
  'lesson_threads.lesson_key',
  'lesson_threads.prompt_key',
  'lessons.key',
  'lessons.unit_key',
  'listing_likeness.lesson_key',
  'listing_likeness.other_key',
  'scheduled_lessons.lesson_key',
  'trials.lesson_key',
  'node_keys.key',
  'node_words.key',
  'quiz_answers.key',
  'override_changes.node_key',
  'units.key',
]

/** Secrets that are no right of a person. */
export const noRights: Record<string, string> = {
  'listing_tokens.token_hash': 'opens a listing to who has its link, until it is withdrawn, whoever made it',
  'instance.setup_code': 'claims an instance that nobody has claimed, once',
  'tenant_domains.token': 'stands in the public records of a domain, and says there that its holder agrees',
  'tenant_domains.code_hash': 'confirms a domain to a super admin alone, who shows again who they are',
  'signing_secrets.secret': 'signs links by which a person ends their own sessions, which takes away and gives nothing',
  'audit_seals.hash': 'what entries hash to, which admins read',
  'audit_seals.prev_hash': 'the same of the seal before',
  'audit_dropped.hash': 'what an entry that is gone hashed to, which nobody reads',
  'backup_codes.hash': 'stands beside a password, once, and who is suspended does not get so far',
  'user_sessions.session_token': 'a part of a signature that opens nothing',
  'guesses.hash': 'a wrong code, so that the same one is no new guess; it opened nothing',
  'feature_flags.key': 'the name of a flag',
  'feature_flag_overrides.key': 'the name of a flag',
  'opened_flags.key': 'the name of a flag',
  'attendance_codes.code': 'checks its own person in, while they are a member and the event lasts',
  'notifications.group_key': 'the name of a subject',
  'tenant_settings.key': 'the name of a setting',
  'reason_presets.key': 'the name of a preset',
  'adaptation_offers.value_hash': 'tells whether the same was offered before',
  'adoption_overrides.base_hash': 'tells whether what it stands over has changed',
  'curriculum_versions.content_hash': 'tells two versions of a curriculum apart',
  ...Object.fromEntries(nodeKeys.map((column) => [column, 'the name of a part of a curriculum'])),
  'user_settings.keys': 'what a person’s keyboard does',
}

const files = (app: App, person: Someone) => (app.as(person) as SupabaseClient).storage.from('attachments')

export async function arrange(app: App): Promise<ArrangedIds> {
  const { database } = app
  await arrangeRanks(database)
  await database.admin.query(`
    insert into auth.users (id, email, email_confirmed_at) values ('${lena.id}', '${lena.email}', now());
    insert into private.proven_addresses (user_id, email, how) values ('${lena.id}', '${lena.email}', 'mail');
    insert into public.group_members (group_id, user_id, role) values ('${supper}', '${lena.id}', 'admin');
    insert into public.tasks (id, group_id, title, rank, created_by, due_on)
      values ('${lenasId(1)}', '${supper}', 'Stack the chairs', 'zz', '${mina.id}', current_date + 3);
    insert into public.task_assignees (task_id, user_id, group_id) values ('${lenasId(1)}', '${lena.id}', '${supper}');
    insert into private.calendar_feeds (user_id, scope, token) values ('${lena.id}', 'tasks', 'lenas-calendar');
    insert into public.push_devices (user_id, endpoint, p256dh, auth)
      values ('${lena.id}', 'https://push.example.org/lena', repeat('A', 87), repeat('A', 22));
    insert into public.notifications (id, user_id, type, title, message, group_id, related_id, reason)
      values ('${lenasId(2)}', '${lena.id}', 'message_received', 'New Group Message', 'Who brings bread?', '${supper}', '${supper}', 'member');
    insert into public.scheduled_messages (id, user_id, conversation_id, body_html, send_on, tz)
      values ('${lenasId(3)}', '${lena.id}', '${supper}', '<p>Good morning</p>', now() at time zone 'UTC' - interval '1 hour', 'UTC');
    insert into public.drafts (user_id, conversation_id, body_html) values ('${lena.id}', '${supper}', '<p>Dear all</p>');
    insert into public.certificates (code, user_id, group_id, name, title) values ('lenas-certificate', '${lena.id}', '${supper}', 'Lena', 'Soups');
    insert into public.task_reminders (id, task_id, user_id, remind_at)
      values ('${lenasId(4)}', '${lenasId(1)}', '${lena.id}', now() + interval '30 minutes')`)
  await as(
    database,
    lena,
    `insert into public.announcements (id, group_id, title, publish_at) values ($1, $2, 'Tomorrow', now() + interval '1 day')`,
    [lenasId(5), supper],
  )
  await as(
    database,
    lena,
    "insert into public.group_invites (id, group_id, kind, email, role) values ($1, $2, 'link', null, 'member'), ($3, $2, 'link', null, 'admin'), ($4, $2, 'email', 'ada@elsewhere.example', 'member')",
    [lenasId(8), supper, lenasId(9), lenasId(0)],
  )
  await database.admin.query(`
    update public.group_invites set code = 'MEMBERS234' where id = '${lenasId(8)}';
    update public.group_invites set code = 'ADMNS234' where id = '${lenasId(9)}'`)

  await database.admin.query(
    `insert into public.curricula (id, title, owner_id) values ('${lenasId(6)}', 'Soups', '${lena.id}')`,
  )
  const [link] = (await as(database, lena, 'select public.make_preview_link($1, $2) as token', [
    lenasId(7),
    lenasId(6),
  ])) as [{ token: string }]

  await as(database, lena, "insert into public.date_polls (id, group_id, title) values ($1, $2, 'Soup')", [
    lenasPoll,
    supper,
  ])
  const [poll] = (await as(database, lena, 'select public.make_date_poll_link($1, $1) as token', [lenasPoll])) as [
    { token: string },
  ]

  const path = `${supper}/${lena.id}/0123456789/soup.png`
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  const hers = files(app, lena)
  expect((await hers.upload(path, pixel, { contentType: 'image/png' })).error).toBeNull()
  const { data: read } = await hers.createSignedUrl(path, 3600)
  const { data: picture } = await hers.createSignedUrl(path, 3600, { transform: { width: 10 } })
  const { data: write } = await hers.createSignedUploadUrl(`${supper}/${lena.id}/0123456789/later.txt`)
  return { preview: link.token, poll: poll.token, read: read!.signedUrl, picture: picture!.signedUrl, write: write! }
}
