/*
 * Journal prompts: a question for the day, for whoever doesn’t know how to begin.
 *
 * Ours are everybody’s to read; one’s own are one’s own. Each day has at most one, which stays for that day unless it is
 * swapped or skipped; none comes twice within ninety days while others are left.
 */
create table public.journal_prompts (
  id          uuid primary key default gen_random_uuid(),
  -- null: comes with the product
  created_by  uuid default auth.uid() references public.users on delete cascade,
  text        text not null constraint journal_prompts_text_check check (length(text) <= 300 and length(trim(text)) > 0),
  theme       text not null default 'own' constraint journal_prompts_theme_check check (theme ~ '^[a-z_]{2,20}$'),
  locale      text not null default 'en' constraint journal_prompts_locale_check check (locale ~ '^[A-Za-z-]{2,20}$'),
  active      boolean not null default true,
  created_at  timestamptz not null default private.clock()
);
create index journal_prompts_own on public.journal_prompts (created_by, theme);
alter table public.journal_entries
  add constraint journal_entries_prompt_id_fkey foreign key (prompt_id) references public.journal_prompts on delete set null;
create index journal_entries_prompt on public.journal_entries (prompt_id) where prompt_id is not null;

create table public.journal_prompts_seen (
  created_by  uuid not null default auth.uid() references public.users on delete cascade,
  on_date     date not null,
  prompt_id   uuid not null references public.journal_prompts on delete cascade,
  state       text not null default 'shown' check (state in ('shown', 'skipped', 'used')),
  primary key (created_by, on_date, prompt_id)
);
create index journal_prompts_seen_prompt on public.journal_prompts_seen (prompt_id);

-- Who may
revoke all on public.journal_prompts, public.journal_prompts_seen from service_role;
alter table public.journal_prompts enable row level security;
grant select, delete on public.journal_prompts to authenticated;
grant insert (id, text, theme, locale, active), update (text, theme, locale, active) on public.journal_prompts to authenticated;
create policy select_maker on public.journal_prompts for select to authenticated
  using ((created_by = (select auth.uid()) or created_by is null) and (select private.my_role()) is not null);
create policy insert_maker on public.journal_prompts for insert to authenticated
  with check (created_by = (select auth.uid()) and (select private.my_role()) is not null);
create policy update_maker on public.journal_prompts for update to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null);
create policy delete_maker on public.journal_prompts for delete to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null);

alter table public.journal_prompts_seen enable row level security;
grant select on public.journal_prompts_seen to authenticated;
create policy select_self on public.journal_prompts_seen for select to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null);

-- What follows
create trigger _190_refuse before insert or update on public.journal_prompts for each row execute function private.tg__refuse_quietly();
create trigger _900_tell_insert after insert on public.journal_prompts
  referencing new table as changed for each statement execute function private.tg__tell_maker();
create trigger _900_tell_update after update on public.journal_prompts
  referencing new table as changed for each statement execute function private.tg__tell_maker();
create trigger _900_tell_delete after delete on public.journal_prompts
  referencing old table as changed for each statement execute function private.tg__tell_maker();

/** An entry keeps only prompts and templates that its writer may see: of any other it is not learned whether it is there. */
create function private.tg_journal_entries__begin() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.prompt_id is not null and not exists (
      select from public.journal_prompts as its where its.id = new.prompt_id and (its.created_by is null or its.created_by = new.created_by)) then
    new.prompt_id := null;
  end if;
  if new.template_id is not null and not exists (
      select from public.journal_templates as its where its.id = new.template_id and (its.created_by is null or its.created_by = new.created_by)) then
    new.template_id := null;
  end if;
  return new;
end $$;
create trigger _060_begin before insert or update of prompt_id, template_id on public.journal_entries
  for each row execute function private.tg_journal_entries__begin();

/** The prompt of who asks for a day: the one that is there, or a new one; none where the last was skipped. */
create function private.prompt_of(today date, anew boolean) returns setof public.journal_prompts
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  chosen public.journal_prompts;
  seen int;
