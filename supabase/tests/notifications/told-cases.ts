import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { breadAndCandles, ines, jonas, mina, ruth, supper, supperCode, tomas } from '../cast.ts'
import { directId, messageRoom, naming } from '../messages/message-room.ts'

/* Each type of notification, with the deed that it follows from. Where the write is still to come, `private.notify` is what it will call. */

export const cast = { ruth, tomas, mina, jonas, ines }
type Name = keyof typeof cast
const thing = '00000000-0000-4000-8000-00000000abcd'
const code = 'ABCDEFGHJK'

type SpecNotification = {
  type: string
  from: string
  deed: (room: ReturnType<typeof toldRoom>) => Promise<unknown>
  /** Everyone who is told; of all others it is shown that they are not. */
  to: Name[]
  title: string
  message: string
  reason: string | null
  url: string
  data: Record<string, unknown>
}
/** In `data`, where there is no such thing. */
const none = undefined
const everyone = [ruth, tomas, mina]

/** The helpers that deeds need. */
export function toldRoom(database: TestDatabase) {
  const { ask, asOwner } = actingOn(database)
  const later = (
    type: string,
    actor: Someone,
    to: Someone[],
    message: string,
    { group = supper as string | null, reason = 'member', url = null as string | null } = {},
  ) =>
    asOwner('select private.notify($1, $2, $3, $4, $5, $6, $7, $8)', [
      to.map(({ id }) => id),
      type,
      message,
      thing,
      actor.id,
      group,
      url,
      reason,
    ])
  /** As before any of the deeds, with a device for each of the cast. */
  async function restore() {
    await database.admin.query(`
      delete from public.notifications; delete from public.announcements; delete from public.push_devices;
      delete from public.messages where id = '${thing}'; delete from public.goals where id = '${thing}';
      delete from public.group_invites where kind = 'email';
      delete from public.group_members where user_id = '${ines.id}';
      insert into public.group_members (group_id, user_id) values ('${supper}', '${mina.id}') on conflict do nothing;
      update public.tasks set status = 'todo', done_at = null, done_by = null where id = '${breadAndCandles}';
      delete from public.notifications`)
    for (const [name, { id }] of Object.entries(cast))
      await database.admin.query('select private.keep_push_device($1, $2, $3, $4, $5)', [
        id,
        `https://push.example.org/${name}`,
        `B${'A'.repeat(86)}`,
        'C'.repeat(22),
        name,
      ])
  }
  return { database, ask, asOwner, later, restore, room: messageRoom(database) }
}

