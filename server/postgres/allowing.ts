import type pg from 'pg'
import { creatingExtensions } from './extensions.ts'

const settings =
  /\balter\s+(?:role|user|database)\s[^;]*?\b(?:re)?set\s+"?([a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)+)"?/gi

/**
 * Lets the owner do what PostgreSQL leaves to a superuser and migrations for Supabase do: keep settings with a role or
 * the database that are none of PostgreSQL's own (`pgrst.…`, `app.settings.…`), and make extensions.
 */
export async function allowing<Step extends { text: string }>(
  steps: Step[],
  { admin, owner, without }: { admin: pg.Client; owner: string; without: readonly string[] },
): Promise<(Step & { asRun?: string })[]> {
  const named = steps.flatMap(({ text }) => [...text.matchAll(settings)].map(([, name = '']) => name.toLowerCase()))
  if (named.length > 0) await grantSettings([...new Set(named)], admin, owner)
  if (!steps.some(({ text }) => /\bcreate\s+extension\b/i.test(text))) return steps
  const { rows } = await admin.query<{ name: string }>(
    'select name from pg_available_extension_versions where superuser and not trusted',
  )
  const extensions = { untrusted: new Set(rows.map(({ name }) => name)), without: new Set(without) }
  return steps.map((one) => ({ ...one, asRun: creatingExtensions(one.text, extensions) }))
}

async function grantSettings(names: string[], admin: pg.Client, owner: string) {
  const { rows } = await admin.query<{ name: string }>('select name from pg_settings where name = any ($1)', [names])
  const real = new Set(rows.map(({ name }) => name))
  for (const name of names) if (!real.has(name)) await admin.query(`grant set on parameter ${name} to ${owner}`)
}
