/*
 * The platform's roles and schemas, as a Supabase project has them.
 *
 * Requests come in as `authenticator` and become anon, authenticated or service_role. Each room logs in as the
 * admin of its own schema. `:owner` owns the product: it is no superuser, and may add policies and triggers to
 * the platform's tables but change nothing else there. Roles belong to the whole cluster, so they may exist
 * already, or be made at this very moment by a start on another database of it.
 */
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('supabase_storage_admin', 'login noinherit'),
      ('supabase_realtime_admin', 'login noinherit replication'),
      (':owner', 'login createrole createdb replication bypassrls')
    ) as roles (name, attributes)
  loop
    begin
      execute format('create role %I %s', wanted.name, wanted.attributes);
    exception when duplicate_object or unique_violation then
      execute format('alter role %I %s', wanted.name, wanted.attributes);
    end;
  end loop;
end $$;

grant anon, authenticated, service_role to authenticator, :owner, supabase_storage_admin;
grant anon, authenticated to supabase_realtime_admin;
grant authenticator to :owner with admin option;
-- without it only the owners of those tables could add policies to them
grant supabase_storage_admin, supabase_realtime_admin to :owner;
grant pg_monitor, pg_read_all_data, pg_signal_backend to :owner;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

-- what one statement may take of the machine; what people become is only taken on, so the login's own holds for them
alter role authenticator set work_mem = '4MB';
alter role authenticator set hash_mem_multiplier = 2;
alter role authenticator set temp_file_limit = '256MB';
alter role anon set work_mem = '4MB';
alter role anon set temp_file_limit = '256MB';
alter role authenticated set work_mem = '4MB';
alter role authenticated set temp_file_limit = '256MB';

create schema if not exists extensions authorization :owner;
create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists storage authorization supabase_storage_admin;
create schema if not exists realtime authorization supabase_realtime_admin;

grant usage on schema extensions, public to anon, authenticated, service_role;
grant usage on schema extensions to supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin;
grant all on schema extensions, public to :owner;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
-- where the server has it; it keeps anything only where it was loaded at the start
do $$
begin
  create extension if not exists pg_stat_statements with schema extensions;
exception when undefined_file or feature_not_supported or insufficient_privilege then
  null;
