import { existsSync, globSync, readFileSync } from 'node:fs'
import { linesSince } from './changed.ts'
import { changedIn, databaseMap, dependents } from './database-map.ts'
import { importsOfAll, reaching } from './imports.ts'

/** Tests that read the source tree itself. */
const structure = ['test/{house,structure}.test.ts', 'test/rooms/*.test.ts', 'client/ui/*.test.ts']
const bytes = ['client/{bytes,room-bytes}.test.ts']

/** Seconds of work that one waits for, by the times of the last whole run. */
const budget = 60
const unknown = 2

/** The tests for these changes: those that always run, those that reach a changed file, and those left for `npm test`. */
export async function testsFor(changed: readonly string[], commit: string) {
  const tests = globSync('{server,supabase,client,test}/**/*.test.ts')
  const imports = importsOfAll()
  const near = new Map<string, number>()
  const note = (test: string, steps: number) => near.set(test, Math.min(steps, near.get(test) ?? steps))
  for (const [file, steps] of reaching(changed, imports)) if (tests.includes(file)) note(file, steps)
  const migrations = changed.filter((file) => /^supabase\/migrations\/.*\.sql$/.test(file))
  if (migrations.length > 0)
    for (const [test, steps] of await touching(migrations, commit, tests, imports)) note(test, steps)
  const always = globSync(changed.some((file) => file.startsWith('client/')) ? [...structure, ...bytes] : structure)
  const { chosen, left } = withinBudget([...near].sort(([, a], [, b]) => a - b).map(([test]) => test))
  return { chosen: [...new Set([...always, ...chosen])], left }
}

/** Tests that mention an object changed by these migrations, or one that depends on it; closer and more frequent first. */
async function touching(
  migrations: readonly string[],
  commit: string,
  tests: readonly string[],
  imports: Map<string, string[]>,
) {
  const changed = migrations.flatMap((file) => changedIn(readFileSync(file, 'utf8'), linesSince(commit, file)))
  const steps = new Map(
    [...dependents(changed, await databaseMap())].map(([name, step]) => [name.split('.')[1]!, step]),
  )
  const found = new Map<string, number>()
  for (const test of tests) {
    const own = [test, ...(imports.get(test) ?? []).filter((file) => imports.has(file) && !file.startsWith('client/'))]
    const words = own.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? [])
    const named = words.flatMap((word) => steps.get(word) ?? [])
    if (named.length === 0) continue
    const least = Math.min(...named)
    found.set(test, least + 1 / (1 + named.filter((step) => step === least).length))
  }
  return found
}

function withinBudget(tests: readonly string[]) {
  const times = timesOfLastRun()
  let spent = 0
  const chosen = tests.filter((test) => {
    spent += times.get(test) ?? unknown
    return spent <= budget
  })
  return { chosen, left: tests.filter((test) => !chosen.includes(test)) }
}

/** Seconds that each file of tests took in the last whole run on this machine. */
function timesOfLastRun(report = 'test-results/vitest.json') {
  if (!existsSync(report)) return new Map<string, number>()
  const results: { name: string; startTime: number; endTime: number }[] = JSON.parse(
    readFileSync(report, 'utf8'),
  ).testResults
  const inProject = (path: string) => path.slice(process.cwd().length + 1)
  return new Map(results.map(({ name, startTime, endTime }) => [inProject(name), (endTime - startTime) / 1000]))
}
