import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SignJWT } from 'jose'

/*
 * The world of this bench: 500 people in 75 channels with 100,000 posts, read under row level security; notes that
 * each writes; and a function of the size that a product calls before each request.
 */
export const people = 500
export const posts = 100_000
const firstPerson = 100_001

export const secret = 'the secret of a bench has thirty-two letters'
export const checking = 'private.check_request'

const migration = `
create table public.channels (id int primary key, name text not null);
create table public.members (
  person uuid, channel int references public.channels, primary key (person, channel));
create table public.posts (
  id int primary key, channel int not null references public.channels, author uuid not null, body text not null,
  created_at timestamptz not null default now());
create index on public.posts (channel, id desc);
create table public.notes (
  id uuid primary key, person uuid not null default auth.uid(), body text not null,
  created_at timestamptz not null default now());

alter table public.channels enable row level security;
alter table public.members enable row level security;
alter table public.posts enable row level security;
alter table public.notes enable row level security;
create policy own on public.members for select using (person = (select auth.uid()));
create policy everyone on public.channels for select using (true);
create policy member on public.posts for select using (exists (
  select from public.members m where m.channel = posts.channel and m.person = (select auth.uid())));
create policy own on public.notes using (person = (select auth.uid())) with check (person = (select auth.uid()));

insert into public.channels select n, 'Channel ' || n from generate_series(0, 74) n;
insert into public.members
  select format('00000000-0000-4000-8000-000000%s', p)::uuid, c
  from generate_series(${firstPerson}, ${firstPerson + people - 1}) p, generate_series(0, 74) c;
insert into public.posts
  select n, n % 75, format('00000000-0000-4000-8000-000000%s', ${firstPerson} + n % ${people})::uuid,
    'What somebody says, of a length that is usual: ' || md5(n::text)
  from generate_series(1, ${posts}) n;

create schema private;
grant usage on schema private to anon, authenticated;
create table private.blocked (address inet primary key);
create table private.suspended (person uuid primary key);
create function ${checking}() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from private.blocked
    where address = (current_setting('request.headers', true)::json ->> 'x-forwarded-for')::inet) then
    raise sqlstate 'PT403' using message = 'This address is blocked.';
  end if;
  if exists (select from private.suspended where person = auth.uid()) then
    raise sqlstate 'PT403' using message = 'This account is suspended.';
  end if;
end $$;
-- pgbench prepares its statements before it is anybody
grant usage on schema private to authenticator;
grant execute on function ${checking}() to anon, authenticated, authenticator;
`

/** A project folder with that world, for the server to run. */
export function writeProject(dir: string) {
  mkdirSync(join(dir, 'migrations'), { recursive: true })
  writeFileSync(join(dir, 'config.toml'), 'project_id = "bench"\n[api]\nmax_rows = 1000\n')
  writeFileSync(join(dir, 'migrations', '20260101000000_world.sql'), migration)
}

/** A token for each of the people. */
export function tokensOf(): Promise<string[]> {
  const exp = Math.floor(Date.now() / 1000) + 86_400
  return Promise.all(
    Array.from({ length: people }, (_, at) => {
      const sub = `00000000-0000-4000-8000-000000${firstPerson + at}`
      return new SignJWT({ role: 'authenticated', aud: 'authenticated', sub, exp })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(new TextEncoder().encode(secret))
    }),
  )
}

/** One kind of request: as pgbench sends it to PostgreSQL, as wrk (in Lua) sends it over HTTP and to GraphQL. */
export type Cell = { name: string; sql: string; lua: string; graph: string; checked?: true }

const id = `\\set id random(1, ${posts})`
const channel = '\\set channel random(0, 74)'
const luaId = `math.random(1, ${posts})`
const uuid = 'string.format("%08x-0000-4000-8000-%012x", run, n)'

const row: Cell = {
  name: 'row',
  sql: `${id}\n${flight("select coalesce(json_agg(r), '[]') from (select * from public.posts where id = :id) r;")}`,
  lua: `"GET", "/posts?id=eq." .. ${luaId}, nil`,
  graph: `"query($id: Int!) { postById(id: $id) { id channel author body createdAt } }", '{"id":' .. ${luaId} .. '}'`,
}

export const cells: Cell[] = [
  row,
  { ...row, name: 'row, checked', checked: true },
  {
    name: 'list of 50',
    sql: `${channel}\n${flight("select coalesce(json_agg(r), '[]') from (select * from public.posts where channel = :channel order by id desc limit 50) r;")}`,
    lua: '"GET", "/posts?channel=eq." .. math.random(0, 74) .. "&order=id.desc&limit=50", nil',
    graph: `"query($c: Int!) { allPosts(condition: {channel: $c}, orderBy: ID_DESC, first: 50) { nodes { id channel author body createdAt } } }", '{"c":' .. math.random(0, 74) .. '}'`,
  },
  {
    name: 'list of 50 with an embed',
    sql: `${channel}\n${flight(`select coalesce(json_agg(r), '[]') from (select p.*, row_to_json(c.*) as channels from public.posts p
  left join lateral (select c.name from public.channels c where c.id = p.channel) c on true where p.channel = :channel order by p.id desc limit 50) r;`)}`,
    lua: '"GET", "/posts?select=*,channels(name)&channel=eq." .. math.random(0, 74) .. "&order=id.desc&limit=50", nil',
    graph: `"query($c: Int!) { allPosts(condition: {channel: $c}, orderBy: ID_DESC, first: 50) { nodes { id channel author body createdAt channelByChannel { name } } } }", '{"c":' .. math.random(0, 74) .. '}'`,
  },
  {
    name: 'insert',
    sql: flight(
      `with w as (insert into public.notes (id, body) values (gen_random_uuid(), 'What somebody notes') returning *) select json_agg(w) from w;`,
    ),
    lua: `"POST", "/notes", '{"id":"' .. ${uuid} .. '","body":"What somebody notes"}'`,
    graph: `"mutation($id: UUID!) { createNote(input: {note: {id: $id, body: \\"What somebody notes\\"}}) { note { id person body createdAt } } }", '{"id":"' .. ${uuid} .. '"}'`,
  },
]

/** Claims and statement as one pipeline, in one implicit transaction. */
function flight(statement: string) {
  return `\\set person random(${firstPerson}, ${firstPerson + people - 1})
\\startpipeline
select set_config('role', 'authenticated', true), set_config('request.jwt.claims', format('{"role":"authenticated","sub":"00000000-0000-4000-8000-000000%s"}', :person::int), true);
${statement}
\\endpipeline
`
}

/** The same with the check in between, as `PGRST_DB_PRE_REQUEST` has it. */
export const checkedSql = (sql: string) =>
  sql.replace(
    ', true);\n',
    `, true), set_config('request.headers', '{"x-forwarded-for":"203.0.113.7"}', true);\nselect ${checking}();\n`,
  )