end $$;
-- what a migration may make although it takes a superuser: the migrations' runner calls it in the place of the statement
create procedure extensions.create_extension(wanted text, home text, may_exist boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  -- what PostgreSQL brings, its untrusted languages apart, and what Supabase's owner may have beside it
  allowed constant text[] := string_to_array(
    'amcheck autoinc bloom dblink dict_xsyn earthdistance file_fdw insert_username intagg moddatetime pageinspect '
    'pg_buffercache pg_freespacemap pg_prewarm pg_stat_statements pg_visibility pg_walinspect pgrowlocks pgstattuple '
    'postgres_fdw refint sslinfo xml2 '
    'address_standardizer address_standardizer_data_us http hypopg index_advisor pg_cron pg_graphql pg_hashids '
    'pg_jsonschema pg_net pg_partman pg_repack pgaudit pgjwt pgmq pgroonga pgroonga_database pgrouting pgsodium pgtap '
    'plpgsql_check plv8 postgis postgis_raster postgis_sfcgal postgis_tiger_geocoder postgis_topology rum '
    'supabase_vault timescaledb wrappers', ' ');
  wrapper text;
begin
  -- one that the project goes without
  if wanted is null then
    return;
  end if;
  if not wanted = any (allowed) then
    raise exception 'permission denied to create extension "%"', wanted using errcode = '42501';
  end if;
  if may_exist and exists (select from pg_catalog.pg_extension where extname = wanted) then
    return;
  end if;
  execute format(
    'create extension %I %s cascade', wanted,
    -- some live where they say themselves, and only there
    case when home is not null then format('with schema %I', home)
      when not exists (
        select from pg_catalog.pg_available_extension_versions where name = wanted and schema is not null)
      then 'with schema public' else '' end);
  for wrapper in
    select w.fdwname
    from pg_catalog.pg_foreign_data_wrapper w
    join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_foreign_data_wrapper'::regclass and d.objid = w.oid
    join pg_catalog.pg_extension e on e.oid = d.refobjid and d.refclassid = 'pg_catalog.pg_extension'::regclass
    where e.extname = wanted
  loop
    execute format('grant usage on foreign data wrapper %I to %I with grant option', wrapper, ':owner');
  end loop;
end $$;
revoke execute on procedure extensions.create_extension(text, text, boolean) from public;
grant execute on procedure extensions.create_extension(text, text, boolean) to :owner;
-- a folder may name them without their schema; a role's own setting, for a database's is not copied with its template
alter role :owner set search_path = "$user", public, extensions;

do $$
begin
  execute format('grant create, temporary on database %I to %I', current_database(), ':owner');
end $$;

-- Supabase's default grants, made here on purpose: a migration that forgets to revoke is then as open here as there
alter default privileges for role :owner in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role :owner in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role :owner in schema public grant all on functions to anon, authenticated, service_role;

-- as on Supabase: dumps of rows begin with it
grant set on parameter session_replication_role to :owner;
-- PostgREST, "Configuration": what `alter role authenticator set` may say; a migration that names others is granted them
grant set on parameter
  pgrst.admin_server_host, pgrst.admin_server_port, pgrst.app_settings, pgrst.client_error_verbosity, pgrst.db_aggregates_enabled, pgrst.db_anon_role,
  pgrst.db_channel, pgrst.db_channel_enabled, pgrst.db_config, pgrst.db_extra_search_path, pgrst.db_hoisted_tx_settings, pgrst.db_max_rows,
  pgrst.db_plan_enabled, pgrst.db_pool, pgrst.db_pool_acquisition_timeout, pgrst.db_pool_automatic_recovery, pgrst.db_pool_max_idletime,
  pgrst.db_pool_max_lifetime, pgrst.db_pre_config, pgrst.db_pre_request, pgrst.db_prepared_statements, pgrst.db_root_spec, pgrst.db_schemas,
  pgrst.db_timezone_enabled, pgrst.db_tx_end, pgrst.db_uri, pgrst.jwt_aud, pgrst.jwt_cache_max_entries, pgrst.jwt_role_claim_key, pgrst.jwt_secret,
  pgrst.jwt_secret_is_base64, pgrst.log_level, pgrst.log_query, pgrst.openapi_mode, pgrst.openapi_security_active, pgrst.openapi_server_proxy_uri,
  pgrst.server_cors_allowed_origins, pgrst.server_host, pgrst.server_port, pgrst.server_timing_enabled, pgrst.server_trace_header,
  pgrst.server_unix_socket, pgrst.server_unix_socket_mode
to :owner;

-- Rights: the owner of the product changes nothing of the platform but policies and triggers, as on Supabase
create function extensions.refuse_platform_ddl() returns event_trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  touched record;
begin
  if session_user like 'supabase\_%' or (select rolsuper from pg_catalog.pg_roles where rolname = session_user) then
    return;
  end if;
  if tg_event = 'sql_drop' then
    for touched in select schema_name, object_type, object_identity from pg_catalog.pg_event_trigger_dropped_objects() where original loop
      if touched.schema_name in ('auth', 'storage', 'realtime') and touched.object_type not in ('policy', 'trigger') then
        raise exception 'permission denied to drop %', touched.object_identity using errcode = '42501';
      end if;
    end loop;
  else
    for touched in select schema_name, object_type, object_identity from pg_catalog.pg_event_trigger_ddl_commands() loop
      if touched.schema_name in ('auth', 'storage', 'realtime') and touched.object_type not in ('policy', 'trigger') then
        raise exception 'permission denied to change %', touched.object_identity using errcode = '42501';
      end if;
    end loop;
  end if;
end $$;

create event trigger refuse_platform_changes on ddl_command_end execute function extensions.refuse_platform_ddl();
create event trigger refuse_platform_drops on sql_drop execute function extensions.refuse_platform_ddl();
-- whatever `session_replication_role` says
alter event trigger refuse_platform_changes enable always;
alter event trigger refuse_platform_drops enable always;
