import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'

/** The way to start a PostgreSQL program: PostgreSQL refuses to run as root, and we add no user to the system. */
export type RunAs = {
  command: (program: string, args: string[]) => [string, string[]]
  ids: { uid: number; gid: number } | Record<string, never>
  own: (path: string) => void
}

const asOneself: RunAs = { command: (program, args) => [program, args], ids: {}, own: () => {} }

/**
 * The user that runs the cluster in `dir` (which need not exist), with `program` as a sample of the binaries:
 * oneself, unless root; else the owner of an existing cluster; else `postgres` or `nobody` where they
 * reach program and folder; else root's own files under a user namespace in which it is not root.
 */
export function runAs(dir: string, program: string, parent: string): RunAs {
  if (process.getuid?.() !== 0) return asOneself
  const owner = existsSync(dir) ? statSync(dir).uid : undefined
  const candidates = owner === undefined ? ['postgres', 'nobody'].map(userNamed) : [userWithId(owner)]
  for (const user of candidates) {
    if (user && user.uid !== 0 && reaches(user, program, parent)) {
      return {
        command: (program, args) => [program, args],
        ids: user,
        own: (path) => chownSync(path, user.uid, user.gid),
      }
    }
  }
  return {
    command: (program, args) => ['unshare', ['--user', '--map-user=65534', '--map-group=65534', program, ...args]],
    ids: {},
    own: () => {},
  }
}

type User = { uid: number; gid: number }

const accounts = (): (User & { name: string })[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))

const bare = (found: User | undefined): User | undefined => found && { uid: found.uid, gid: found.gid }
const userNamed = (name: string) => bare(accounts().find((account) => account.name === name))
const userWithId = (uid: number) => bare(accounts().find((account) => account.uid === uid))

const reaches = (user: User, program: string, parent: string) =>
  spawnSync(program, ['--version'], { ...user, env: {} }).status === 0 &&
  spawnSync('/bin/sh', ['-c', 'cd "$0"', parent], { ...user, env: {} }).status === 0
