import type pg from 'pg'
import { mina, supper } from '../../supabase/tests/cast.ts'

/** A tenth of what the product is measured for, unless CASES says otherwise; ten reports each, ten cases to a group. */
const cases = Number(process.env.CASES ?? 10_000)
const groups = cases / 10
const people = Math.max(1000, cases / 4)

/** Cases of many groups: two of three wait, one in six with the organisation; past the triggers. */
export async function fillCases(admin: pg.Client) {
  await admin.query(`
    set session_replication_role = replica;
    insert into public.users (id, name, email, tenant_id) select md5('p' || i)::uuid, 'Person ' || i, 'p' || i || '@example.org', (select tenant_id from public.users where id = '${mina.id}') from generate_series(1, ${people}) as i;
    insert into public.groups (id, tenant_id, name, slug, color) select md5('g' || i)::uuid, (select tenant_id from public.users where id = '${mina.id}'), 'Group ' || i, 'group-' || i, 'sky' from generate_series(1, ${groups}) as i;
    insert into public.group_members (group_id, user_id, role)
      select md5('g' || i)::uuid, md5('p' || ((i * 7 + m * 131) % ${people} + 1))::uuid, case m when 0 then 'admin' else 'member' end from generate_series(1, ${groups}) as i, generate_series(0, 9) as m on conflict do nothing;
    insert into private.moderation_cases (id, subject_type, subject_id, subject_owner_id, group_id, tenant_id, level, state, risk, reason, reasons, words, reports_count, outcome, resolved_by, resolved_at, created_at)
      select md5('c' || i)::uuid, case i % 3 when 0 then 'message' when 1 then 'task' else 'lesson_reply' end, md5('s' || i)::uuid, md5('p' || (i % ${people} + 1))::uuid,
        md5('g' || (i % ${groups} + 1))::uuid, around.tenant_id, case when i % 6 = 0 then 'tenant' else 'group' end, case when i % 3 = 0 then 'resolved' else 'open' end, (hashtext('c' || i) % 1000 + 1000) / 100.0,
        'spam', '{spam,harassment}', 'Some words that were said ' || i, 10, case when i % 3 = 0 then 'dismissed' end, null, case when i % 3 = 0 then now() end, now() - i * interval '1 minute'
      from generate_series(1, ${cases}) as i cross join (select tenant_id from public.users where id = '${mina.id}') as around;
    insert into public.reports (id, reporter_id, subject_type, subject_id, reason, snapshot, created_at, answer, answered_at)
      select md5('r' || i || '.' || r)::uuid, md5('p' || ((i + r * 97) % ${people} + 1))::uuid, case i % 3 when 0 then 'message' when 1 then 'task' else 'lesson_reply' end, md5('s' || i)::uuid,
        case r % 2 when 0 then 'spam' else 'harassment' end, jsonb_build_object('message', jsonb_build_object('body_html', '<p>Some words that were said ' || i || '</p>')), now() - i * interval '1 minute' + r * interval '1 second',
        case when i % 3 = 0 then 'within_rules' end, case when i % 3 = 0 then now() end
      from generate_series(1, ${cases}) as i, generate_series(1, 10) as r on conflict do nothing;
    insert into private.case_reports (report_id, case_id) select md5('r' || i || '.' || r)::uuid, md5('c' || i)::uuid from generate_series(1, ${cases}) as i, generate_series(1, 10) as r;
    insert into public.group_members (group_id, user_id) select '${supper}', md5('p' || i)::uuid from generate_series(1, 400) as i on conflict do nothing;
    insert into public.conversation_participants (conversation_id, user_id) select '${supper}', md5('p' || i)::uuid from generate_series(1, 400) as i on conflict do nothing;
    set session_replication_role = origin`)
  await admin.query('vacuum analyze')
  return { cases, groups, people, reports: cases * 10 }
}
