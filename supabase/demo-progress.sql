/*
 * The demo's progress: Tomas is at twelve days with a free one among them and two badges with that of his first lesson, and shows one; Jonas is away; and
 * three say something of themselves. It comes last:
 * `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql,demo-progress.sql`.
 */
set local timezone = 'Europe/London';
update public.users as known set about = its.said
from (values
  ('00000000-0000-4000-8000-0000000000a1', E'I teach the little ones on Tuesdays and bake for whoever stays.\nAsk me about sourdough, or about fractions.'),
  ('00000000-0000-4000-8000-0000000000a2', 'I lead the choir and lose my pencils. Tea, no sugar.'),
  ('00000000-0000-4000-8000-0000000000a4', 'Tenor, draughtsman, early riser. I come by bicycle and bring the good bread.')
) as its (id, said) where known.id = its.id::uuid;

-- thirteen days, and the fourth of them back was free; what he baked on other days would make it more on some days of the week
delete from private.active_deeds where user_id = '00000000-0000-4000-8000-0000000000a2';
update private.streaks set kept = '{}' where user_id = '00000000-0000-4000-8000-0000000000a2';
select private.keep_deed('00000000-0000-4000-8000-0000000000a2', (array['goal', 'task', 'lesson'])[1 + n % 3], gen_random_uuid(), now()::date - n)
from generate_series(12, 0, -1) as n where n <> 3;
select private.keep_deed('00000000-0000-4000-8000-0000000000a2', 'journal', gen_random_uuid(), now()::date - n) from unnest('{1,5,6,10}'::int[]) as n;
update public.achievements set private = false where user_id = '00000000-0000-4000-8000-0000000000a2' and kind = 'days_7';

insert into public.away_periods (user_id, from_on) values ('00000000-0000-4000-8000-0000000000a4', now()::date - 1);
