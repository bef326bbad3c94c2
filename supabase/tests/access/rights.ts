import { mina, ruth, supper } from '../cast.ts'
import { ruthsGoal } from '../goals/arranged-goals.ts'
import { curriculumRights } from './curriculum-rights.ts'
import { flagRights } from './flag-rights.ts'
import type { Right } from './right.ts'
import type { Persona } from './rows.ts'

export const adminCode = 'ADMN2345'
export const endedCode = 'ADMN6789'

const admins: readonly Persona[] = ['admin', 'tenantAdmin', 'superAdmin']
const managers: readonly Persona[] = ['manager', ...admins]

const invites: Right['tries'] = [
  {
    verb: 'select',
    on: 'the code that makes admins',
    sql: `select code from public.group_invites where code = '${adminCode}'`,
  },
  {
    verb: 'select',
    on: 'the code that made admins, and was taken back',
    sql: `select code from public.group_invites where code = '${endedCode}'`,
  },
  {
    verb: 'insert',
    on: 'a link that makes admins',
    sql: `insert into public.group_invites (group_id, role) values ('${supper}', 'admin') returning 1`,
  },
  {
    verb: 'update',
    on: 'reviving one',
    sql: `update public.group_invites set revoked_at = null where code = '${endedCode}' returning 1`,
  },
  {
    verb: 'update',
    on: 'reviving whatever there is, unseen',
    sql: `with all_of_them as (update public.group_invites set revoked_at = null where role = 'admin' returning 1) select 1 from all_of_them`,
  },
  {
    verb: 'update',
    on: 'making one last longer',
    sql: `update public.group_invites set expires_at = now() + interval '1 year', max_uses = null where code = '${adminCode}' returning 1`,
  },
  {
    verb: 'select',
    on: 'whether one that makes admins is open',
    sql: `select 1 from public.group_invites where role = 'admin' and public.is_open(group_invites)`,
  },
]

