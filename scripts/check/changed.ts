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
