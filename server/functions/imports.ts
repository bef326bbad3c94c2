import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartRefused } from '../config.ts'

/* The names that functions import by, of Deno's world, and where the same thing is found here. */

/** Names, and beginnings that end in a slash, as an import map has them. Targets that were relative are file addresses. */
export type ImportMap = Readonly<Record<string, string>>

/** Modules of Deno's standard library that have a stand-in here. */
const standard: Record<string, string> = {
  'async/delay': 'delay.ts',
  'dotenv/load': 'nothing.ts',
  'encoding/base64': 'base64.ts',
  'encoding/base64url': 'base64url.ts',
  'encoding/hex': 'hex.ts',
  'http/server': 'http-server.ts',
  path: 'path.ts',
}

/** Packages that npm has under another name. */
const renamed: Record<string, string> = { '@hono/hono': 'hono', '@zod/zod': 'zod' }

const parts = '((?:@[^/@]+\\/)?[^/@?]+)(?:@[^/?]*)?(\\/[^?]*)?(?:\\?.*)?$'
const named = new RegExp(`^(?:npm|jsr):\\/?${parts}`)
const served = new RegExp(
  `^https:\\/\\/(?:esm\\.sh\\/(?:v\\d+\\/|jsr\\/)?\\*?|cdn\\.skypack\\.dev\\/|unpkg\\.com\\/|cdn\\.jsdelivr\\.net\\/npm\\/)${parts}`,
)

/**
 * The name of an import for Node: what the import map says, a package for `npm:`, `jsr:`, esm.sh and its like, an address
 * of a file of ours for `deno.land/std` and `jsr:@std`; any other name as it is.
 */
export function importedAs(name: string, map: ImportMap): string {
  const mapped = inMap(name, map)
  const [, library] =
    /^(?:https:\/\/deno\.land\/std(?:@[^/]+)?|(?:jsr:\/?)?@std)\/(.+?)(?:\.ts|\/mod\.ts)?$/.exec(mapped) ?? []
  const module = library?.replace(/@[^/]+/, '').replaceAll('_', '-')
  const own = module && Object.hasOwn(standard, module) ? standard[module] : undefined
  if (own) return new URL(`./std/${own}`, import.meta.url).href
  const [, packaged, path = ''] = named.exec(mapped) ?? served.exec(mapped) ?? []
  // esm.sh serves repositories too, which are no packages
  if (!packaged || packaged === 'gh') return mapped
  return (renamed[packaged] ?? packaged) + path.replace(/^\/\+esm$/, '')
}

function inMap(name: string, map: ImportMap) {
  if (Object.hasOwn(map, name)) return map[name]!
  // the longest beginning counts, as in browsers
  const beginning = Object.keys(map)
    .filter((key) => key.endsWith('/') && name.startsWith(key))
    .sort((a, b) => b.length - a.length)[0]
  return beginning === undefined ? name : map[beginning]! + name.slice(beginning.length)
}

/** The file that a function begins with. */
export const entryOf = (supabaseDir: string, name: string, entrypoint?: string) =>
  entrypoint ?? join(supabaseDir, 'functions', name, 'index.ts')

/** The import map of a function: its own `deno.json` or `import_map.json`, else the one of all functions. */
export function importMapOf(dir: string, named?: string): ImportMap {
  const places = [dir, dirname(dir)].flatMap((folder) =>
    ['deno.json', 'deno.jsonc', 'import_map.json'].map((file) => join(folder, file)),
  )
  const path = [...(named ? [named] : []), ...places].find(existsSync)
  if (!path) return {}
  const { imports, importMap } = parsed(path)
  if (imports || !importMap) return resolved(imports ?? {}, path)
  // as in Deno, the map may be in a file of its own
  const other = join(dirname(path), importMap)
  return resolved(parsed(other).imports ?? {}, other)
}

function resolved(imports: Record<string, string>, path: string): ImportMap {
  const base = pathToFileURL(path)
  return Object.fromEntries(
    Object.entries(imports).map(([name, to]) => [name, /^\.{0,2}\//.test(to) ? new URL(to, base).href : to]),
  )
}

function parsed(path: string): { imports?: Record<string, string>; importMap?: string } {
  try {
    return JSON.parse(bare(readFileSync(path, 'utf8'))) as { imports?: Record<string, string>; importMap?: string }
  } catch (error) {
    throw new StartRefused(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/** JSON without the comments and last commas that Deno lets stand in it. */
const bare = (text: string) =>
  text
    .replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) => (found.startsWith('"') ? found : ' '))
    .replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === ',' ? '' : found))
