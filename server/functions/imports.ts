import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartRefused } from '../config.ts'

/* The names that functions import by, of Deno's world, and where the same thing is found here. */

/** Names, and beginnings that end in a slash, as an import map has them. Targets that were relative are file addresses. */
export type ImportMap = Readonly<Record<string, string>>

/** Modules of Deno's standard library that have a stand-in here. */
const standard: Record<string, string> = {
  'http/server': 'http-server.ts',
  'encoding/base64': 'base64.ts',
  'dotenv/load': 'nothing.ts',
}

/**
 * The name of an import for Node: what the import map says, a package for `npm:`, `jsr:` and esm.sh, an address of a
 * file of ours for `deno.land/std` and `jsr:@std`; any other name as it is.
 */
export function importedAs(name: string, map: ImportMap): string {
  const mapped = inMap(name, map)
  const [, library] =
    /^(?:https:\/\/deno\.land\/std(?:@[^/]+)?|(?:jsr:\/?)?@std)\/(.+?)(?:\.ts|\/mod\.ts)?$/.exec(mapped) ?? []
  const own = library && standard[library.replace(/@[^/]+/, '')]
  if (own) return new URL(`./std/${own}`, import.meta.url).href
  const [, packaged, path = ''] =
    /^(?:(?:npm|jsr):\/?|https:\/\/esm\.sh\/(?:v\d+\/)?)((?:@[^/@]+\/)?[^/@?]+)(?:@[^/?]*)?(\/[^?]*)?(?:\?.*)?$/.exec(
      mapped,
    ) ?? []
  return packaged ? packaged + path : mapped
}

function inMap(name: string, map: ImportMap) {
  if (Object.hasOwn(map, name)) return map[name]!
  // the longest beginning counts, as in browsers
  const beginning = Object.keys(map)
    .filter((key) => key.endsWith('/') && name.startsWith(key))
    .sort((a, b) => b.length - a.length)[0]
  return beginning === undefined ? name : map[beginning]! + name.slice(beginning.length)
}

/** The import map of a function: its own `deno.json` or `import_map.json`, else the one of all functions. */
export function importMapOf(dir: string, named?: string): ImportMap {
  const places = [dir, dirname(dir)].flatMap((folder) =>
    ['deno.json', 'import_map.json'].map((file) => join(folder, file)),
  )
  const path = [...(named ? [named] : []), ...places].find(existsSync)
  if (!path) return {}
  const { imports = {} } = parsed(path)
  const base = pathToFileURL(path)
  return Object.fromEntries(
    Object.entries(imports).map(([name, to]) => [name, /^\.{0,2}\//.test(to) ? new URL(to, base).href : to]),
  )
}

function parsed(path: string): { imports?: Record<string, string> } {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { imports?: Record<string, string> }
  } catch (error) {
    throw new StartRefused(`${path} cannot be read: ${(error as Error).message}`)
  }
}
