// Run by `npm run lock` after the lock file was written: a registry that does not carry the binaries of every
// platform makes npm leave them out of the lock, and `npm ci` then refuses it everywhere. What is optional and
// missing is named here by version and platform, so that it is skipped where it does not fit.
import { readFileSync, writeFileSync } from 'node:fs'

const path = 'package-lock.json'
const lock = JSON.parse(readFileSync(path, 'utf8'))
const packages = lock.packages

for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  if (place === '') continue
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (packages[`node_modules/${name}`] || packages[`${place}/node_modules/${name}`]) continue
    packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true }
    console.log(`named ${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)

function platformOf(name) {
  const os = [
    'android',
    'darwin',
    'freebsd',
    'linux',
    'openharmony',
    'win32',
    'sunos',
    'aix',
    'netbsd',
    'openbsd',
  ].find((one) => name.includes(one))
  const cpu = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32'].find((one) =>
    name.includes(one),
  )
  const libc = name.endsWith('musl') ? 'musl' : /gnu|linux/.test(name) ? 'glibc' : undefined
  if (!os && !cpu) throw new Error(`${name} is optional and missing, and its name doesn’t show its platform`)
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) }
}
