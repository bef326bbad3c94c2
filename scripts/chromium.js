// Where Chromium is; on a Debian that lets us, installed when it is missing.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shell = 'chromium-headless-shell'
const apps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)))
  return [process.env.CHROMIUM, ...onPath, '/usr/bin/chromium', ...apps].find((path) => path && existsSync(path))
}

/**
 * Chromium without a window, tabs or an address bar, where it is: the same engine at two thirds of the work. It installs
 * no apps and takes no pushes.
 */
export function findHeadless() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, shell))
  return [process.env.CHROMIUM_HEADLESS, ...onPath].find((path) => path && existsSync(path)) ?? findChromium()
}

/** The path of Chromium, or nothing when there is none and we may not install it. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium from the system’s packages (about a minute, only once) …')
  install('chromium')
  return findChromium()
}

/** The path of what drives the walks: Chromium without a window where it is or may be installed, else with one. */
export function ensureHeadless() {
  if (findHeadless() === findChromium()) install(shell)
  return findHeadless()
}

/** Installs a package of Debian's, where that is the system and we are its owner; else nothing happens. */
function install(name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch (error) {
    console.error(`${name} could not be installed: ${error.message}`)
  }
}
