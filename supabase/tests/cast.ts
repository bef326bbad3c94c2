import type { Person, TestDatabase } from '../../test/database.ts'

const person = (last: string, email: string): Person & { id: string } => ({
  role: 'authenticated',
  id: `00000000-0000-4000-8000-0000000000${last}`,
  email,
})

/** The people of `seed.sql`. */
export const anon: Person = { role: 'anon' }
export const ruth = person('a1', 'ruth@example.org')
export const tomas = person('a2', 'tomas@example.org')
export const mina = person('a3', 'mina@example.org')
export const jonas = person('a4', 'jonas@example.org')
export const ines = person('a5', 'ines@example.org')

/** Ruth is its admin, Tomas a manager, Mina a member. */
export const supper = '00000000-0000-4000-8000-0000000000b1'
/** Tomas is its admin, Jonas a member. */
export const choir = '00000000-0000-4000-8000-0000000000b2'
export const supperCode = 'SUPPERTABLE'

/** Made by Ruth, Tomas, Mina; and one of the choir's. */
export const readingPlan = '00000000-0000-4000-8000-0000000000c1'
export const breadAndCandles = '00000000-0000-4000-8000-0000000000c2'
export const liftsHome = '00000000-0000-4000-8000-0000000000c3'
export const springConcert = '00000000-0000-4000-8000-0000000000c5'

/** People whom only tests know, beside the seed's: an admin of the tenant and one of another, a super admin, and a member who is suspended. */
export const tenantAdmin = person('f1', 'admin@example.org')
export const otherAdmin = person('f2', 'admin@elsewhere.example')
export const superAdmin = person('f3', 'super@example.org')
export const suspended = person('f4', 'suspended@example.org')
export const elsewhere = '00000000-0000-4000-8000-0000000000e1'

/** Makes them, and takes from Ruth the role on the instance that would let her pass everywhere. */
export async function arrangeRanks({ admin }: TestDatabase) {
  const people = [tenantAdmin, otherAdmin, superAdmin, suspended]
  await admin.query('insert into auth.users (id, email) select * from unnest($1::uuid[], $2::text[])', [
    people.map(({ id }) => id),
    people.map(({ email }) => email),
  ])
  await admin.query(`
    insert into public.tenants (id, name, slug) values ('${elsewhere}', 'Elsewhere', 'elsewhere');
    update public.users set role = 'super_admin' where id = '${superAdmin.id}';
    update public.users set role = 'member' where id = '${ruth.id}';
    update public.users set role = 'admin' where id = '${tenantAdmin.id}';
    update public.users set role = 'admin', tenant_id = '${elsewhere}' where id = '${otherAdmin.id}';
    insert into public.group_members (group_id, user_id, role) values ('${supper}', '${suspended.id}', 'admin');
    insert into private.suspensions (user_id) values ('${suspended.id}')`)
}

/** Takes from Ruth the role on the instance that would let her pass everywhere, where no other ranks are wanted: a stranger keeps it. */
export async function demoteRuth({ admin }: TestDatabase) {
  await admin.query('insert into auth.users (id, email) values ($1, $2)', [superAdmin.id, superAdmin.email])
  await admin.query("update public.users set role = 'super_admin' where id = $1", [superAdmin.id])
  await admin.query("update public.users set role = 'member' where id = $1", [ruth.id])
}
