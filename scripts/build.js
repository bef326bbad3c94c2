import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/*
 * Builds the client into dist/ when what it is made of has changed since the
 * last build, and lays a .br and a .gz beside whatever is worth compressing.
 * Plain JavaScript: it runs on Node 20, before anything else does.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const stamp = join(dist, '.built')
const sources = [
  'client',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
  'supabase/types.ts',
  'scripts/build.js',
]

/** Tells whether a build was needed. Throws when it failed. */
export function build() {
  const made = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return false
  console.log('Building the client …')
  const node = join(root, 'node_modules/node/bin/node')
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  // what the page of tests calls this build: of the same sources it is the same
  const env = { ...process.env, VITE_BUILD: made.slice(0, 12) }
  const program = existsSync(node) ? node : process.execPath
  const { status, error } = spawnSync(program, vite, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('The client could not be built.', { cause: error })
  compress()
  writeFileSync(stamp, made)
  return true
}

/** The hash of the sources, not when they were touched: a checkout of the same text is the same client. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of files(join(root, source))) {
      if (file.endsWith('.test.ts')) continue
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function files(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)))
}

function compress() {
  for (const file of files(dist)) {
    if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) continue
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()
