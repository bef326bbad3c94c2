// `npm run fuzz`: every property as often as it says; with words, in the files whose path has one of them.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tries less than all, unless told otherwise. */
const sampled = /from '(fast-check|.*\/(sample|existence-room)\.ts)'/
const words = process.argv.slice(2)
const files = ['server', 'supabase', 'client', 'test']
  .flatMap((dir) => readdirSync(dir, { recursive: true }).map((file) => join(dir, file)))
  .filter((file) => file.endsWith('.test.ts') && sampled.test(readFileSync(file, 'utf8')))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
if (files.length === 0) {
  console.error(`No file with properties has ${words.join(' or ')} in its path.`)
  process.exit(1)
}
const env = { ...process.env, FUZZ: '1' }
process.exit(spawnSync('vitest', ['run', ...files], { stdio: 'inherit', env }).status ?? 1)
