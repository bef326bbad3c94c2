/*
 * Sessions by an admin's link prove no address: the admin who made the link has its code without the mailbox.
 */
create or replace function private.tg_mfa_amr_claims__prove_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select user_id from auth.sessions where id = new.session_id);
  noted constant text := current_setting('app.code_by_mail', true);
begin
  if split_part(noted, ' ', 1) = person::text and coalesce(current_setting('auth.session_tag', true), '') <> 'admin_link' then
    perform private.prove_address(person, substr(noted, 38), 'mail');
  end if;
  return null;
end $$;
