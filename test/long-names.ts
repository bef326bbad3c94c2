import { type Server, statement } from './server.ts'

/* Names as long as the database takes them, without a space, in every direction, and more of everything than fits. */

/** Lena's own group, where everything is long. */
export const longGroup = '00000000-0000-4000-8000-0000000000be'
/** Her task with forty labels and everybody on it. */
export const longTask = '00000000-0000-4000-8000-0000000000ce'
export const longPerson = 'lena@example.org'

/** As many letters as asked for, of words that nothing breaks. */
const endless = (letters: number, word = 'Donaudampfschifffahrtsgesellschaftskapitän') =>
  word.repeat(Math.ceil(letters / word.length)).slice(0, letters)
const arabic = 'مجموعة القراءة والطبخ في مساء كل يوم ثلاثاء من الأسبوع'
const hebrew = 'קבוצת הבישול של יום שלישי בערב'
const chinese = '星期二晚餐小组的共同阅读与烹饪计划安排讨论组'
const emoji = '👩‍👩‍👧‍👦🏳️‍🌈🥘🇮🇸'

const person = (last: string) => `00000000-0000-4000-8000-0000000000${last}`
const people: [id: string, email: string, name: string][] = [
  [person('e1'), longPerson, endless(80)],
  [person('e2'), `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`, arabic],
  [person('e3'), 'hebrew@example.org', hebrew],
  [person('e4'), 'chinese@example.org', chinese],
  [person('e5'), 'emoji@example.org', emoji.repeat(3)],
  [person('e6'), 'capitals@example.org', 'W'.repeat(80)],
]
const titles = [
  endless(200),
  `${'Bring something to eat and drink for everyone '.repeat(5)}`.slice(0, 200),
  arabic,
  hebrew,
  chinese.repeat(4),
  emoji.repeat(8),
]
const groups = [arabic, chinese, emoji.repeat(2), 'W'.repeat(80)]

const text = (words: string) => `'${words.replaceAll("'", "''")}'`
const lists = (rows: readonly (readonly string[])[]) => rows.map((row) => `(${row.map(text).join(', ')})`).join(', ')

/** Lena is there, with her groups; everybody's password is that of the seed. */
export function addLongNames(server: Server) {
  statement(server, longNames)
}

