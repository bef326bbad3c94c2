import type pg from 'pg'
import { mina } from '../../supabase/tests/cast.ts'

/** A tenth of what the product is measured for, unless PEOPLE says otherwise: ten groups to a hundred people, ten lines of the record to each, or LINES in all. */
const people = Number(process.env.PEOPLE ?? 100_000)
const tenants = 50
const groups = people / 10
const lines = Number(process.env.LINES ?? people * 10)

/** People of fifty organisations, the cast’s among them, with their groups and the record of what was done; past the triggers. */
export async function fillAdmin(admin: pg.Client) {
  const around = `(case i % ${tenants} when 0 then (select tenant_id from public.users where id = '${mina.id}') else md5('t' || i % ${tenants})::uuid end)`
  const named = `(array['Anna', 'Ben', 'Clara', 'David', 'Émilie', 'Farid', 'Grace', 'Henrik', 'Ines', 'Jakub'])[i / ${tenants} % 10 + 1] || ' ' || (array['Baker', 'Ortiz', 'Weaver', 'Nowak', 'Müller'])[i / (${tenants} * 10) % 5 + 1] || ' ' || i`
  await admin.query(`
    set session_replication_role = replica;
    insert into public.tenants (id, name, slug) select md5('t' || i)::uuid, 'School ' || i, 'school-' || i from generate_series(1, ${tenants - 1}) as i;
    insert into private.tenant_terms (tenant_id) select md5('t' || i)::uuid from generate_series(1, ${tenants - 1}) as i;
    insert into private.tenant_counts (tenant_id, sort_name) select md5('t' || i)::uuid, 'school ' || i from generate_series(1, ${tenants - 1}) as i;
    insert into public.users (id, name, email, tenant_id) select md5('p' || i)::uuid, ${named}, 'p' || i || '@example.org', ${around} from generate_series(1, ${people}) as i;
    insert into private.listed_people (user_id, tenant_id, sort_name, words, sought, address, role_place, state_place, last_seen)
      select its.id, its.tenant_id, trim(private.plain(its.name)), said.words, private.sought_words(said.words, its.tenant_id, private.person_marks(place.role, place.state)), its.email, place.role, place.state,
        now() - (its.i::bigint * 7919 % 400) * interval '1 day'
      from (select md5('p' || i)::uuid as id, ${around} as tenant_id, ${named} as name, 'p' || i || '@example.org' as email, i from generate_series(1, ${people}) as i) as its
      cross join lateral (select private.plain(its.name || ' ' || its.email) as words) as said
      cross join lateral (select (case when its.i % 200 = 0 then 3 else 4 end)::smallint as role, (case when its.i % 40 = 0 then 4 else 5 end)::smallint as state) as place;
    insert into public.groups (id, tenant_id, name, slug, color) select md5('g' || i)::uuid, ${around}, 'Circle ' || i, 'circle-' || i, 'sky' from generate_series(1, ${groups}) as i;
    insert into public.group_members (group_id, user_id, role)
      select md5('g' || i)::uuid, md5('p' || ((i * 7 + m * ${tenants}) % ${people} + 1))::uuid, case m when 0 then 'admin' else 'member' end from generate_series(1, ${groups}) as i, generate_series(0, 9) as m on conflict do nothing;
    insert into private.storage_usage (owner, bytes, tenant_id) select 'group/' || md5('g' || i)::uuid, (i % 1000) * 1000000::bigint, ${around} from generate_series(1, ${groups}) as i;
    insert into public.tasks (group_id, title, rank, created_at) select md5('g' || i)::uuid, 'Task ' || n, n, now() - ((i * n)::bigint * 7919 % 525600) * interval '1 minute' from generate_series(1, ${groups}) as i, generate_series(1, 5) as n;
    insert into public.conversations (id, kind, group_id, last_message_at) select md5('g' || i)::uuid, 'group', md5('g' || i)::uuid, now() - (i::bigint * 104729 % 525600) * interval '1 minute' from generate_series(1, ${groups}) as i
      where substr(md5('g' || i), 13, 1) <> '8';
    insert into private.listed_groups (group_id, tenant_id, sort_name, words, sought, activity)
      select md5('g' || i)::uuid, ${around}, 'circle ' || i, ' circle ' || i, private.sought_words(' circle ' || i, ${around}), now() from generate_series(1, ${groups}) as i;
    insert into public.failed_logins (email, ip_address, user_agent, reason, attempted_at, tenant_id)
      select 'p' || i || '@example.org', '203.0.' || i % 100 || '.' || i % 250, 'curl', 'invalid_credentials', now() - i * interval '1 minute', ${around} from generate_series(1, 20000) as i;
    insert into private.push_log (delivery_id, told_at, user_id, tenant_id, service, attempts, outcome, detail)
      select i, now() - i * interval '6 seconds', md5('p' || i)::uuid, ${around}, 'push' || i % 5 || '.example.com', 1 + i % 8, 'dropped', 'the service answered 503' from generate_series(1, 100000) as i;
    insert into public.audit_log (id, at, actor_id, action, subject_type, subject_id, group_id, tenant_id, before, after) overriding system value
      select 1000000 + i, now() - (${lines} - i) * interval '3 seconds', md5('p' || (i % 5000 + 1))::uuid, (array['group_member.add', 'user.role', 'group.archive', 'invite.send', 'group_member.remove'])[i % 5 + 1],
        (array['group_members', 'users', 'groups', 'group_invites', 'group_members'])[i % 5 + 1], md5(case when i % 5 = 2 then 'g' || (i % ${groups} + 1) else 'p' || (i % ${people} + 1) end)::uuid,
        case when i % 5 <> 1 then md5('g' || (i % ${groups} + 1))::uuid end, ${around}, '{"role": "member"}', '{"role": "manager"}'
      from generate_series(1, ${lines}) as i;
    set session_replication_role = origin;
    select private.count_listed_groups()`)
  await admin.query('vacuum analyze')
  return { people, tenants, groups, lines }
}
