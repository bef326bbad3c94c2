import { globSync, readFileSync } from 'node:fs'
import { roomOf } from '../shares.js'
import { reaching } from './imports.ts'

/** Texts that Lingui translates: templates, and what stands between the tags of `Trans`. */
const translated = /\b(?:t|msg)`([^`]+)`|<Trans>([^<{]+)/g

/** For a file, a predicate that is true for its changed lines. */
type Lines = (file: string) => (line: number) => boolean

/**
 * The walks that name most of what a changed file of the client shows, as `file:line`. A text counts for less the more
 * walks name it, and ten times as much on a changed line or in a walk of the same room. Where no walk names a text of a
 * file, the files that import it are looked at; where none names theirs, the first walk of the room is taken.
 */
export function nearestWalks(
  changed: readonly string[],
  imports: Map<string, string[]>,
  changedLines: Lines = () => () => false,
  most = 2,
): string[] {
  const walks = globSync('e2e/**/*.test.ts').flatMap(walksIn)
  const scores = new Map<string, number>()
  for (const file of changed.filter((path) => path.startsWith('client/')))
    for (const [at, score] of scoresOf(file, walks, imports, changedLines))
      scores.set(at, (scores.get(at) ?? 0) + score)
  return [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([at]) => at)
}

type Walk = { at: string; room: string; source: string }

function walksIn(file: string): Walk[] {
  const source = readFileSync(file, 'utf8')
  const starts = [...source.matchAll(/^ *test\(/gm)].map(({ index }) => index)
  return starts.map((from, n) => ({
    at: `${file}:${source.slice(0, from).split('\n').length}`,
    room: roomOf(file),
    source: source.slice(from, starts[n + 1]),
  }))
}

function scoresOf(file: string, walks: readonly Walk[], imports: Map<string, string[]>, changedLines: Lines) {
  const near = Map.groupBy(reaching([file], imports), ([, steps]) => steps)
  const scores = new Map<string, number>()
  for (const steps of [0, 1, 2]) {
    const files = (near.get(steps) ?? []).map(([path]) => path).filter((path) => path.startsWith('client/'))
    const onChangedLines = new Set(textsOf(file, changedLines(file)))
    for (const text of new Set(files.flatMap((path) => textsOf(path)))) {
      const naming = walks.filter(({ source }) => source.includes(text))
      const weight = (onChangedLines.has(text) ? 10 : 1) / naming.length
      for (const { at, room } of naming)
        scores.set(at, (scores.get(at) ?? 0) + weight * (room === roomOf(file) ? 10 : 1))
    }
    if (scores.size > 0) return scores
  }
  const first = walks.find(({ room }) => room === roomOf(file))
  return first ? scores.set(first.at, 0) : scores
}

function textsOf(file: string, among: (line: number) => boolean = () => true) {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(translated)]
    .filter(({ index }) => among(source.slice(0, index).split('\n').length))
    .flatMap(([, template, element]) => (template ?? element ?? '').split(/\$\{[^}]*\}/))
    .map((text) => text.trim())
    .filter((text) => text.length > 4)
}
