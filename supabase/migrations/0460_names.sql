/*
 * Names: how people, groups, topics and files are called.
 *
 * A name is one line of text. It is stored in the one form that Unicode has for it (NFC), so that two names which look the
 * same are the same. Control characters and those that turn the direction of the text around are taken out, because with
 * them a name can pass for another name or rewrite the words beside it. A test reads the catalogue for columns that are
 * missing here.
 */

/** A name without what nobody can see in it; line breaks and tabs become spaces. */
create function private.clean_name(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select normalize(btrim(regexp_replace(regexp_replace(name,
    '[\u0009-\u000d\u0085\u00a0\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g')), nfc)
$$;

-- What follows
create function private.tg__clean_name() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.name := private.clean_name(new.name);
  return new;
end $$;

create function private.tg__clean_title() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.title := private.clean_name(new.title);
  return new;
end $$;

create function private.tg_tenants__clean_brand_name() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.brand_name := private.clean_name(new.brand_name);
  return new;
end $$;
grant execute on function private.clean_name(text) to anon, authenticated, service_role;

create trigger _010_clean_name before insert or update of name on public.users for each row execute function private.tg__clean_name();
create trigger _010_clean_name before insert or update of name on public.date_poll_guests for each row execute function private.tg__clean_name();
create trigger _010_clean_title before insert or update of title on public.group_members for each row execute function private.tg__clean_title();
create trigger _010_clean_name before insert or update of name on public.groups for each row execute function private.tg__clean_name();
create trigger _010_clean_name before insert or update of name on public.teams for each row execute function private.tg__clean_name();
create trigger _010_clean_name before insert or update of name on public.tenants for each row execute function private.tg__clean_name();
create trigger _010_clean_brand_name before insert or update of brand_name on public.tenants
  for each row execute function private.tg_tenants__clean_brand_name();
create trigger _010_clean_title before insert or update of title on public.conversations for each row execute function private.tg__clean_title();
create trigger _010_clean_title before insert or update of title on public.topics for each row execute function private.tg__clean_title();
create trigger _010_clean_name before insert or update of name on public.message_attachments
  for each row execute function private.tg__clean_name();
create trigger _010_clean_name before insert or update of name on public.task_files for each row execute function private.tg__clean_name();
