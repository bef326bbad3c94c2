// Where Debian's nginx is; unpacked for the tests where it is missing, since installing it would start it on port 80.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../node_modules/.cache/nginx', import.meta.url))

/** The path of nginx, or nothing when there is none. */
export const findNginx = () => ['/usr/sbin/nginx', join(folder, 'usr/sbin/nginx')].find((path) => existsSync(path))

/** The path of nginx, from Debian's package where that can be downloaded. */
export function ensureNginx() {
  const found = findNginx()
  if (found || spawnSync('apt-get', ['--version']).status !== 0) return found
  mkdirSync(folder, { recursive: true })
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
  try {
    if (process.getuid() === 0) execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', 'nginx'], options)
    execFileSync('dpkg', ['-x', ...globSync('nginx_*.deb', { cwd: folder }), '.'], options)
  } catch (error) {
    console.error(`nginx could not be downloaded: ${error.message}`)
  }
  return findNginx()
}
