/*
 * Whether who asks looks after security: the area of admins offers its tab to nobody else.
 */
create function public.is_security_reader() returns boolean
  language sql stable set search_path = ''
as $$ select private.is_security_admin() $$;

revoke all on function public.is_security_reader() from public, anon;
grant execute on function public.is_security_reader() to authenticated;
