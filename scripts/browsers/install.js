// Where Firefox and WebKit's browser are; on a Debian that lets us, installed when they are missing.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/** The path of a program, or nothing. @param {string[]} names */
function programOf(...names) {
  const dirs = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return dirs.flatMap((dir) => names.map((name) => join(dir, name))).find((path) => existsSync(path))
}

const found = () => ({
  firefox: process.env.FIREFOX ?? programOf('firefox-esr', 'firefox'),
  driver: programOf('WebKitWebDriver'),
  browser: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1),
  screen: programOf('Xvfb'),
})

/** The programs by their paths. Where one is missing and may not be installed, it says what to do. */
export function ensureBrowsers() {
  let here = found()
  const lacks = () => Object.values(here).some((path) => !path)
  if (lacks() && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log(`Installing ${packages.join(', ')} from the system’s packages (a minute or two, only once) …`)
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    execFileSync('apt-get', ['update', '-qq'], quiet)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
    here = found()
  }
  if (!lacks()) return here
  console.error(
    `Firefox and WebKit are driven here, and not all of it is there. Install it with:\n\n  sudo apt-get install ${packages.join(' ')}\n`,
  )
  process.exit(1)
}
