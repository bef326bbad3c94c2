import { readFileSync } from 'node:fs'
import { parse, type TomlTable } from 'smol-toml'
import { StartRefused } from './config.ts'

/** A TOML file as a table; one that cannot be read stops the start, with its first complaint. */
export function parsed(path: string): TomlTable {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartRefused(`${path} cannot be read: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** Values by their path, each of the kind that is asked for; `env(NAME)` is filled in from `env`. */
export function reader(table: TomlTable, env: Record<string, string | undefined>) {
  function value(path: string): unknown {
    let found: unknown = table
    for (const name of path.split('.')) found = (found as TomlTable | undefined)?.[name]
    const secret = typeof found === 'string' ? /^env\((\w+)\)$/.exec(found)?.[1] : undefined
    return secret ? env[secret] : found
  }
  const wrong = (path: string, kind: string) => new StartRefused(`config.toml: ${path} must be ${kind}.`)
  return {
    text(path: string, otherwise: string) {
      const found = value(path) ?? otherwise
      if (typeof found !== 'string') throw wrong(path, 'a text')
      return found
    },
    /** Something in the database, as `schema.name`. */
    name(path: string) {
      const found = value(path)
      if (found === undefined) return undefined
      if (typeof found !== 'string' || !/^[a-z_]\w*\.[a-z_]\w*$/.test(found))
        throw wrong(path, 'a name like schema.name')
      return found
    },
    number(path: string, otherwise: number) {
      const found = value(path) ?? otherwise
      if (typeof found !== 'number') throw wrong(path, 'a number')
      return found
    },
    flag(path: string, otherwise: boolean) {
      const found = value(path) ?? otherwise
      if (typeof found !== 'boolean') throw wrong(path, 'true or false')
      return found
    },
    list(path: string, otherwise: string[]) {
      const found = value(path) ?? otherwise
      if (!Array.isArray(found) || !found.every((one) => typeof one === 'string')) throw wrong(path, 'a list of texts')
      return found as string[]
    },
    tables: (path: string) => ((value(path) as TomlTable[] | undefined) ?? []).map((one) => reader(one, env)),
    names: (path: string) => Object.keys((value(path) as TomlTable | undefined) ?? {}),
  }
}

/** '50MiB', '50MB' or plain bytes, in bytes; as the CLI reads it, both units are powers of two. */
export function sizeOf(text: string, setting: string) {
  const [, count, unit = ''] = /^(\d+)\s*([KMGT]?)i?B?$/i.exec(text) ?? []
  if (count === undefined) throw new StartRefused(`${setting} must be a size like 50MiB; it is "${text}".`)
  return Number(count) * 1024 ** ' KMGT'.indexOf(unit.toUpperCase() || ' ')
}
