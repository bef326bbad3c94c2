import type { TestDatabase } from '../../../test/database.ts'
import {
  breadAndCandles,
  elsewhere,
  ines,
  jonas,
  liftsHome,
  mina,
  otherAdmin,
  readingPlan,
  ruth,
  supper,
  tenantAdmin,
  tomas,
} from '../cast.ts'
import { arrangedGoals } from '../goals/arranged-goals.ts'
import { arrangedJournal } from '../journal/arranged-journal.ts'
import { arrangedAchievements } from './achievements/arranged.ts'
import { arrangedAdmin } from './admin/rows.ts'
import { arrangedCurriculum } from './arranged-curriculum.ts'
import { arrangedDatePolls } from './arranged-date-polls.ts'
import { arrangedEventSlots } from './arranged-event-slots.ts'
import { arrangedEvents } from './arranged-events.ts'
import { arrangedLessonTalk } from './arranged-lesson-talk.ts'
import { arrangedLessons } from './arranged-lessons.ts'
import { arrangedSchedule } from './arranged-schedule.ts'
import { arrangedGoalJoins } from './goals/goal-joins.ts'
import { arrangedHome } from './home/rows.ts'
import { arrangedJournalShares } from './journal/journal-shares.ts'
import { arrangedListings } from './marketplace/arranged-listings.ts'
import { arrangedModeration } from './moderation/rows.ts'
import { arrangedProgress } from './progress/arranged.ts'

/** The rows that the access tests add to the seed: all of Tuesday supper. */
export const toRuth = '00000000-0000-4000-8000-0000000000d1'
export const ruthsNews = '00000000-0000-4000-8000-0000000000d2'
export const tomasNews = '00000000-0000-4000-8000-0000000000d3'
export const tomorrowsNews = '00000000-0000-4000-8000-0000000000d4'
export const yesterdaysNews = '00000000-0000-4000-8000-0000000000d5'
export const minasNews = '00000000-0000-4000-8000-0000000000d6'
export const winterBreak = '00000000-0000-4000-8000-0000000000d7'
export const ruthsPhone = '00000000-0000-4000-8000-0000000000d8'
export const ruthsLabel = '00000000-0000-4000-8000-0000000000d9'
export const supperColumn = '00000000-0000-4000-8000-0000000000da'
export const ruthsFile = '00000000-0000-4000-8000-0000000000f1'
export const ruthsStep = '00000000-0000-4000-8000-0000000000db'
export const tomasStep = '00000000-0000-4000-8000-0000000000dc'
export const ruthsComment = '00000000-0000-4000-8000-0000000000dd'
export const ruthsReminder = '00000000-0000-4000-8000-0000000000de'
export const ruthsTemplate = '00000000-0000-4000-8000-0000000000df'
export const kitchen = '00000000-0000-4000-8000-0000000000e2'
export const ruthsFilter = '00000000-0000-4000-8000-0000000000e3'
export const sharedFilter = '00000000-0000-4000-8000-0000000000e4'
export const ruthsOwnTask = '00000000-0000-4000-8000-0000000000e5'

export const ruthsWord = '00000000-0000-4000-8000-0000000000c6'
export const tomasWord = '00000000-0000-4000-8000-0000000000c7'
export const ruthsPoll = '00000000-0000-4000-8000-0000000000c8'
export const supperTopic = '00000000-0000-4000-8000-0000000000c9'
export const ruthsPicture = '00000000-0000-4000-8000-0000000000ca'
export const ruthsLater = '00000000-0000-4000-8000-0000000000cb'
export const ruthsReport = '00000000-0000-4000-8000-0000000000cc'

export const ruthsFace = `${ruth.id}/0123456789.png`
export const linkedPicture = '00000000-0000-4000-8000-0000000ca4d1.webp'
export const elsewheresLogo = `${elsewhere}/00000000-0000-4000-8000-0000000000d1.png`
export const suppersCover = `${supper}/0123456789.png`
export const ruthsRecipe = `${supper}/${ruth.id}/0123456789/soup.pdf`
export const minasRecipe = `${supper}/${mina.id}/0123456789/salad.pdf`
export const ruthsPhoto = `${supper}/0123456789/oven.jpg`
export const ruthsDraft = `${ruth.id}/lesson-1.pdf`

