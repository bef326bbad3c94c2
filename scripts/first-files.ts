import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The parts of the screens that one sees first inside, and all that they import at once. Paths from the project's root. */
export function filesOfFirstScreens(): string[] {
  const sources = globSync('client/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const found = new Set<string>()
  const follow = (from: string, path: string) => {
    const file = normalize(join(dirname(from), path))
    if (found.has(file) || !/\.tsx?$/.test(file)) return
    found.add(file)
    for (const [, next] of readFileSync(file, 'utf8').matchAll(/^import (?!type)(?:[^'"]*? from )?'(\.[^']+)'/gm))
      follow(file, next!)
  }
  follow('client/App.tsx', './joins.ts')
  for (const file of sources)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/with(?:FirstWords|Joins)\(\s*import\('([^']+)'\)/g))
      follow(file, path!)
  return [...found].sort()
}
