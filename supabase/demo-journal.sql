/*
 * The demo's journal: a month of Jonas, who sings with the Harbour choir, and an evening of a year ago. It comes last:
 * `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql`.
 */
set local timezone = 'Europe/London';
insert into public.journal_entries (id, created_by, entry_date, entry_time, tz, title, mood, feelings, tags, body_html, client_written_at, created_at)
select ('00000000-0000-4000-8000-00000009' || its.n)::uuid, '00000000-0000-4000-8000-0000000000a4', day.at, its.hour::time, 'Europe/London', its.title, its.mood, its.feelings::text[], its.tags::text[], its.body,
  (day.at + its.hour::time) at time zone 'Europe/London', (day.at + its.hour::time) at time zone 'Europe/London'
from (values
  ('d001', '1 year', '22:10', 'First evening with the choir', 5, '{excited,grateful}', '{choir,new}',
   '<p>I stood outside the hall for ten minutes before I went in. Then a woman with a bicycle helmet held the door open and said “tenor?”, as if it were written on me.</p><p>We sang the same eight bars for half an hour and I have not been so happy about eight bars in years. My voice is rusty. Nobody minded.</p><p>Going again next week.</p>'),
  ('d002', '1 month', '21:45', null, 2, '{tired,anxious}', '{work}',
   '<p>Long day. The client wants the drawings a week earlier, which means I want them two weeks earlier. I said yes and knew I shouldn’t.</p><p>Ate toast over the sink. Bed.</p>'),
  ('d003', '24 days', '07:20', 'Fog', 4, '{peaceful}', '{harbour,morning}',
   '<p>Couldn’t see the far wall of the harbour at all. Only the bell of the ferry, and gulls that came out of nothing and went back into it.</p><p>Ten minutes with coffee on the step. I should do that more often than twice a year.</p>'),
  ('d004', '19 days', '22:30', 'Bar forty-two', 2, '{disappointed}', '{choir}',
   '<p>We tenors came in late at forty-two every single time tonight. Tomas laughed it off, but I could hear that he had hoped for more by now.</p><p>I know why it happens: we wait for each other. Somebody has to be wrong alone first. Perhaps I could be that somebody.</p>'),
  ('d005', '15 days', '19:05', 'Mum’s birthday', 4, '{loved,sad}', '{family}',
   '<p>Called at lunch so that she would still be dressed up for it. She told me the story of the borrowed boat again, and this time Dad was in it. He never was before.</p><p>I didn’t correct her. It’s a better story with him.</p>'),
  ('d006', '12 days', '23:15', null, null, '{}', '{}',
   '<p>Can’t sleep. Things I could do instead of lying here:</p><ul><li><p>write to Karin about the summer</p></li><li><p>mend the blue lamp</p></li><li><p>learn the Latin properly and not by sound</p></li></ul><p>Did none of them. Wrote this.</p>'),
  ('d007', '9 days', '20:40', 'The drawings are out of the house', 5, '{relieved,proud}', '{work}',
   '<p>Sent at four, three days early after all. I walked home the long way, along the water, and bought the good bread.</p><p>Note to myself for the next time: I was afraid of this for three weeks, and it took nine days.</p>'),
  ('d008', '7 days', '22:05', 'Alone at forty-two', 5, '{proud,excited}', '{choir}',
   '<p>I did it. I came in at forty-two and for one whole beat there was nobody but me. Then all of them.</p><p>Afterwards an old bass, Henrik, tapped my shoulder and said: “About time.” I don’t know if he meant me or the tenors.</p>'),
  ('d009', '5 days', '18:30', null, 4, '{rested}', '{walk,harbour}',
   '<p>Walked to the lighthouse and back. Two hours and a bit. Wind from the side all the way out and, somehow, from the side all the way back.</p><p>Counted eleven swans. One of them hates me.</p>'),
  ('d010', '3 days', '21:20', 'A small quarrel', 2, '{ashamed}', '{family}',
   '<p>Snapped at Karin on the phone because she asked about money, when she only wanted to know if I could come in June. I was still cross with somebody else.</p><p>Wrote to her afterwards. She answered with a photo of the dog, which is how she forgives.</p>'),
  ('d011', '2 days', '21:50', 'Three things', 4, '{grateful}', '{}',
   '<p>1. The neighbour’s girl practising the cello. She is past the hard part and doesn’t know it yet.</p><p>2. Soup from the freezer that turned out to be the good one.</p><p>3. Karin rang. June it is.</p>'),
  ('d012', '1 day', '22:20', 'What the pause is for', 5, '{peaceful,inspired}', '{choir}',
   '<p>Tomas had us hold the silence before the last chord until it hurt. “The pause isn’t where you stop singing,” he said, “it’s where you listen whether they came with you.”</p><p>I want to remember that for other things than singing.</p>')
) as its (n, back, hour, title, mood, feelings, tags, body), lateral (select (now()::date - its.back::interval)::date as at) as day;

-- he is reminded after rehearsals are over, and wants to meet the quarrel no more
insert into public.journal_settings (user_id, reminder_time, reminder_days, created_at, updated_at)
values ('00000000-0000-4000-8000-0000000000a4', '21:30', '{}', now() - interval '30 days', now() - interval '30 days');
insert into public.memory_hides (created_by, entry_id) values ('00000000-0000-4000-8000-0000000000a4', '00000000-0000-4000-8000-00000009d010');
