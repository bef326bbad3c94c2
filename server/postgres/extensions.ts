/*
 * Extensions in somebody's migrations. On Supabase their owner, who is no superuser, may make more of them than
 * PostgreSQL trusts everybody with; and some that are there are not here.
 */

const bare = '[a-z_][a-z0-9_$]*'
const word = `(?:"[^"]+"|${bare})`
const option = `schema\\s+${word}|version\\s+(?:'[^']*'|${word})|cascade`
const creates = new RegExp(
  `\\bcreate\\s+extension\\s+(if\\s+not\\s+exists\\s+)?(${word})((?:\\s+(?:with|${option}))*)\\s*(?=;|$)`,
  'gi',
)

/**
 * The text with every `create extension` that takes a superuser as a call of the platform's own procedure, which knows
 * those that Supabase's owner may make; and one that the project goes without as a call for none. On the same lines, so
 * that errors are told where they are.
 */
export function creatingExtensions(
  text: string,
  { untrusted, without }: { untrusted: ReadonlySet<string>; without: ReadonlySet<string> },
): string {
  return text.replace(creates, (whole, mayExist: string | undefined, name: string, options: string) => {
    const called = nameOf(name)
    const lines = '\n'.repeat(whole.split('\n').length - 1)
    if (without.has(called)) return `call extensions.create_extension(null, null, true)${lines}`
    if (!untrusted.has(called)) return whole
    const schema = new RegExp(`\\sschema\\s+(${word})`, 'i').exec(options)?.[1]
    const given = [called, schema && nameOf(schema)].map((one) => (one ? `'${one.replaceAll("'", "''")}'` : 'null'))
    return `call extensions.create_extension(${given.join(', ')}, ${mayExist !== undefined})${lines}`
  })
}

const nameOf = (text: string) => (text.startsWith('"') ? text.slice(1, -1) : text.toLowerCase())

/** The words that name the missing package, where an error says that an extension is not there. */
export function missingPackage(error: unknown): string | undefined {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  const name = /^extension "(.+)" is not available$/.exec(message)?.[1]
  if (code !== '0A000' || name === undefined) return undefined
  const from = packages[name] ?? (name.startsWith('postgis') || name.startsWith('address_') ? postgis : undefined)
  const found = from === undefined ? 'a package that brings it' : from
  return `It needs ${found}, which is not part of PostgreSQL: install that beside a PostgreSQL of your own, and set DATABASE_URL to it; or go without it, by [server.postgres] without = ["${name}"] in config.toml.`
}

const debian = (name: string) => `the package postgresql-${name} (Debian: postgresql-18-${name} for version 18)`
const project = (name: string) => `github.com/${name}`
const postgis = debian('postgis-3')

const packages: Record<string, string> = {
  vector: debian('pgvector'),
  pg_cron: debian('cron'),
  pgtap: debian('pgtap'),
  http: debian('http'),
  hypopg: debian('hypopg'),
  rum: debian('rum'),
  pgaudit: debian('pgaudit'),
  pg_repack: debian('repack'),
  pg_partman: debian('partman'),
  pgrouting: debian('pgrouting'),
  plpgsql_check: debian('plpgsql-check'),
  pg_graphql: project('supabase/pg_graphql'),
  pg_net: project('supabase/pg_net'),
  pg_jsonschema: project('supabase/pg_jsonschema'),
  supabase_vault: project('supabase/vault'),
  wrappers: project('supabase/wrappers'),
  index_advisor: project('supabase/index_advisor'),
  pgjwt: project('michelp/pgjwt'),
  pgsodium: project('michelp/pgsodium'),
  pg_hashids: project('iCyberon/pg_hashids'),
  pgmq: project('pgmq/pgmq'),
  pgroonga: project('pgroonga/pgroonga'),
  plv8: project('plv8/plv8'),
  timescaledb: project('timescale/timescaledb'),
}
