import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that are new or different since a commit, committed or not; and those that are gone. */
export function changedSince(commit: string) {
  const all = [
    ...git('diff', '--name-only', '--no-renames', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const [here, gone] = [all.filter((file) => existsSync(file)), all.filter((file) => !existsSync(file))]
  return { here, gone }
}

/** True for the lines of a file that are new or different since a commit; for all of a new file. */
export function linesSince(commit: string, file: string): (line: number) => boolean {
  const isNew = git('ls-tree', '--name-only', commit, '--', file).length === 0
  if (isNew) return () => true
  const hunks = git('diff', '--unified=0', commit, '--', file).flatMap((text) => {
    const [, first, count] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(text) ?? []
    return first ? [{ first: Number(first), last: Number(first) + Math.max(1, Number(count ?? 1)) - 1 }] : []
  })
  return (line) => hunks.some(({ first, last }) => line >= first && line <= last)
}