export const rights: Right[] = [
  { column: 'group_invites.role', readingGives: true, givers: admins, tries: invites },
  { column: 'group_invites.code', readingGives: true, givers: admins, tries: invites },
  {
    column: 'group_members.role',
    givers: admins,
    tries: [
      {
        verb: 'call',
        on: 'set_group_role, making an admin',
        sql: `with made as (select public.set_group_role('${supper}', '${mina.id}', 'admin')) select 1 from made`,
      },
      {
        verb: 'call',
        on: 'set_group_role, making less of an admin',
        sql: `with made as (select public.set_group_role('${supper}', '00000000-0000-4000-8000-0000000000f5', 'member')) select 1 from made`,
      },
      {
        verb: 'call',
        on: 'remove_member, on an admin',
        sql: `with made as (select public.remove_member('${supper}', '00000000-0000-4000-8000-0000000000f5')) select 1 from made`,
      },
    ],
  },
  {
    column: 'group_members.role',
    givers: [],
    tries: [
      {
        verb: 'insert',
        on: 'oneself as admin',
        sql: `insert into public.group_members (group_id, user_id, role) values ('${supper}', auth.uid(), 'admin') returning 1`,
      },
      {
        verb: 'update',
        on: 'one’s own',
        sql: "update public.group_members set role = 'admin' where user_id = auth.uid() returning 1",
      },
    ],
  },
  {
    column: 'users.role',
    givers: ['superAdmin'],
    tries: [
      {
        verb: 'call',
        on: 'set_user_role, making an admin',
        sql: `select 1 from public.set_user_role('${mina.id}', 'admin') as refused where refused is null`,
      },
      {
        verb: 'call',
        on: 'set_user_role, making less of an admin',
        sql: "select 1 from public.set_user_role('00000000-0000-4000-8000-0000000000f1', 'member') as refused where refused is null",
      },
    ],
  },
  {
    column: 'users.role',
    givers: ['tenantAdmin', 'superAdmin'],
    tries: [
      {
        verb: 'call',
        on: 'set_user_role, making a manager',
        sql: `select 1 from public.set_user_role('${mina.id}', 'manager') as refused where refused is null`,
      },
    ],
  },
  {
    column: 'users.role',
    givers: [],
    tries: [
      {
        verb: 'insert',
        on: 'a profile that is an admin’s',
        sql: "insert into public.users (id, email, role) values (auth.uid(), auth.email(), 'admin') on conflict do nothing returning 1",
      },
      {
        verb: 'update',
        on: 'one’s own',
        sql: "update public.users set role = 'super_admin' where id = auth.uid() returning 1",
      },
    ],
  },
  {
    column: 'tenants.settings',
    givers: [],
    tries: [
      {
        verb: 'insert',
        on: 'a tenant',
        sql: "insert into public.tenants (name, slug, settings) values ('Mine', 'mine', '{\"join\": \"open\"}') returning 1",
      },
      {
        verb: 'update',
        on: 'who may join',
        sql: 'update public.tenants set settings = \'{"join": "open"}\' returning 1',
      },
    ],
  },
  {
    column: 'tenants.settings',
    givers: ['tenantAdmin', 'otherAdmin', 'superAdmin'],
    tries: [
      {
        verb: 'call',
        on: 'require_second_factor',
        sql: "with made as (select public.require_second_factor('nobody')) select 1 from made",
      },
    ],
  },
  ...flagRights,
  ...curriculumRights,
  {
    column: 'goals.visibility',
    givers: ['admin'],
    tries: [
      {
        verb: 'insert',
        on: 'a goal of Ruth’s, shown to the group',
        sql: `insert into public.goals (title, kind, schedule, rank, user_id, visibility, shared_with) values ('Sing', 'habit', '{"freq": "daily"}', 'b', '${ruth.id}', 'group', '${supper}') returning 1`,
      },
      {
        verb: 'update',
        on: 'showing Ruth’s to the group',
        sql: `with made as (select public.change_goal('${ruthsGoal}', '{"visibility": "group", "shared_with": "${supper}"}')) select 1 from made`,
      },
    ],
  },
  ...(['join_policy', 'visibility'] as const).map(
    (column): Right => ({
      column: `groups.${column}`,
      givers: managers,
      tries: [
        {
          verb: 'update',
          on: 'opening the group to all',
          sql: `update public.groups set ${column} = '${column === 'visibility' ? 'listed' : 'open'}' where id = '${supper}' returning 1`,
        },
      ],
    }),
  ),
  ...(['join_policy', 'visibility'] as const).map(
    (column): Right => ({
      column: `groups.${column}`,
      givers: [],
      tries: [
        {
          verb: 'insert',
          on: 'a group of others',
          sql: `insert into public.groups (name, created_by, ${column}) values ('Garden', '${ruth.id}', '${column === 'visibility' ? 'listed' : 'open'}') returning 1`,
        },
      ],
    }),
  ),
  {
    column: 'conversations.settings',
    // an admin's pass ends here
    givers: ['manager', 'admin'],
    tries: [
      {
        verb: 'update',
        on: 'who may pin',
        sql: `update public.conversations set settings = '{"who_can_pin": "all"}' where id = '${supper}' returning 1`,
      },
    ],
  },
  {
    column: 'conversations.settings',
    givers: [],
    tries: [
      {
        verb: 'insert',
        on: 'a conversation',
        sql: "insert into public.conversations (id, kind, settings) values (gen_random_uuid(), 'small_group', '{}') returning 1",
      },
    ],
  },
  {
    column: 'conversation_participants.role',
    givers: [],
    tries: [
      {
        verb: 'insert',
        on: 'oneself as owner',
        sql: `insert into public.conversation_participants (conversation_id, user_id, role) values ('${supper}', auth.uid(), 'owner') returning 1`,
      },
      {
        verb: 'update',
        on: 'one’s own',
        sql: "update public.conversation_participants set role = 'owner' where user_id = auth.uid() returning 1",
      },
    ],
  },
]

/** Columns that sound like a right and are none. */
export const noRights: Record<string, string> = {
  'lesson_items.settings': 'what an item of a lesson is made of: questions, a link, a place',
  'events.cancelled_reason': 'a word to those who were to come',
  'events.cancelled_at': 'a moment',
  'event_counts.maybe': 'how many may come',
  'groups.default_notify_level': 'how loud a group is, which each person changes for themselves',
  'group_member_settings.notify_level': 'how loud a group is for oneself',
  'conversation_reads.notify_level': 'how loud a conversation is for oneself',
  'messages.deleted_by_class': 'who took a message away, written by a function',
  'lesson_threads.deleted_by_class': 'who took a thread away, written by a function',
  'lesson_replies.deleted_by_class': 'who took a reply away, written by a function',
  'audit_log.actor_role': 'what somebody was at that moment',
  'broadcasts.audience': 'whom a banner is for, written by a function',
  'user_sessions.session_token': 'a part of a signature that opens nothing',
  'certificates.code': 'shows what its owner has done, which they give to whom they like; it lets nobody do anything',
  'listings.audience': 'for whom a curriculum is, in words',
  'listings.visibility':
    'what its editors ask for while it is a draft; others read what was approved, which a decision alone does',
  'saved_filters.shared': 'a way of looking at what one may see; whose group it stands in is in `access`',
}