export const longNames = `
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select id::uuid, 'authenticated', 'authenticated', email, (select encrypted_password from auth.users where email = 'ruth@example.org'), now(),
       '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', name), now(), now()
from (values ${lists(people)}) as them (id, email, name);
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select gen_random_uuid(), id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', now(), now(), now()
from auth.users where id::text like '${person('e')}_';

insert into public.groups (id, name, tz, color, description, created_by)
values ('${longGroup}', ${text(endless(80))}, 'Europe/London', 'plum', ${text(endless(1200))}, '${person('e1')}');
insert into public.groups (name, tz, color, icon_emoji, description, created_by)
select name, 'Europe/London', 'leaf', '👩‍👩‍👧‍👦', name, '${person('e1')}' from unnest(array[${groups.map(text).join(', ')}]) as name;
insert into public.group_members (group_id, user_id, role, title, invited_by)
select '${longGroup}', id::uuid, 'member', ${text(endless(40))}, '${person('e1')}' from (values ${lists(people.slice(1))}) as them (id, email, name);

insert into public.task_columns (group_id, name, rank, created_by)
select '${longGroup}', name, 'm' || row_number() over (), '${person('e1')}'
from unnest(array[${[endless(40), arabic.slice(0, 40), chinese].map(text).join(', ')}]) as name;
insert into public.teams (group_id, name, created_by) values ('${longGroup}', ${text(endless(60))}, '${person('e1')}'), ('${longGroup}', ${text(arabic)}, '${person('e1')}');
insert into public.labels (group_id, name, color, created_by)
select '${longGroup}', case when n < 4 then left(${text(endless(40))}, 38) || n when n = 4 then ${text(arabic.slice(0, 38))} else 'Label ' || n end,
       (array['indigo', 'sky', 'leaf', 'sun', 'rose', 'plum'])[1 + n % 6], '${person('e1')}' from generate_series(1, 40) as n;

insert into public.tasks (id, group_id, title, due_on, due_time, priority, estimate_min, rank, body_html, created_by) values
  ('${longTask}', '${longGroup}', ${text(endless(200))}, current_date, '09:30', 4, 600, 'a0', '<p>${endless(400)}</p>', '${person('e1')}');
insert into public.tasks (group_id, title, due_on, rank, created_by)
select '${longGroup}', title, current_date + (n - 2)::int, 'a' || n, '${person('e1')}'
from unnest(array[${titles.map(text).join(', ')}]) with ordinality as long (title, n);
insert into public.tasks (group_id, title, rank, status, done_at, done_by, created_by)
select '${longGroup}', title, 'b' || n, 'done', now(), '${person('e6')}', '${person('e1')}'
from unnest(array[${titles.map(text).join(', ')}]) with ordinality as long (title, n);
insert into public.task_labels (task_id, label_id, group_id) select '${longTask}', id, group_id from public.labels where group_id = '${longGroup}';
insert into public.task_assignees (task_id, user_id, group_id) select '${longTask}', user_id, group_id from public.group_members where group_id = '${longGroup}';
insert into public.task_assignees (task_id, user_id, group_id) select id, '${person('e1')}', group_id from public.tasks where group_id = '${longGroup}' and id <> '${longTask}' and status = 'todo';
insert into public.task_steps (task_id, group_id, text, rank, created_by)
select '${longTask}', '${longGroup}', text, 'a' || n, '${person('e1')}' from unnest(array[${[endless(300), arabic, chinese.repeat(10)].map(text).join(', ')}]) with ordinality as long (text, n);
insert into public.task_comments (task_id, group_id, body_html, created_by)
select '${longTask}', '${longGroup}', '<p>' || text || '</p>', '${person('e6')}' from unnest(array[${[endless(600), arabic, chinese.repeat(10)].map(text).join(', ')}]) as text;
insert into public.task_links (from_id, to_id, kind, created_by)
select '${longTask}', id, 'blocks', '${person('e1')}' from public.tasks where group_id = '${longGroup}' and id <> '${longTask}' and status = 'todo' limit 3;
insert into public.task_files (task_id, group_id, name, path, bytes, type, created_by)
values ('${longTask}', '${longGroup}', ${text(`${endless(190)}.pdf`)}, '${longGroup}/${person('e1')}/x/a.pdf', 123456789, 'application/pdf', '${person('e1')}');
insert into public.task_templates (group_id, name, items, created_by)
values ('${longGroup}', ${text(endless(80))}, jsonb_build_array(jsonb_build_object('title', ${text(endless(200))})), '${person('e1')}');
insert into public.saved_filters (owner_id, group_id, area, name, icon, query, shared)
values ('${person('e1')}', '${longGroup}', 'tasks', ${text(endless(60))}, '🥘', '{}', true), ('${person('e1')}', null, 'tasks', ${text(arabic)}, null, '{}', false);
insert into public.announcements (group_id, title, body, pinned, published_at, created_by)
values ('${longGroup}', ${text(endless(120))}, ${text(endless(900))}, true, now(), '${person('e6')}'), ('${longGroup}', ${text(arabic)}, ${text(arabic)}, false, now(), '${person('e2')}');
insert into public.group_off_days (group_id, starts_on, ends_on, label, created_by)
values ('${longGroup}', current_date + 3, current_date + 9, ${text(endless(60))}, '${person('e1')}');
insert into public.group_invites (group_id, kind, email, created_by)
values ('${longGroup}', 'email', ${text(`${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.org`)}, '${person('e1')}'), ('${longGroup}', 'link', null, '${person('e1')}');
`
