/*
 * Moderation actions: what was done about somebody, why, and by which role; and what stands removed.
 *
 * Each act is an entry of its own, and so is what takes it back. What a moderator removed is removed while a row of
 * `private.removals` says so: no trash, edit or replayed write brings it back, and it is kept until nobody can appeal any more.
 * Notes are for those who decide.
 */
create table private.moderation_actions (
  id              uuid primary key,
  case_id         uuid references private.moderation_cases on delete cascade,
  actor_id        uuid references public.users on delete set null,
  actor_role      text not null check (actor_role in ('group', 'tenant', 'instance')),
  target_user_id  uuid references public.users on delete cascade,
  action          text not null check (action in ('dismiss', 'warn', 'lock', 'mute', 'remove', 'remove_from_group', 'suspend', 'ban', 'revert')),
  reason_key      text check (length(reason_key) <= 40),
  note_public     text check (length(note_public) <= 1000),
  note_private    text check (length(note_private) <= 1000),
  expires_at      timestamptz,
  -- of a mute: not in the group of the case alone
  everywhere      boolean not null default false,
  -- what stood before, where nothing else keeps it
  kept            jsonb,
  preset_id       uuid references private.reason_presets on delete set null,
  -- of many that were decided at once
  bulk_id         uuid,
  reverts_id      uuid unique references private.moderation_actions on delete cascade,
  created_at      timestamptz not null default private.clock(),
  -- when those whom it concerns were told, or would have been
  told_at         timestamptz,
  constraint moderation_actions_reverts check ((action = 'revert') = (reverts_id is not null)),
  constraint moderation_actions_expires check ((action in ('mute', 'suspend')) = (expires_at is not null))
);
create index moderation_actions_case on private.moderation_actions (case_id, created_at);
create index moderation_actions_actor on private.moderation_actions (actor_id);
create index moderation_actions_target on private.moderation_actions (target_user_id, created_at desc);
create index moderation_actions_preset on private.moderation_actions (preset_id) where preset_id is not null;
create index moderation_actions_bulk on private.moderation_actions (bulk_id) where bulk_id is not null;
create index moderation_actions_untold on private.moderation_actions (created_at) where told_at is null;

create table private.removals (
  subject_type  text not null references private.report_kinds on delete restrict,
  subject_id    uuid not null,
  action_id     uuid not null references private.moderation_actions on delete cascade,
  -- it was in the trash already, and goes back there
  was_gone      boolean not null default false,
  -- what stood there, where nothing else keeps it
  kept          jsonb,
  removed_at    timestamptz not null default private.clock(),
  -- 'infinity' while an appeal is open
  held_until    timestamptz not null default private.clock() + interval '31 days',
  -- when it was brought back
  lifted_at     timestamptz,
  primary key (subject_type, subject_id)
);
create index removals_subject on private.removals (subject_id);
create index removals_action on private.removals (action_id);

create table private.moderation_notes (
  id          uuid primary key,
  case_id     uuid not null references private.moderation_cases on delete cascade,
  author_id   uuid references public.users on delete set null,
  body        text not null check (length(trim(body)) between 1 and 2000),
  created_at  timestamptz not null default private.clock()
);
create index moderation_notes_case on private.moderation_notes (case_id, created_at);
create index moderation_notes_author on private.moderation_notes (author_id);

-- What follows
create function private.is_removed(kind text, id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from private.removals as gone where gone.subject_type = is_removed.kind and gone.subject_id = is_removed.id and gone.lifted_at is null) $$;

/** Whether what was removed has to be there still, should an appeal bring it back. */
create function private.is_held(id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from private.removals as gone where gone.subject_id = is_held.id and gone.lifted_at is null and gone.held_until > private.clock()) $$;

/** Refuses to bring back what a moderator removed; takes the kind of report. */
create function private.tg__keep_removed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_removed(tg_argv[0], new.id) then
    raise exception 'A moderator removed this, so it can’t be restored here.' using errcode = '42501';
  end if;
  return new;
end $$;

/** Takes rows from every reader, into the trash that they do not come out of, or brings them back; returns those that this changed. */
create function private.take_away(of_table text, ids uuid[], away boolean) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  return query execute format('update public.%I set deleted_at = $2, deleted_by = $3 where id = any ($1) and (deleted_at is null) = $4 returning id', of_table)
  using take_away.ids, case when away then private.clock() end, case when away then auth.uid() end, away;
end $$;
