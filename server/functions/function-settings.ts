import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type reader, sizeOf } from '../toml.ts'

/** The settings of each `[functions.<name>]`, and the names and values that all of them may read. */
export type FunctionSettings = {
  each: Record<string, { enabled: boolean; verifyJwt: boolean; importMap?: string; entrypoint?: string }>
  secrets: Record<string, string>
  /** In bytes: how large a body those may be sent that say more than a megabyte. */
  bodyLimits: Record<string, number>
  /** Origins beside the internet that functions may fetch from: somebody's own service in a network of theirs. */
  reach: string[]
}

export function readFunctions(at: ReturnType<typeof reader>, supabaseDir: string): FunctionSettings {
  return {
    each: Object.fromEntries(
      at.names('functions').map((name) => [
        name,
        {
          enabled: at.flag(`functions.${name}.enabled`, true),
          verifyJwt: at.flag(`functions.${name}.verify_jwt`, true),
          ...fileAt('importMap', at.text(`functions.${name}.import_map`, ''), supabaseDir),
          ...fileAt('entrypoint', at.text(`functions.${name}.entrypoint`, ''), supabaseDir),
        },
      ]),
    ),
    secrets: {
      ...secretsIn(join(supabaseDir, 'functions', '.env')),
      ...Object.fromEntries(
        at.names('edge_runtime.secrets').map((name) => [name, at.text(`edge_runtime.secrets.${name}`, '')]),
      ),
    },
    bodyLimits: Object.fromEntries(
      at.names('server.functions.body_limit').map((name) => {
        const path = `server.functions.body_limit.${name}`
        return [name, sizeOf(at.text(path, ''), path)]
      }),
    ),
    reach: at.list('server.functions.reach', []),
  }
}

/** The variables in `functions/.env`, as the CLI gives them to functions; none may pass for the server's own. */
function secretsIn(path: string): Record<string, string> {
  if (!existsSync(path)) return {}
  const found = Object.entries(parseEnv(readFileSync(path, 'utf8')))
  return Object.fromEntries(
    found.flatMap(([name, value = '']) => (name.startsWith('SUPABASE_') ? [] : [[name, value]])),
  )
}

/** Paths in the file begin where the CLI is called: beside the folder. */
const fileAt = <Name extends string>(name: Name, path: string, supabaseDir: string) =>
  (path ? { [name]: join(supabaseDir, path.replace(/^(\.\/)?supabase\//, '')) } : {}) as { [key in Name]?: string }
