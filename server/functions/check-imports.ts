import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { findPackageJSON, isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { init, parse } from 'es-module-lexer'
import { StartRefused } from '../config.ts'
import type { Settings } from '../supabase-config.ts'
import { entryOf, type ImportMap, importedAs, importMapOf } from './imports.ts'

/**
 * Refuses a folder one of whose functions imports what is not here, with the file and the line, so that it is told at
 * the start and not to who calls the function first.
 */
export async function checkFunctions(supabaseDir: string, { each }: Settings['functions']): Promise<void> {
  const dir = join(supabaseDir, 'functions')
  if (!existsSync(dir)) return
  await init
  for (const name of readdirSync(dir)) {
    const { enabled = true, importMap, entrypoint } = each[name] ?? {}
    const entry = entryOf(supabaseDir, name, entrypoint)
    if (!enabled || !existsSync(entry)) continue
    checkFile(pathToFileURL(entry).href, importMapOf(join(dir, name), importMap), {
      name,
      supabaseDir,
      seen: new Set(),
    })
  }
}

type Checking = { name: string; supabaseDir: string; seen: Set<string> }

function checkFile(url: string, map: ImportMap, checking: Checking) {
  const path = fileURLToPath(url)
  if (checking.seen.has(url) || !/\.[cm]?[jt]sx?$/.test(path)) return
  checking.seen.add(url)
  const text = readFileSync(path, 'utf8')
  for (const { n: name, ss } of importsIn(text, path)) {
    // types alone: nothing of them is there when it runs
    if (name === undefined || name.endsWith('.d.ts') || /^(import|export)\s+type\b/.test(text.slice(ss))) continue
    const meant = importedAs(name, map)
    const file = /^(file:|\.{0,2}\/)/.test(meant) ? new URL(meant, url) : undefined
    if (file ? existsSync(file) : isHere(meant, url)) {
      if (file?.href.startsWith(pathToFileURL(join(checking.supabaseDir, '/')).href))
        checkFile(file.href, map, checking)
      continue
    }
    const line = text.slice(0, ss).split('\n').length
    throw new StartRefused(
      `${relative(checking.supabaseDir, path)}, line ${line}: “${name}” is not here. Install the npm package of the same thing and name it in an import map, or turn the function off: [functions.${checking.name}] enabled = false.`,
    )
  }
}

/** The imports of a module, which stand in TypeScript as they do in JavaScript. */
function importsIn(text: string, path: string) {
  try {
    return parse(text)[0]
  } catch (error) {
    throw new StartRefused(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/** True for a module of Node, and for a package beside the function or beside the server. */
function isHere(name: string, from: string) {
  if (/^(data|node):/.test(name) || isBuiltin(name)) return true
  if (/^\w+:/.test(name)) return false
  return [from, import.meta.url].some((base) => {
    try {
      return findPackageJSON(name, base) !== undefined
    } catch {
      return false
    }
  })
}
