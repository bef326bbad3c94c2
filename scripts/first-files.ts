import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/* The files that screens need: read from the imports, so that no list has to be kept. Paths from the project's root. */

/** These files, and all that they import at once. */
export function closure(entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    if (!/\.tsx?$/.test(file)) return
    for (const [, path] of readFileSync(file, 'utf8').matchAll(
      /^(?:import (?!type)(?:[^'"]*? from )?|export \{[^}]*\} from )'(\.[^']+)'/gm,
    ))
      follow(normalize(join(dirname(file), path!)))
  }
  for (const file of entries) follow(file)
  return found
}

/** The files of every page, whoever opens it. */
export const filesOfEveryPage = () => closure(['client/main.tsx'])

/** The parts of the screens that one sees first inside: those whose words come before all others. */
export const partsOfFirstScreens = () => partsWith('withFirstWords')

/** The parts that Home draws after its first cards: they come as one file, and their words with them. */
export const laterPartsOfHome = () => partsWith('withHomeWords')

/** All that those parts of Home import, and the first screens do not. */
export function laterFilesOfHome(): Set<string> {
  const before = new Set([...filesOfEveryPage(), ...closure(partsOfFirstScreens())])
  return new Set([...closure(laterPartsOfHome())].filter((file) => !before.has(file)))
}

function partsWith(words: 'withFirstWords' | 'withHomeWords'): string[] {
  const found: string[] = []
  for (const file of globSync('client/**/*.{ts,tsx}'))
    for (const [, path] of readFileSync(file, 'utf8').matchAll(new RegExp(`${words}\\(\\s*import\\('([^']+)'\\)`, 'g')))
      found.push(normalize(join(dirname(file), path!)))
  return found
}