export const specNotifications: SpecNotification[] = [
  {
    type: 'task_assigned',
    from: 'Ruth assigns a task to Mina and to herself',
    deed: ({ later }) => later('task_assigned', ruth, [mina, ruth], 'Buy bread', { reason: 'assigned' }),
    to: ['mina'],
    title: 'New Task Assigned',
    message: 'Buy bread',
    reason: 'assigned',
    url: '/tasks',
    data: { taskId: thing },
  },
  {
    type: 'task_due',
    from: 'a task of Mina’s is due soon',
    deed: ({ later }) => later('task_due', ines, [mina], 'Buy bread', { reason: 'assigned' }),
    to: ['mina'],
    title: 'Task Due Soon',
    message: 'Buy bread',
    reason: 'assigned',
    url: '/tasks',
    data: { taskId: thing },
  },
  {
    type: 'task_overdue',
    from: 'a task of Mina’s is overdue',
    deed: ({ later }) => later('task_overdue', ines, [mina], 'Buy bread', { reason: 'assigned' }),
    to: ['mina'],
    title: 'Task Overdue',
    message: 'Buy bread',
    reason: 'assigned',
    url: '/tasks',
    data: { taskId: thing },
  },
  {
    type: 'task_completed',
    from: 'Tomas, who leads with Ruth, finishes a task',
    deed: ({ ask }) => ask(tomas, 'select public.finish_task($1)', [breadAndCandles]),
    to: ['ruth'],
    title: 'Task Completed',
    message: 'Tomas Lind finished “Buy bread and candles for supper”',
    reason: 'leader',
    url: '/tasks',
    data: { taskId: breadAndCandles },
  },
  {
    type: 'message_received',
    from: 'Mina writes to the group',
    deed: ({ room }) =>
      room.say(mina, 'The hall is locked until six, so let us meet at the back door instead', { id: thing }),
    to: ['ruth', 'tomas'],
    title: 'New Group Message',
    message: 'The hall is locked until six, so let us meet at th…',
    reason: 'member',
    url: `/messages?conversation=${supper}&message=${thing}`,
    data: { messageId: thing, conversationId: supper, senderId: mina.id },
  },
  {
    type: 'message_received',
    from: 'Mina writes to Tomas alone',
    deed: async ({ room }) =>
      room.say(mina, 'Are you coming?', { id: thing, conversation_id: await room.direct(mina, tomas) }),
    to: ['tomas'],
    title: 'New Message',
    message: 'Are you coming?',
    reason: 'member',
    url: `/messages?conversation=${directId(mina.id, tomas.id)}&message=${thing}`,
    data: { messageId: thing, conversationId: directId(mina.id, tomas.id), senderId: mina.id },
  },
  {
    type: 'message_received',
    from: 'another app of Mina’s tells Tomas of their conversation',
    deed: ({ later }) => later('message_received', mina, [tomas, mina], 'Are you coming?', { group: null }),
    to: ['tomas'],
    title: 'New Message',
    message: 'Are you coming?',
    reason: 'member',
    url: '/messages',
    data: { conversationId: thing, messageId: none },
  },
  {
    type: 'message_received',
    from: 'Tomas announces something',
    deed: ({ ask }) =>
      ask(tomas, 'insert into public.announcements (id, group_id, title) values ($1, $2, $3)', [
        thing,
        supper,
        'New hall',
      ]),
    to: ['ruth', 'mina'],
    title: 'New Group Message',
    message: 'Tomas Lind in Tuesday supper: New hall',
    reason: 'member',
    url: `/groups/${supper}`,
    data: { groupId: supper, conversationId: none, messageId: none },
  },
  {
    type: 'mention_received',
    from: 'Tomas mentions Mina in a message',
    deed: ({ room }) =>
      room.say(tomas, '', { id: thing, body_html: `<p>${naming(mina.id, 'Mina')} and ${naming(ruth.id, 'Ruth')}</p>` }),
    to: ['ruth', 'mina'],
    title: 'Notification',
    message: '@Mina and @Ruth',
    reason: 'mentioned',
    url: `/messages?conversation=${supper}&message=${thing}`,
    data: { messageId: thing, conversationId: supper, taskId: none },
  },
  {
    type: 'mention_received',
    from: 'Tomas mentions Mina in a comment',
    deed: ({ later }) =>
      later('mention_received', tomas, [mina], 'Tomas Lind mentioned you', {
        reason: 'mentioned',
        url: `/tasks?taskId=${thing}`,
      }),
    to: ['mina'],
    title: 'Notification',
    message: 'Tomas Lind mentioned you',
    reason: 'mentioned',
    url: `/tasks?taskId=${thing}`,
    data: { taskId: thing, messageId: none },
  },
  {
    type: 'event_created',
    from: 'Ruth plans an event',
    deed: ({ later }) => later('event_created', ruth, everyone, 'Supper on Tuesday'),
    to: ['tomas', 'mina'],
    title: 'New Event Created',
    message: 'Supper on Tuesday',
    reason: 'member',
    url: '/events',
    data: { eventId: thing },
  },
  {
    type: 'event_updated',
    from: 'Tomas moves it',
    deed: ({ later }) =>
      later('event_updated', tomas, everyone, 'Supper on Wednesday', { url: '/events?occurrence=1' }),
    to: ['ruth', 'mina'],
    title: 'Event Updated',
    message: 'Supper on Wednesday',
    reason: 'member',
    url: '/events?occurrence=1',
    data: { eventId: thing },
  },
  {
    type: 'event_reminder',
    from: 'it begins soon',
    deed: ({ later }) => later('event_reminder', ines, everyone, 'Supper in an hour'),
    to: ['ruth', 'tomas', 'mina'],
    title: 'Event Reminder',
    message: 'Supper in an hour',
    reason: 'member',
    url: '/events',
    data: { eventId: thing },
  },
  {
    type: 'rsvp_received',
    from: 'Mina says that she comes',
    deed: ({ later }) => later('rsvp_received', mina, [ruth], 'Mina Park is coming', { reason: 'author' }),
    to: ['ruth'],
    title: 'New RSVP Received',
    message: 'Mina Park is coming',
    reason: 'author',
    url: '/events',
    data: { eventId: thing },
  },
  {
    type: 'group_invitation',
    from: 'Tomas invites Ines by her address',
    deed: ({ database }) =>
      database.admin.query(
        "insert into public.group_invites (group_id, kind, email, code, created_by) values ($1, 'email', $2, $3, $4)",
        [supper, ines.email, code, tomas.id],
      ),
    to: ['ines'],
    title: 'Group Invitation',
    message: 'Tomas Lind invited you to Tuesday supper',
    reason: 'invited',
    url: '/feed',
    data: {},
  },
  {
    type: 'group_member_joined',
    from: 'Ines comes in by a link',
    deed: ({ ask }) => ask(ines, 'select public.accept_invitation($1)', [supperCode]),
    to: ['ruth', 'tomas'],
    title: 'New Member Joined',
    message: 'Ines Duarte joined Tuesday supper',
    reason: 'leader',
    url: '/feed',
    data: {},
  },
  {
    type: 'group_member_left',
    from: 'Mina leaves',
    deed: ({ ask }) => ask(mina, 'select public.leave_group($1)', [supper]),
    to: ['ruth', 'tomas'],
    title: 'Notification',
    message: 'Mina Park left Tuesday supper',
    reason: 'leader',
    url: '/feed',
    data: {},
  },
  {
    type: 'goal_due',
    from: 'its hour has come',
    deed: ({ later }) =>
      later('goal_due', ines, [mina], 'Time for “Walk”', {
        ...{ group: null, reason: 'reminder', url: `/goals?goal=${thing}&on=2026-03-02` },
      }),
    to: ['mina'],
    title: 'Notification',
    message: 'Time for “Walk”',
    reason: 'reminder',
    url: `/goals?goal=${thing}&on=2026-03-02`,
    data: { goalId: thing },
  },
  {
    type: 'journal_reminder',
    from: 'its hour has come',
    deed: ({ asOwner }) =>
      asOwner('select private.notify($1, $2, $3, null, null, null, $4, $5, $2)', [
        [mina.id],
        'journal_reminder',
        'Time to write in your journal',
        '/journal?make=entry',
        'reminder',
      ]),
    to: ['mina'],
    title: 'Notification',
    message: 'Time to write in your journal',
    reason: 'reminder',
    url: '/journal?make=entry',
    data: {},
  },
  {
    type: 'goal_partner',
    from: 'Ruth asks Mina to stand beside a goal',
    deed: async ({ ask }) => {
      await ask(
        ruth,
        `insert into public.goals (id, user_id, title, kind, schedule, rank) values ($1, $2, 'Walk', 'habit', '{"freq": "daily"}', 'a')`,
        [thing, ruth.id],
      )
      await ask(ruth, 'select public.ask_goal_partner($1, $2)', [thing, mina.id])
    },
    to: ['mina'],
    title: 'Notification',
    message: 'Ruth Adeyemi would like you as a partner for “Walk”',
    reason: 'partner_asked',
    url: `/goals?goal=${thing}`,
    data: { goalId: thing },
  },
  {
    type: 'report_received',
    from: 'somebody reported something',
    deed: ({ later }) =>
      later('report_received', ines, [ruth], 'Reported: a message', {
        ...{ group: null, reason: 'moderator', url: `/admin/moderation?case=${thing}` },
      }),
    to: ['ruth'],
    title: 'Notification',
    message: 'Reported: a message',
    reason: 'moderator',
    url: `/admin/moderation?case=${thing}`,
    data: { caseId: thing },
  },
  {
    type: 'report_answered',
    from: 'what Mina reported is decided',
    deed: ({ later }) =>
      later('report_answered', ines, [mina], 'Thank you for your report. We removed it.', {
        ...{ group: null, reason: 'reported', url: '/profile?section=reports' },
      }),
    to: ['mina'],
    title: 'Notification',
    message: 'Thank you for your report. We removed it.',
    reason: 'reported',
    url: '/profile?section=reports',
    data: { reportId: thing },
  },
  {
    type: 'moderation_decision',
    from: 'a moderator decided about Mina',
    deed: ({ later }) =>
      later('moderation_decision', ines, [mina], 'Your message was removed. See why, and what you can do.', {
        ...{ group: null, reason: 'decided', url: '/profile?section=decisions' },
      }),
    to: ['mina'],
    title: 'Notification',
    message: 'Your message was removed. See why, and what you can do.',
    reason: 'decided',
    url: '/profile?section=decisions',
    data: { actionId: thing },
  },
  {
    type: 'appeal_received',
    from: 'somebody appealed',
    deed: ({ later }) =>
      later('appeal_received', ines, [ruth], 'An appeal waits for an answer.', {
        ...{ group: null, reason: 'moderator', url: `/admin/moderation?case=${thing}` },
      }),
    to: ['ruth'],
    title: 'Notification',
    message: 'An appeal waits for an answer.',
    reason: 'moderator',
    url: `/admin/moderation?case=${thing}`,
    data: { caseId: thing },
  },
  {
    type: 'appeal_answered',
    from: 'the appeal of Mina is answered',
    deed: ({ later }) =>
      later('appeal_answered', ines, [mina], 'Your appeal was answered: the decision stands.', {
        ...{ group: null, reason: 'decided', url: '/profile?section=decisions' },
      }),
    to: ['mina'],
    title: 'Notification',
    message: 'Your appeal was answered: the decision stands.',
    reason: 'decided',
    url: '/profile?section=decisions',
    data: { actionId: thing },
  },
  {
    type: 'listing_decided',
    from: 'what Ruth asked of a listing is decided',
    deed: ({ later }) =>
      later('listing_decided', ines, [ruth], 'Approved: Reading together', {
        ...{ group: null, reason: 'author', url: `/marketplace/curriculum/${thing}/edit` },
      }),
    to: ['ruth'],
    title: 'Notification',
    message: 'Approved: Reading together',
    reason: 'author',
    url: `/marketplace/curriculum/${thing}/edit`,
    data: { listingId: thing },
  },
  {
    type: 'state_changed',
    from: 'an admin makes Mina a manager',
    deed: ({ later }) =>
      later('state_changed', ines, [mina], 'You’re now a manager.', { ...{ group: null, reason: 'account' } }),
    to: ['mina'],
    title: 'Notification',
    message: 'You’re now a manager.',
    reason: 'account',
    url: '/profile',
    data: { userId: thing },
  },
  {
    type: 'tenant_suspended',
    from: 'the organisation of Ruth is closed',
    deed: ({ later }) =>
      later('tenant_suspended', ines, [ruth], 'Lake school is suspended: Unpaid.', {
        ...{ group: null, reason: 'admin' },
      }),
    to: ['ruth'],
    title: 'Notification',
    message: 'Lake school is suspended: Unpaid.',
    reason: 'admin',
    url: '/admin',
    data: { tenantId: thing },
  },
  {
    type: 'limit_near',
    from: 'little is left of what the organisation of Ruth may have',
    deed: ({ later }) =>
      later('limit_near', ines, [ruth], 'Your organisation has 8 of 10 people.', {
        ...{ group: null, reason: 'admin' },
      }),
    to: ['ruth'],
    title: 'Notification',
    message: 'Your organisation has 8 of 10 people.',
    reason: 'admin',
    url: '/admin?tab=organisation',
    data: { tenantId: thing },
  },
  {
    type: 'people_waiting',
    from: 'somebody signs up where one is admitted',
    deed: ({ later }) =>
      later('people_waiting', ines, [ruth], 'Someone is waiting to join Everyone.', {
        ...{ group: null, reason: 'admin' },
      }),
    to: ['ruth'],
    title: 'Notification',
    message: 'Someone is waiting to join Everyone.',
    reason: 'admin',
    url: '/admin?tab=people&state=pending',
    data: { tenantId: thing },
  },
  {
    type: 'access_requested',
    from: 'somebody asks for what they may not',
    deed: ({ later }) =>
      later('access_requested', ines, [ruth], 'Ines Duarte asks for access to settings', {
        ...{ group: null, reason: 'asked' },
      }),
    to: ['ruth'],
    title: 'Notification',
    message: 'Ines Duarte asks for access to settings',
    reason: 'asked',
    url: '/admin?tab=people',
    data: { userId: thing },
  },
  {
    type: 'curriculum_shared',
    from: 'Ruth shares a curriculum',
    deed: ({ later }) => later('curriculum_shared', ruth, everyone, 'Reading together'),
    to: ['tomas', 'mina'],
    title: 'Curriculum Shared',
    message: 'Reading together',
    reason: 'member',
    url: '/curriculum/management',
    data: { curriculumId: thing },
  },
]
