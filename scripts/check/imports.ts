import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const sources = '{client,server,supabase,test,scripts}/**/*.{ts,tsx,js}'
const specifiers = /(?:from|import|import\(|mock\()\s*'(\.[^'?]+)/g

/** Programs of the server that tests start as processes of their own: no import says so. */
const started = ['start.js', 'worker.ts', 'rest-alone.ts', 'auth-alone.ts', 'sql.ts', 'keys.ts']

/** The files that each file imports, in whatever way. */
export function importsOfAll(): Map<string, string[]> {
  const importsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(specifiers)].map(([, path]) => normalize(join(dirname(file), path!)))
  const all = new Map(globSync(sources).map((file) => [file, importsOf(file)]))
  all.get('test/server.ts')?.push(...started.map((file) => `server/${file}`))
  return all
}

/** The files that reach any of these by imports, each with the number of steps. */
export function reaching(changed: readonly string[], imports: Map<string, string[]>): Map<string, number> {
  const importers = Map.groupBy(
    [...imports].flatMap(([file, paths]) => paths.map((path) => ({ file, path }))),
    ({ path }) => path,
  )
  const found = new Map(changed.map((file) => [file, 0]))
  for (const [file, steps] of found)
    for (const { file: importer } of importers.get(file) ?? []) if (!found.has(importer)) found.set(importer, steps + 1)
  return found
}
