/*
 * The demo's organisations: Riverside College with a brand, limits of which little is left, and a domain that waits to be confirmed;
 * and Northgate Library, which is suspended. It comes after `demo-admin.sql`:
 * `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql,demo-progress.sql,demo-home.sql,demo-marketplace.sql,demo-moderation.sql,demo-admin.sql,demo-tenants.sql`.
 */
select set_config('request.jwt.claims', json_build_object('sub', '00000000-0000-4000-8000-0000000000a1', 'role', 'authenticated')::text, true), set_config('app.clock', '', true);
select private.brand_tenant('00000000-0000-4000-8000-0000000e5001', 'Riverside', '#005f73', null, null);
select private.set_tenant_terms('00000000-0000-4000-8000-0000000e5001',
  (select jsonb_build_object('people', ceil(its.people * 1.15), 'groups', its.groups + 4, 'storage_mb', 2000) from private.tenant_figures('00000000-0000-4000-8000-0000000e5001') as its),
  '[{"name": "Nora Lindqvist", "email": "nora@riverside.example", "role": "Head of learning"}, {"name": "Accounts", "email": "accounts@riverside.example"}]',
  'Europe/London', 'en', 'European Union', null);
select private.add_domain('00000000-0000-4000-8000-0000000e5001', 'riverside.example');
update private.tenant_domains set checked_at = now() - interval '2 hours', error = 'missing' where domain = 'riverside.example';

insert into public.tenants (id, name, slug, settings, brand_name, accent, created_at)
values ('00000000-0000-4000-8000-0000000e6001', 'Northgate Public Library', 'northgate-library', '{"join": "approval"}', 'Northgate', 'plum', now() - interval '200 days');
update private.tenant_terms set people = 50, contacts = '[{"name": "Jo Marsh", "email": "jo@northgate.example"}]' where tenant_id = '00000000-0000-4000-8000-0000000e6001';
insert into public.groups (tenant_id, name, color, created_by) values
  ('00000000-0000-4000-8000-0000000e6001', 'Reading circle', 'plum', null), ('00000000-0000-4000-8000-0000000e6001', 'Story hour', 'sun', null);
select private.close_tenant(its, 'suspended', 'The invoice for spring is unpaid.', null) from public.tenants as its where its.id = '00000000-0000-4000-8000-0000000e6001';
select private.fold_tenant_counts(), set_config('request.jwt.claims', '', true);
