/*
 * Reason presets: what an organisation says when it decides, written once.
 *
 * Its admins write them, in each language that they need; whoever moderates there reads them. An act keeps which one it used, and
 * the words as they were then.
 */
create table private.reason_presets (
  id          uuid primary key,
  tenant_id   uuid not null references public.tenants on delete cascade,
  key         text not null check (key ~ '^[a-z0-9_]{1,40}$'),
  reason      text not null check (reason in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'self_harm', 'privacy', 'copyright', 'off_topic', 'other')),
  text        text not null check (length(trim(text)) between 1 and 1000),
  locale      text not null default 'en' check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' and length(locale) <= 35),
  created_at  timestamptz not null default private.clock(),
  constraint reason_presets_key unique (tenant_id, key, locale)
);

-- What follows
/** The text of a preset of one's own organisation; null without one, refused for another's. */
create function private.preset_text(id uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.reason_presets;
begin
  if preset_text.id is null then
    return null;
  end if;
  select * into its from private.reason_presets as known where known.id = preset_text.id and known.tenant_id = private.my_tenant_id();
  if its.id is null then
    raise exception 'This preset no longer exists, or you don’t have access to it.' using errcode = '22023';
  end if;
  return its.text;
end $$;

create function private.read_reason_presets(locale text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.my_role() is null or not (private.is_admin() or exists (select from private.my_group_ids('contentDeletion'))) then
    raise exception 'You need admin permissions to access this page.' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', its.id, 'key', its.key, 'reason', its.reason, 'text', its.text, 'locale', its.locale) order by its.reason, its.key, its.locale), '[]')
    from private.reason_presets as its
    where its.tenant_id = private.my_tenant_id() and (read_reason_presets.locale is null or its.id = (
      select best.id from private.reason_presets as best where best.tenant_id = its.tenant_id and best.key = its.key
      order by best.locale = read_reason_presets.locale desc, split_part(best.locale, '-', 1) = split_part(read_reason_presets.locale, '-', 1) desc, best.locale = 'en' desc, best.locale limit 1)));
end $$;
/** The presets of one's organisation, for who moderates: `[{id, key, reason, text, locale}]`; with a locale each once, as near to it as there is. */
create function public.read_reason_presets(locale text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.read_reason_presets(locale) $$;

create function private.write_reason_preset(id uuid, key text, reason text, text text, locale text) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  mine constant uuid := private.my_tenant_id();
begin
  if mine is null or not private.is_admin() then
    raise exception 'Only an admin can change presets.' using errcode = '42501';
  elsif id is null then
    raise exception 'A preset needs an id of its own.' using errcode = '22023';
  elsif key is null or key !~ '^[a-z0-9_]{1,40}$' then
    raise exception 'A key has 1 to 40 lower case letters, digits or underscores.' using errcode = '22023';
  elsif reason is null or reason not in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'self_harm', 'privacy', 'copyright', 'off_topic', 'other') then
    raise exception 'Choose a reason.' using errcode = '22023';
  elsif length(trim(coalesce(text, ''))) not between 1 and 1000 then
    raise exception 'Write a text of 1 to 1,000 characters.' using errcode = '22023';
  elsif locale is null or locale !~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' or length(locale) > 35 then
    raise exception 'Choose a language.' using errcode = '22023';
  end if;
  perform from public.tenants as its where its.id = mine for no key update;
  if not exists (select from private.reason_presets as its where its.id = write_reason_preset.id)
     and (select count(*) from private.reason_presets as its where its.tenant_id = mine) >= 200 then
    raise exception 'There can be at most 200 presets. Delete one first.' using errcode = 'PT409';
  elsif exists (select from private.reason_presets as its where its.id = write_reason_preset.id and its.tenant_id <> mine) then
    raise exception 'A preset needs an id of its own.' using errcode = '22023';
  elsif exists (select from private.reason_presets as its where its.tenant_id = mine and its.key = write_reason_preset.key and its.locale = write_reason_preset.locale and its.id <> write_reason_preset.id) then
    raise exception 'There is a preset with this key already.' using errcode = 'PT409';
  end if;
  insert into private.reason_presets as its (id, tenant_id, key, reason, text, locale) values (id, mine, key, reason, trim(text), locale)
  on conflict on constraint reason_presets_pkey do update set key = excluded.key, reason = excluded.reason, text = excluded.text, locale = excluded.locale;
  perform private.audit('preset.write', 'reason_presets', id, null, null, jsonb_build_object('key', key, 'locale', locale));
end $$;
/** Writes a preset of one's organisation, or changes the one with this id. */
create function public.write_reason_preset(id uuid, key text, reason text, text text, locale text default 'en') returns void
  language sql set search_path = '' as $$ select private.write_reason_preset(id, key, reason, text, locale) $$;

create function private.delete_reason_preset(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.my_tenant_id() is null or not private.is_admin() then
    raise exception 'Only an admin can change presets.' using errcode = '42501';
  end if;
  delete from private.reason_presets as its where its.id = delete_reason_preset.id and its.tenant_id = private.my_tenant_id();
  if found then
    perform private.audit('preset.delete', 'reason_presets', delete_reason_preset.id, null, null, null);
  end if;
end $$;
/** Deletes a preset; what was said with it stays said. */
create function public.delete_reason_preset(id uuid) returns void
  language sql set search_path = '' as $$ select private.delete_reason_preset(id) $$;
grant execute on function private.read_reason_presets(text), public.read_reason_presets(text), private.write_reason_preset(uuid, text, text, text, text), public.write_reason_preset(uuid, text, text, text, text),
  private.delete_reason_preset(uuid), public.delete_reason_preset(uuid) to authenticated;

create function private.tg_reason_presets__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant private.reason_presets := coalesce(new, old);
begin
  perform private.tell('tenant:' || its.tenant_id, 'reason_presets', tg_op, array[its.id]);
  return null;
end $$;
create trigger _900_tell after insert or update or delete on private.reason_presets for each row execute function private.tg_reason_presets__tell();