begin
  if private.my_role() is null or today is null
     or today not between (private.clock() at time zone 'UTC')::date - 400 and (private.clock() at time zone 'UTC' + interval '14 hours')::date + 1 then
    return;
  end if;
  -- two devices that open at once see the same one
  perform pg_advisory_xact_lock(hashtextextended('journal_prompt ' || person, 0));
  select its.* into chosen from public.journal_prompts_seen as mine join public.journal_prompts as its on its.id = mine.prompt_id
  where mine.created_by = person and mine.on_date = today and mine.state <> 'skipped' limit 1;
  seen := (select count(*) from public.journal_prompts_seen as mine where mine.created_by = person and mine.on_date = today);
  if not anew or seen >= 30 then
    if chosen.id is not null then
      return next chosen;
      return;
    elsif seen > 0 then
      return;
    end if;
  end if;
  update public.journal_prompts_seen as mine set state = 'skipped'
  where mine.created_by = person and mine.on_date = today and mine.state = 'shown';
  select its.* into chosen
  from public.journal_prompts as its
  left join (
    select mine.prompt_id, max(mine.on_date) as last_on from public.journal_prompts_seen as mine where mine.created_by = person group by mine.prompt_id) as past on past.prompt_id = its.id
  where its.active and (its.created_by is null or its.created_by = person)
    and coalesce((
      select its.theme = any (mine.prompt_themes) or mine.prompt_themes = '{}' from public.journal_settings as mine where mine.user_id = person), true)
    and past.last_on is distinct from today
  -- what was seen within ninety days only where nothing else is left, and then what was seen longest ago
  order by abs(today - past.last_on) < 90 nulls first, case when abs(today - past.last_on) < 90 then past.last_on end, md5(person::text || today || its.id)
  limit 1;
  if chosen.id is null then
    -- nothing else there: the one of the day stays
    return query
      update public.journal_prompts_seen as mine set state = 'shown' from public.journal_prompts as its
      where its.id = mine.prompt_id and mine.created_by = person and mine.on_date = today
        and mine.prompt_id = (select any_one.prompt_id from public.journal_prompts_seen as any_one
                              where any_one.created_by = person and any_one.on_date = today order by any_one.prompt_id limit 1)
      returning its.*;
    return;
  end if;
  insert into public.journal_prompts_seen (created_by, on_date, prompt_id) values (person, today, chosen.id);
  return next chosen;
end $$;
/** The prompt of the day of who asks, and that they have seen it; no row where they skipped it. */
create function public.todays_prompt(today date) returns setof public.journal_prompts
  language sql volatile set search_path = '' as $$ select * from private.prompt_of(today, false) $$;
/** Another prompt for the day. */
create function public.swap_prompt(today date) returns setof public.journal_prompts
  language sql volatile set search_path = '' as $$ select * from private.prompt_of(today, true) $$;

create function private.mark_prompt(today date, prompt_id uuid, state text) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.journal_prompts_seen as mine set state = mark_prompt.state
  where mine.created_by = auth.uid() and mine.on_date = today and private.my_role() is not null
    and (mine.prompt_id = mark_prompt.prompt_id or mark_prompt.prompt_id is null and mine.state = 'shown')
$$;
/** No prompt for the day. */
create function public.skip_prompt(today date) returns void
  language sql volatile set search_path = '' as $$ select private.mark_prompt(today, null, 'skipped') $$;
