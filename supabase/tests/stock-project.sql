/*
 * What a new hosted project has besides the roles and schemas that the server makes, as far as migrations can meet it:
 * schemas of extensions, default privileges of the platform's superuser, and event triggers that act on what others
 * create. Written from the documented behaviour, with the names that hosted projects have.
 */
do $$
begin
  create role dashboard_user nologin createdb createrole replication;
exception when duplicate_object or unique_violation then
  null;
end $$;

create schema graphql;
create schema graphql_public;
create schema vault;
create schema pgbouncer;
grant usage on schema graphql_public to postgres, anon, authenticated, service_role;
grant usage on schema vault to postgres;

create table vault.secrets (id uuid primary key default gen_random_uuid(), name text, secret text not null);
create function graphql_public.graphql("operationName" text default null, query text default null, variables jsonb default null, extensions jsonb default null)
  returns jsonb language sql as $$ select '{"errors": [{"message": "pg_graphql is not enabled"}]}'::jsonb $$;
create function pgbouncer.get_auth(usename text) returns table (username text, password text)
  language sql security definer set search_path = '' as $$ select rolname::text, rolpassword from pg_catalog.pg_authid where rolname = usename $$;
revoke execute on function pgbouncer.get_auth(text) from public;

alter default privileges for role supabase_admin in schema public grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public grant all on sequences to postgres, anon, authenticated, service_role;

-- a function called `resolve` is taken for pg_graphql's, whoever creates it and in whatever schema
create function extensions.grant_pg_graphql_access() returns event_trigger language plpgsql as $$
begin
  if exists (select from pg_event_trigger_ddl_commands() as command join pg_catalog.pg_proc as p on p.oid = command.objid and p.proname = 'resolve') then
    grant usage on schema graphql to postgres, anon, authenticated, service_role;
    drop function if exists graphql_public.graphql(text, text, jsonb, jsonb);
  end if;
end $$;
create event trigger issue_pg_graphql_access on ddl_command_end when tag in ('CREATE FUNCTION')
  execute function extensions.grant_pg_graphql_access();

-- schemas of these names are taken for the extensions'
create function extensions.grant_pg_cron_access() returns event_trigger language plpgsql as $$
begin
  if exists (select from pg_event_trigger_ddl_commands() as command join pg_catalog.pg_namespace as n on n.oid = command.objid and n.nspname = 'cron') then
    alter default privileges for role supabase_admin in schema cron grant all on tables to postgres with grant option;
  end if;
end $$;
create event trigger issue_pg_cron_access on ddl_command_end when tag in ('CREATE SCHEMA')
  execute function extensions.grant_pg_cron_access();

create function extensions.grant_pg_net_access() returns event_trigger language plpgsql as $$
begin
  if exists (select from pg_event_trigger_ddl_commands() as command join pg_catalog.pg_extension as e on e.oid = command.objid and e.extname = 'pg_net') then
    grant usage on schema net to postgres, anon, authenticated, service_role;
  end if;
end $$;
create event trigger issue_pg_net_access on ddl_command_end when tag in ('CREATE EXTENSION')
  execute function extensions.grant_pg_net_access();

create function extensions.set_graphql_placeholder() returns event_trigger language plpgsql as $$
begin
  if exists (select from pg_event_trigger_dropped_objects() where schema_name = 'graphql_public') then
    raise exception 'permission denied to drop what graphql_public holds' using errcode = '42501';
  end if;
end $$;
create event trigger issue_graphql_placeholder on sql_drop execute function extensions.set_graphql_placeholder();
