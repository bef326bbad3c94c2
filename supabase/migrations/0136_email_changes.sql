/*
 * Changes of one's email: the one that waits can be called off.
 *
 * A change waits in `auth.users` until its codes were given. GoTrue only replaces one by another; whoever mistyped the
 * address, or thought better of it, ends it here: nothing waits any more, and the codes that went out open nothing.
 * Nothing that the account has changes, so no fresh proof is asked for.
 */

-- Who may: everybody for themselves
create function private.cancel_email_change() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.one_time_tokens where user_id = auth.uid()
    and token_type in ('email_change_token_new', 'email_change_token_current');
  -- the moment of the last mail stays: how often one may ask for another is counted from it
  update auth.users set email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0
  where id = auth.uid() and email_change <> '';
end $$;

/** Calls off the change of one's email that waits to be confirmed, if there is one. */
create function public.cancel_email_change() returns void
  language sql volatile set search_path = '' as $$ select private.cancel_email_change() $$;
grant execute on function private.cancel_email_change(), public.cancel_email_change() to authenticated;
