// Moves the clock of a program and of all that it starts: Node, PostgreSQL and Chromium alike.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

const places = ['/usr/lib/*/faketime/libfaketime.so.1', '/usr/lib*/faketime/libfaketime.so.1']

const findLibrary = () => globSync(places).find((path) => existsSync(path))

/** The path of libfaketime, installed first where this is a Debian that root runs; undefined if there is none. */
export function ensureFaketime() {
  const found = process.platform === 'linux' ? findLibrary() : undefined
  if (found || process.platform !== 'linux' || process.getuid() !== 0) return found
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const packages = ['install', '-y', '-qq', '--no-install-recommends', 'libfaketime']
    execFileSync('apt-get', packages, { stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    console.error(`libfaketime could not be installed: ${error.message}`)
  }
  return findLibrary()
}

/** The environment of a program that believes that it is `at`, from now on, in a time zone. */
export function movedClock(library, { at, zone }) {
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // timers run on the monotonic clock, which stays as it is
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // the library's own waiting on condition variables, for old C libraries, keeps Chromium's threads busy for ever
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    TZ: zone,
  }
}
