import { mina, ruth, supper, tomas } from '../cast.ts'

/** Date polls of Tuesday supper: one that is open, with a guest and a link, and one in the trash. */
export const openPoll = '00000000-0000-4000-8000-00000000ed01'
export const binnedPoll = '00000000-0000-4000-8000-00000000ed02'
export const pollSlot = '00000000-0000-4000-8000-00000000ed03'
export const binnedSlot = '00000000-0000-4000-8000-00000000ed04'
export const pollGuest = '00000000-0000-4000-8000-00000000ed05'
export const pollLink = '00000000-0000-4000-8000-00000000ed06'

const hours = "'2040-03-06 19:00', '2040-03-06 21:00'"

export const arrangedDatePolls = `
  insert into public.date_polls (id, group_id, title, created_by) values
    ('${openPoll}', '${supper}', 'When to sing', '${ruth.id}'), ('${binnedPoll}', '${supper}', 'When not to', '${ruth.id}');
  insert into public.date_poll_slots (id, poll_id, group_id, starts_local, ends_local) values
    ('${pollSlot}', '${openPoll}', '${supper}', ${hours}), ('${binnedSlot}', '${binnedPoll}', '${supper}', ${hours});
  insert into public.date_poll_guests (id, poll_id, group_id, name) values ('${pollGuest}', '${openPoll}', '${supper}', 'Nora');
  insert into public.date_poll_votes (poll_id, slot_id, group_id, user_id, guest_id, answer) values
    ('${openPoll}', '${pollSlot}', '${supper}', '${mina.id}', null, 'yes'), ('${openPoll}', '${pollSlot}', '${supper}', null, '${pollGuest}', 'no'),
    ('${binnedPoll}', '${binnedSlot}', '${supper}', '${tomas.id}', null, 'yes');
  insert into public.date_poll_links (id, poll_id, group_id, expires_at, created_by)
    values ('${pollLink}', '${openPoll}', '${supper}', now() + interval '30 days', '${ruth.id}');
  update public.date_polls set deleted_at = now(), deleted_by = '${ruth.id}' where id = '${binnedPoll}';
`
