import { mina, ruth, supper, tomas } from '../cast.ts'

/** Events of Tuesday supper: one that shows all, one that shows neither names nor numbers, a draft, one in the trash. */
export const openEvent = '00000000-0000-4000-8000-00000000ec01'
export const quietEvent = '00000000-0000-4000-8000-00000000ec02'
export const draftEvent = '00000000-0000-4000-8000-00000000ec03'
export const minasDraft = '00000000-0000-4000-8000-00000000ec04'
export const binnedEvent = '00000000-0000-4000-8000-00000000ec05'
export const ruthsEventReminder = '00000000-0000-4000-8000-00000000ec06'
export const eventTemplate = '00000000-0000-4000-8000-00000000ec08'
export const eventTopic = '00000000-0000-4000-8000-00000000ec07'
export const eventCover = `${supper}/events/0123456789.png`

const hours = "'2040-03-06 19:00', '2040-03-06 21:00', 'Europe/London'"
const answer = (occurrence: string, who: string, status: string, listed: boolean) =>
  `('${occurrence}', '${who}', '${occurrence}', '${supper}', '${status}', ${listed})`

export const arrangedEvents = `
  insert into public.events (id, group_id, title, starts_local, ends_local, tz, status, show_guest_list, show_count, created_by) values
    ('${openEvent}', '${supper}', 'Pancakes', ${hours}, 'scheduled', true, true, '${ruth.id}'),
    ('${quietEvent}', '${supper}', 'Committee', ${hours}, 'scheduled', false, false, '${ruth.id}'),
    ('${draftEvent}', '${supper}', 'A surprise for Mina', ${hours}, 'draft', true, true, '${ruth.id}'),
    ('${minasDraft}', '${supper}', 'Bring and share', ${hours}, 'draft', true, true, '${ruth.id}'),
    ('${binnedEvent}', '${supper}', 'Called off', ${hours}, 'scheduled', true, true, '${ruth.id}');
  insert into public.event_hosts (event_id, user_id, group_id) values ('${minasDraft}', '${mina.id}', '${supper}'), ('${openEvent}', '${tomas.id}', '${supper}');
  insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, listed) values
    ${[
      answer(openEvent, ruth.id, 'going', true),
      answer(openEvent, tomas.id, 'declined', true),
      answer(openEvent, mina.id, 'declined', true),
      answer(quietEvent, ruth.id, 'going', false),
      answer(binnedEvent, tomas.id, 'going', true),
    ].join(', ')};
  insert into public.event_rsvp_notes (occurrence_id, user_id, event_id, group_id, note) values
    ('${openEvent}', '${ruth.id}', '${openEvent}', '${supper}', 'No nuts'), ('${openEvent}', '${mina.id}', '${openEvent}', '${supper}', 'In Lisbon');
  insert into public.event_templates (id, group_id, name, content, created_by) values
    ('${eventTemplate}', '${supper}', 'Supper', '{"title": "Supper", "minutes": 120}', '${ruth.id}');
  insert into public.event_question_answers (occurrence_id, user_id, event_id, group_id, answers) values
    ('${openEvent}', '${ruth.id}', '${openEvent}', '${supper}', '{"q": "Soup"}'), ('${openEvent}', '${mina.id}', '${openEvent}', '${supper}', '{"q": "Bread"}');
  insert into public.event_pings (occurrence_id, user_id, event_id, group_id, kind) values
    ('${openEvent}', '${ruth.id}', '${openEvent}', '${supper}', 'late'), ('${binnedEvent}', '${tomas.id}', '${binnedEvent}', '${supper}', 'late');
  insert into public.event_suggestions (occurrence_id, user_id, event_id, group_id, starts_local) values
    ('${openEvent}', '${mina.id}', '${openEvent}', '${supper}', '2040-03-08 19:00');
  insert into public.topics (id, conversation_id, title, created_by) values ('${eventTopic}', '${supper}', 'Pancakes', '${ruth.id}');
  insert into public.source_topics (source_type, source_id, conversation_id, topic_id) values ('event', '${openEvent}', '${supper}', '${eventTopic}');
  insert into public.attendance (occurrence_id, user_id, event_id, group_id, state, marked_at) values
    ('${openEvent}', '${ruth.id}', '${openEvent}', '${supper}', 'present', now()), ('${openEvent}', '${mina.id}', '${openEvent}', '${supper}', 'late', now());
  insert into public.event_series_rsvps (event_id, user_id, group_id, status) values ('${openEvent}', '${ruth.id}', '${supper}', 'going');
  insert into public.event_reminders (id, event_id, user_id, offset_min) values ('${ruthsEventReminder}', '${openEvent}', '${ruth.id}', 30);
  insert into storage.objects (bucket_id, name) values ('covers', '${eventCover}');
  update public.events set deleted_at = now(), deleted_by = '${ruth.id}' where id = '${binnedEvent}';
`
