/*
 * Table REST: tells every server that the schema has changed.
 *
 * A server keeps what it knows of tables, columns and functions, and reads it anew on
 * `notify pgrst, 'reload schema'`. DDL sends that by itself, as on Supabase: temporary
 * objects aside, whatever could change what a request may name.
 */
create or replace function extensions.pgrst_ddl_watch() returns event_trigger
  language plpgsql
  set search_path = ''
as $$
declare
  command record;
begin
  for command in select * from pg_catalog.pg_event_trigger_ddl_commands() loop
    if command.schema_name is distinct from 'pg_temp' and command.command_tag in (
      'CREATE SCHEMA', 'ALTER SCHEMA',
      'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
      'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE',
      'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW',
      'CREATE FUNCTION', 'ALTER FUNCTION',
      'CREATE TRIGGER', 'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE RULE',
      'CREATE INDEX', 'COMMENT'
    ) then
      notify pgrst, 'reload schema';
      return;
    end if;
  end loop;
end
$$;

create or replace function extensions.pgrst_drop_watch() returns event_trigger
  language plpgsql
  set search_path = ''
as $$
declare
  dropped record;
begin
  for dropped in select * from pg_catalog.pg_event_trigger_dropped_objects() loop
    if not dropped.is_temporary and dropped.object_type in (
      'schema', 'table', 'table column', 'table constraint', 'foreign table', 'view', 'materialized view',
      'function', 'trigger', 'type', 'domain constraint', 'rule'
    ) then
      notify pgrst, 'reload schema';
      return;
    end if;
  end loop;
end
$$;

-- event triggers fire whoever runs the command; nobody calls these
revoke execute on function extensions.pgrst_ddl_watch(), extensions.pgrst_drop_watch() from public;

-- the same list again: a grant or a policy, of which a schema has hundreds, does not call it at all
create event trigger pgrst_ddl_watch on ddl_command_end
  when tag in (
    'CREATE SCHEMA', 'ALTER SCHEMA',
    'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
    'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE',
    'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW',
    'CREATE FUNCTION', 'ALTER FUNCTION',
    'CREATE TRIGGER', 'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE RULE',
    'CREATE INDEX', 'COMMENT'
  )
  execute function extensions.pgrst_ddl_watch();
create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