export async function arrange({ admin }: TestDatabase) {
  await admin.query(`
    insert into public.notifications (id, user_id, type, title, message, actor_id)
    values ('${toRuth}', '${ruth.id}', 'task_due', 'Task Due Soon', 'Bread', '${tomas.id}');
    insert into public.announcements (id, group_id, title, publish_at, expires_at, created_by) values
      ('${ruthsNews}', '${supper}', 'New hall', null, null, '${ruth.id}'),
      ('${tomasNews}', '${supper}', 'New oven', null, null, '${tomas.id}'),
      ('${minasNews}', '${supper}', 'From when Mina led', null, null, '${mina.id}'),
      ('${tomorrowsNews}', '${supper}', 'A surprise', now() + interval '1 day', null, '${ruth.id}'),
      ('${yesterdaysNews}', '${supper}', 'Yesterday', now() - interval '2 days', now() - interval '1 day', '${ruth.id}');
    insert into public.push_devices (id, user_id, endpoint, p256dh, auth)
    values ('${ruthsPhone}', '${ruth.id}', 'https://push.example.org/ruth', repeat('A', 87), repeat('A', 22));
    insert into public.announcement_reads (announcement_id, user_id) values
      ('${ruthsNews}', '${ruth.id}'), ('${ruthsNews}', '${jonas.id}');
    insert into public.group_member_settings (group_id, user_id, notify_level) values ('${supper}', '${ruth.id}', 'mute');
    insert into public.user_settings (user_id, theme) values ('${ruth.id}', 'modern');
    insert into public.notification_prefs (user_id, type, push) values ('${ruth.id}', 'rsvp_received', false);
    insert into public.quiet_hours (user_id) values ('${ruth.id}');
    insert into public.notification_digests (user_id) values ('${ruth.id}');
    insert into public.group_off_days (id, group_id, starts_on, ends_on, label, created_by)
    values ('${winterBreak}', '${supper}', '2026-12-24', '2026-12-31', 'Winter break', '${ruth.id}');
    insert into public.group_join_requests (group_id, user_id, note) values ('${supper}', '${ines.id}', 'I can bring soup');
    insert into public.feature_flag_overrides (key, group_id, enabled) values ('voice_notes', '${supper}', true);
    insert into public.feature_flag_overrides (key, role, enabled) values ('voice_notes', 'manager', true);
    insert into public.feature_flag_overrides (key, percent, enabled) values ('voice_notes', 20, true);
    insert into storage.objects (bucket_id, name) values
      ('avatars', '${ruthsFace}'), ('covers', '${suppersCover}'), ('curriculum', '${ruthsDraft}'),
      ('attachments', '${ruthsRecipe}'), ('attachments', '${minasRecipe}'), ('brands', '${elsewheresLogo}');
    insert into storage.objects (bucket_id, name, owner_id) values ('messages', '${ruthsPhoto}', '${ruth.id}');
    insert into public.tasks (id, title, rank, created_by) values ('${ruthsOwnTask}', 'Run', 'b', '${ruth.id}');
    insert into public.labels (id, group_id, name, created_by) values ('${ruthsLabel}', '${supper}', 'food', '${ruth.id}');
    insert into public.task_labels (task_id, label_id, group_id) values ('${readingPlan}', '${ruthsLabel}', '${supper}');
    insert into public.task_columns (id, group_id, name, rank) values ('${supperColumn}', '${supper}', 'To buy', 'a');
    insert into public.task_assignees (task_id, user_id, group_id) values ('${breadAndCandles}', '${tomas.id}', '${supper}');
    insert into public.task_steps (id, task_id, text, rank, created_by) values
      ('${ruthsStep}', '${readingPlan}', 'Print', 'a', '${ruth.id}'), ('${tomasStep}', '${breadAndCandles}', 'Rye', 'a', '${tomas.id}');
    insert into public.task_files (id, task_id, name, path, bytes, created_by) values
      ('${ruthsFile}', '${readingPlan}', 'plan.pdf', '${supper}/${ruth.id}/folder-1/plan.pdf', 9, '${ruth.id}');
    insert into public.task_comments (id, task_id, body_html, created_by) values ('${ruthsComment}', '${readingPlan}', '<p>Soon.</p>', '${ruth.id}');
    insert into public.task_links (from_id, to_id, kind) values ('${breadAndCandles}', '${liftsHome}', 'blocks');
    insert into public.task_reminders (id, task_id, user_id, offset_min) values ('${ruthsReminder}', '${readingPlan}', '${ruth.id}', 30);
    insert into public.task_templates (id, group_id, name, items, created_by)
    values ('${ruthsTemplate}', '${supper}', 'Evening', '[{"title": "Invite", "due_days": -7}]', '${ruth.id}');
    insert into public.teams (id, group_id, name) values ('${kitchen}', '${supper}', 'Kitchen');
    insert into public.team_members (team_id, user_id, group_id) values ('${kitchen}', '${mina.id}', '${supper}');
    insert into public.saved_filters (id, owner_id, group_id, area, name, query, shared) values
      ('${ruthsFilter}', '${ruth.id}', null, 'tasks', 'Mine', '{}', false), ('${sharedFilter}', '${ruth.id}', '${supper}', 'tasks', 'Ours', '{}', true);
    insert into public.topics (id, conversation_id, title, created_by) values ('${supperTopic}', '${supper}', 'Oven', '${ruth.id}');
    insert into public.messages (id, conversation_id, sender_id, kind, body_html) values
      ('${ruthsWord}', '${supper}', '${ruth.id}', 'text', '<p>See <a href="https://example.org/">this</a></p>'),
      ('${tomasWord}', '${supper}', '${tomas.id}', 'text', '<p>Soup</p>'), ('${ruthsPoll}', '${supper}', '${ruth.id}', 'poll', '<p>When?</p>');
    update public.link_cards set title = 'This', picture_path = '${linkedPicture}', picture_width = 72, picture_height = 48;
    insert into storage.objects (bucket_id, name) values ('link-pictures', '${linkedPicture}');
    insert into public.message_edits (message_id, conversation_id, body_html) values ('${ruthsWord}', '${supper}', '<p>Look</p>');
    insert into public.message_reactions (message_id, user_id, emoji) values ('${tomasWord}', '${ruth.id}', '👍');
    insert into public.message_saves (message_id, user_id) values ('${tomasWord}', '${ruth.id}');
    insert into public.message_pins (message_id, conversation_id) values ('${tomasWord}', '${supper}');
    insert into public.message_attachments (id, message_id, path, name, type, bytes)
    values ('${ruthsPicture}', '${ruthsWord}', '${ruthsPhoto}', 'oven.jpg', 'image/jpeg', 3);
    insert into public.polls (id, conversation_id, question, created_by) values ('${ruthsPoll}', '${supper}', 'When?', '${ruth.id}');
    insert into public.poll_options (id, poll_id, conversation_id, place, text) values ('${ruthsPoll}', '${ruthsPoll}', '${supper}', 1, 'Now');
    insert into public.poll_votes (poll_id, option_id, user_id, conversation_id, anonymous) values ('${ruthsPoll}', '${ruthsPoll}', '${ruth.id}', '${supper}', false);
    insert into public.topic_prefs (topic_id, user_id, pref) values ('${supperTopic}', '${ruth.id}', 'mute');
    insert into public.drafts (user_id, conversation_id, body_html) values ('${ruth.id}', '${supper}', '<p>Dear all</p>');
    insert into public.scheduled_messages (id, user_id, conversation_id, body_html, send_on, tz)
    values ('${ruthsLater}', '${ruth.id}', '${supper}', '<p>Good morning</p>', '2040-01-01 08:00', 'Europe/London');
    insert into public.message_links (message_id, target_type, target_id, conversation_id) values ('${tomasWord}', 'task', '${readingPlan}', '${supper}');
    insert into public.user_blocks (blocker_id, blocked_id) values ('${ruth.id}', '${ines.id}');
    insert into public.user_mutes (user_id, muted_id) values ('${ruth.id}', '${ines.id}');
    alter table public.reports disable trigger user;
    insert into public.reports (id, reporter_id, subject_type, subject_id, reason, snapshot) values ('${ruthsReport}', '${ruth.id}', 'message', '${tomasWord}', 'spam', '{"message": {}}');
    alter table public.reports enable trigger user;
    insert into private.security_admins (user_id) values ('${tenantAdmin.id}'), ('${otherAdmin.id}');
    insert into public.failed_logins (email, ip_address) values ('${ruth.email}', '192.0.2.1');
    insert into public.blocked_ips (ip_address, blocked_by) values ('192.0.2.1', '${ruth.id}');
    insert into public.security_events (user_id, event_type) values ('${ruth.id}', 'odd');
    insert into public.user_sessions (user_id) values ('${ruth.id}');
    ${arrangedEvents}
    ${arrangedDatePolls}
    ${arrangedEventSlots}
    ${arrangedCurriculum}
    ${arrangedSchedule}
    ${arrangedLessons}
    ${arrangedLessonTalk}
    ${arrangedGoals}
    ${arrangedGoalJoins}
    ${arrangedJournal}
    ${arrangedJournalShares}
    ${arrangedAchievements}
    ${arrangedProgress}
    ${arrangedHome}
    ${arrangedListings}
    ${arrangedModeration}
    ${arrangedAdmin}
    select private.audit('group.archive', 'groups', '${supper}', '${supper}', null, null)`)
  // so that the policies alone answer, and not the guard before deletes that go past the server
  await admin.query(
    `do $$ begin execute format('alter database %I set storage.allow_delete_query = ''true''', current_database()); end $$`,
  )
}