/** The prompt of the day was written to. */
create function public.use_prompt(today date, prompt_id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.mark_prompt(today, prompt_id, 'used') where prompt_id is not null $$;
grant execute on function private.prompt_of(date, boolean), public.todays_prompt(date), public.swap_prompt(date),
  private.mark_prompt(date, uuid, text), public.skip_prompt(date), public.use_prompt(date, uuid) to authenticated;

-- What comes with the product
insert into public.journal_prompts (id, created_by, theme, text) values
  ('0b000000-0000-4000-8000-000001000001', null, 'gratitude', 'What small thing went right today that you could easily have missed?'),
  ('0b000000-0000-4000-8000-000001000002', null, 'gratitude', 'Who made today a little easier, and do they know it?'),
  ('0b000000-0000-4000-8000-000001000003', null, 'gratitude', 'Which thing that you use every day would you miss first?'),
  ('0b000000-0000-4000-8000-000001000004', null, 'gratitude', 'What did you eat or drink today that was truly good?'),
  ('0b000000-0000-4000-8000-000001000005', null, 'gratitude', 'What is something hard that you’re glad you don’t have to do any more?'),
  ('0b000000-0000-4000-8000-000001000006', null, 'gratitude', 'Which sound of today would you keep?'),
  ('0b000000-0000-4000-8000-000001000007', null, 'gratitude', 'What did somebody give you, long ago or lately, that you still use?'),
  ('0b000000-0000-4000-8000-000001000008', null, 'gratitude', 'What is better now than it was a year ago?'),
  ('0b000000-0000-4000-8000-000001000009', null, 'gratitude', 'Which part of your usual day do you look forward to most?'),
  ('0b000000-0000-4000-8000-000001000010', null, 'gratitude', 'What have you got for free that others would pay for?'),
  ('0b000000-0000-4000-8000-000001000011', null, 'gratitude', 'What did your hands do today that you’re glad they can do?'),
  ('0b000000-0000-4000-8000-000001000012', null, 'gratitude', 'Write a thank-you note to someone who will never read it.'),
  ('0b000000-0000-4000-8000-000002000001', null, 'people', 'Who did you think of today without meaning to? What brought them to mind?'),
  ('0b000000-0000-4000-8000-000002000002', null, 'people', 'Describe somebody you saw today as if you were to put them in a novel.'),
  ('0b000000-0000-4000-8000-000002000003', null, 'people', 'What did somebody say to you this week that has stayed with you?'),
  ('0b000000-0000-4000-8000-000002000004', null, 'people', 'Whom would you like to know better, and what would you ask them first?'),
  ('0b000000-0000-4000-8000-000002000005', null, 'people', 'When did you last laugh with somebody until it hurt?'),
  ('0b000000-0000-4000-8000-000002000006', null, 'people', 'Who is easy to be quiet with?'),
  ('0b000000-0000-4000-8000-000002000007', null, 'people', 'What does a good friend of yours do better than anybody else you know?'),
  ('0b000000-0000-4000-8000-000002000008', null, 'people', 'Who would be surprised to learn how much they matter to you?'),
  ('0b000000-0000-4000-8000-000002000009', null, 'people', 'What did you want to say today, and didn’t?'),
  ('0b000000-0000-4000-8000-000002000010', null, 'people', 'Which disagreement looks different to you by now?'),
  ('0b000000-0000-4000-8000-000002000011', null, 'people', 'Who taught you something without knowing it?'),
  ('0b000000-0000-4000-8000-000002000012', null, 'people', 'What would you like to be asked more often?'),
  ('0b000000-0000-4000-8000-000003000001', null, 'learning', 'What do you know tonight that you didn’t know this morning?'),
  ('0b000000-0000-4000-8000-000003000002', null, 'learning', 'What did you get wrong lately, and what did you notice because of it?'),
  ('0b000000-0000-4000-8000-000003000003', null, 'learning', 'Which word, fact or trick have you picked up this week?'),
  ('0b000000-0000-4000-8000-000003000004', null, 'learning', 'What would you learn if nobody ever found out whether you were good at it?'),
  ('0b000000-0000-4000-8000-000003000005', null, 'learning', 'Explain something that you’re good at to a ten-year-old.'),
  ('0b000000-0000-4000-8000-000003000006', null, 'learning', 'Which question have you been carrying around?'),
  ('0b000000-0000-4000-8000-000003000007', null, 'learning', 'What did you believe five years ago that you no longer believe?'),
  ('0b000000-0000-4000-8000-000003000008', null, 'learning', 'What is the best advice that you ignored?'),
  ('0b000000-0000-4000-8000-000003000009', null, 'learning', 'Which book, film or song has changed how you see something?'),
  ('0b000000-0000-4000-8000-000003000010', null, 'learning', 'What took you far too long to understand?'),
  ('0b000000-0000-4000-8000-000003000011', null, 'learning', 'Who would you like to watch at work for a day?'),
  ('0b000000-0000-4000-8000-000003000012', null, 'learning', 'What are you slowly getting better at?'),
  ('0b000000-0000-4000-8000-000004000001', null, 'meaning', 'What felt worth your time today?'),
  ('0b000000-0000-4000-8000-000004000002', null, 'meaning', 'When did you last lose track of time, and what were you doing?'),
  ('0b000000-0000-4000-8000-000004000003', null, 'meaning', 'What would you do more of if nobody kept score?'),
  ('0b000000-0000-4000-8000-000004000004', null, 'meaning', 'Which of your rules for life would you hand on?'),
  ('0b000000-0000-4000-8000-000004000005', null, 'meaning', 'What do you want to be remembered for by the people next door?'),
  ('0b000000-0000-4000-8000-000004000006', null, 'meaning', 'What is enough?'),
  ('0b000000-0000-4000-8000-000004000007', null, 'meaning', 'When did you last act as the person you’d like to be?'),
  ('0b000000-0000-4000-8000-000004000008', null, 'meaning', 'Which belief do you hold, though you can’t prove it?'),
  ('0b000000-0000-4000-8000-000004000009', null, 'meaning', 'What do you do that nobody sees, and that you’d do anyway?'),
  ('0b000000-0000-4000-8000-000004000010', null, 'meaning', 'Where do you feel part of something larger than yourself?'),
  ('0b000000-0000-4000-8000-000004000011', null, 'meaning', 'What would you stand up for, even alone?'),
  ('0b000000-0000-4000-8000-000004000012', null, 'meaning', 'Which moment of this week would you live again just as it was?'),
  ('0b000000-0000-4000-8000-000005000001', null, 'body', 'How did you sleep, and what did the night leave behind?'),
  ('0b000000-0000-4000-8000-000005000002', null, 'body', 'Where in your body do you feel today?'),
  ('0b000000-0000-4000-8000-000005000003', null, 'body', 'What did you do today that your back, eyes or feet thank you for?'),
  ('0b000000-0000-4000-8000-000005000004', null, 'body', 'When were you outside today? What was the air like?'),
  ('0b000000-0000-4000-8000-000005000005', null, 'body', 'Which meal of your childhood could you eat right now?'),
  ('0b000000-0000-4000-8000-000005000006', null, 'body', 'What tires you in a good way?'),
  ('0b000000-0000-4000-8000-000005000007', null, 'body', 'What does your body ask for that you keep putting off?'),
  ('0b000000-0000-4000-8000-000005000008', null, 'body', 'Describe the last time you were really warm, or really cold.'),
  ('0b000000-0000-4000-8000-000005000009', null, 'body', 'How do you know that you need a break, before everybody else does?'),
  ('0b000000-0000-4000-8000-000005000010', null, 'body', 'What did you smell today?'),
  ('0b000000-0000-4000-8000-000005000011', null, 'body', 'Which movement feels like you: walking, swimming, dancing, sitting still?'),
  ('0b000000-0000-4000-8000-000005000012', null, 'body', 'What would a gentle day for your body look like?'),
  ('0b000000-0000-4000-8000-000006000001', null, 'work', 'What did you finish today, however small?'),
  ('0b000000-0000-4000-8000-000006000002', null, 'work', 'What did you put off today, and what would make it easier to begin?'),
  ('0b000000-0000-4000-8000-000006000003', null, 'work', 'Which part of your work would you do unpaid?'),
  ('0b000000-0000-4000-8000-000006000004', null, 'work', 'When did you feel useful this week?'),
  ('0b000000-0000-4000-8000-000006000005', null, 'work', 'What got in your way today, and was it a person, a thing or you?'),
  ('0b000000-0000-4000-8000-000006000006', null, 'work', 'What would you like to hand over to somebody else?'),
  ('0b000000-0000-4000-8000-000006000007', null, 'work', 'Which problem are you secretly enjoying?'),
  ('0b000000-0000-4000-8000-000006000008', null, 'work', 'What do people come to you for?'),
  ('0b000000-0000-4000-8000-000006000009', null, 'work', 'If tomorrow had only two working hours, what would you do in them?'),
  ('0b000000-0000-4000-8000-000006000010', null, 'work', 'What did you do well today that nobody mentioned?'),
  ('0b000000-0000-4000-8000-000006000011', null, 'work', 'Which tool or habit saves you the most trouble?'),
  ('0b000000-0000-4000-8000-000006000012', null, 'work', 'What would you say to yourself on your first day there?'),
  ('0b000000-0000-4000-8000-000007000001', null, 'home', 'Which spot at home is yours, and what do you see from it?'),
  ('0b000000-0000-4000-8000-000007000002', null, 'home', 'Describe the light in your room right now.'),
  ('0b000000-0000-4000-8000-000007000003', null, 'home', 'What is lying around that tells what the week was like?'),
  ('0b000000-0000-4000-8000-000007000004', null, 'home', 'Which chore do you not mind at all?'),
  ('0b000000-0000-4000-8000-000007000005', null, 'home', 'What would a guest notice first in your home?'),
  ('0b000000-0000-4000-8000-000007000006', null, 'home', 'What in your home has a story that only you know?'),
  ('0b000000-0000-4000-8000-000007000007', null, 'home', 'What did your home sound like today?'),
  ('0b000000-0000-4000-8000-000007000008', null, 'home', 'What have you mended, or ought to mend?'),
  ('0b000000-0000-4000-8000-000007000009', null, 'home', 'Where did you feel at home that wasn’t your home?'),
  ('0b000000-0000-4000-8000-000007000010', null, 'home', 'What could leave your home without being missed?'),
  ('0b000000-0000-4000-8000-000007000011', null, 'home', 'What do your neighbours know about you, and what would surprise them?'),
  ('0b000000-0000-4000-8000-000007000012', null, 'home', 'Which smell means home to you?'),
  ('0b000000-0000-4000-8000-000008000001', null, 'play', 'What did you do today just for fun?'),
  ('0b000000-0000-4000-8000-000008000002', null, 'play', 'Which game did you love as a child, and who played it with you?'),
  ('0b000000-0000-4000-8000-000008000003', null, 'play', 'If you had tomorrow off and no plans were allowed, what would happen?'),
  ('0b000000-0000-4000-8000-000008000004', null, 'play', 'What made you smile when nobody was looking?'),
  ('0b000000-0000-4000-8000-000008000005', null, 'play', 'What silly thing would you like to be brilliant at?'),
  ('0b000000-0000-4000-8000-000008000006', null, 'play', 'Write down the last joke that worked.'),
  ('0b000000-0000-4000-8000-000008000007', null, 'play', 'Which song is stuck in your head, and since when?'),
  ('0b000000-0000-4000-8000-000008000008', null, 'play', 'What would you build if you had a shed and all the tools?'),
  ('0b000000-0000-4000-8000-000008000009', null, 'play', 'Invent a holiday. When is it, and what does everyone do?'),
  ('0b000000-0000-4000-8000-000008000010', null, 'play', 'What are you curious about that is of no use at all?'),
  ('0b000000-0000-4000-8000-000008000011', null, 'play', 'Which animal would have got through your day best?'),
  ('0b000000-0000-4000-8000-000008000012', null, 'play', 'Draw your day in one sentence, and make it rhyme.'),
  ('0b000000-0000-4000-8000-000009000001', null, 'past', 'What were you doing at this hour ten years ago?'),
  ('0b000000-0000-4000-8000-000009000002', null, 'past', 'Describe a kitchen from your childhood.'),
  ('0b000000-0000-4000-8000-000009000003', null, 'past', 'Which photograph would you save, and what is outside its frame?'),
  ('0b000000-0000-4000-8000-000009000004', null, 'past', 'What did you fear once that makes you smile now?'),
  ('0b000000-0000-4000-8000-000009000005', null, 'past', 'Tell of a journey on which something went wrong.'),
  ('0b000000-0000-4000-8000-000009000006', null, 'past', 'Which teacher do you still hear in your head?'),
  ('0b000000-0000-4000-8000-000009000007', null, 'past', 'What was your first day at a new school or job like?'),
  ('0b000000-0000-4000-8000-000009000008', null, 'past', 'Whom have you lost touch with, and what would you tell them today?'),
  ('0b000000-0000-4000-8000-000009000009', null, 'past', 'Which door did you not take, and what do you imagine behind it?'),
  ('0b000000-0000-4000-8000-000009000010', null, 'past', 'What did your grandparents, or other old people, tell you more than once?'),
  ('0b000000-0000-4000-8000-000009000011', null, 'past', 'Which piece of clothing do you remember wearing, and where?'),
  ('0b000000-0000-4000-8000-000009000012', null, 'past', 'When did you first feel grown up?'),
  ('0b000000-0000-4000-8000-000010000001', null, 'ahead', 'What are you looking forward to, this week or this year?'),
  ('0b000000-0000-4000-8000-000010000002', null, 'ahead', 'What would make tomorrow a good day?'),
  ('0b000000-0000-4000-8000-000010000003', null, 'ahead', 'Write a few lines to yourself, to read in a year.'),
  ('0b000000-0000-4000-8000-000010000004', null, 'ahead', 'Which decision is waiting for you? What do you already know about it?'),
  ('0b000000-0000-4000-8000-000010000005', null, 'ahead', 'What do you want to have tried by the end of this season?'),
  ('0b000000-0000-4000-8000-000010000006', null, 'ahead', 'What worries you about next week, and how likely is it?'),
  ('0b000000-0000-4000-8000-000010000007', null, 'ahead', 'Who do you want to see in the next month?'),
  ('0b000000-0000-4000-8000-000010000008', null, 'ahead', 'What would you start if you knew that it could go slowly?'),
  ('0b000000-0000-4000-8000-000010000009', null, 'ahead', 'What could you stop doing, and who would mind?'),
  ('0b000000-0000-4000-8000-000010000010', null, 'ahead', 'Where would you like to wake up one day, and why there?'),
  ('0b000000-0000-4000-8000-000010000011', null, 'ahead', 'What should still be the same in ten years?'),
  ('0b000000-0000-4000-8000-000010000012', null, 'ahead', 'What is the very next step of something that you dream of?'),
  ('0b000000-0000-4000-8000-000011000001', null, 'nature', 'What was the sky like today?'),
  ('0b000000-0000-4000-8000-000011000002', null, 'nature', 'Which tree, hill or stretch of water do you know best?'),
  ('0b000000-0000-4000-8000-000011000003', null, 'nature', 'What grows, crawls or sings near you at this time of year?'),
  ('0b000000-0000-4000-8000-000011000004', null, 'nature', 'When did weather last change your plans, and how did that turn out?'),
  ('0b000000-0000-4000-8000-000011000005', null, 'nature', 'Describe a walk that you could take with your eyes shut.'),
  ('0b000000-0000-4000-8000-000011000006', null, 'nature', 'Which season are you, today?'),
  ('0b000000-0000-4000-8000-000011000007', null, 'nature', 'What did you see today that was there long before you?'),
  ('0b000000-0000-4000-8000-000011000008', null, 'nature', 'Tell of an animal that you have known.'),
  ('0b000000-0000-4000-8000-000011000009', null, 'nature', 'Where do you go to hear nothing?'),
  ('0b000000-0000-4000-8000-000011000010', null, 'nature', 'What did the first minute outside feel like today?'),
  ('0b000000-0000-4000-8000-000011000011', null, 'nature', 'Which fruit, flower or leaf would you bring to this page?'),
  ('0b000000-0000-4000-8000-000011000012', null, 'nature', 'What have you watched change, week by week?'),
  ('0b000000-0000-4000-8000-000012000001', null, 'courage', 'What did you do today although you’d rather not have?'),
  ('0b000000-0000-4000-8000-000012000002', null, 'courage', 'When did you last say no, and how did it feel afterwards?'),
  ('0b000000-0000-4000-8000-000012000003', null, 'courage', 'What are you braver about than you used to be?'),
  ('0b000000-0000-4000-8000-000012000004', null, 'courage', 'Which apology do you owe, or would you like to hear?'),
  ('0b000000-0000-4000-8000-000012000005', null, 'courage', 'What would you do this week if you couldn’t fail?'),
  ('0b000000-0000-4000-8000-000012000006', null, 'courage', 'What did you ask for lately? What would you like to ask for?'),
  ('0b000000-0000-4000-8000-000012000007', null, 'courage', 'Which mistake are you ready to forgive yourself?'),
  ('0b000000-0000-4000-8000-000012000008', null, 'courage', 'When did somebody’s courage help you?'),
  ('0b000000-0000-4000-8000-000012000009', null, 'courage', 'What are you pretending not to know?'),
  ('0b000000-0000-4000-8000-000012000010', null, 'courage', 'What is the kindest way to tell a truth that you’ve been holding back?'),
  ('0b000000-0000-4000-8000-000012000011', null, 'courage', 'Which fear of yours has never come true?'),
  ('0b000000-0000-4000-8000-000012000012', null, 'courage', 'What helped the last time that everything seemed too much?');
