import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
export const newerVersion = '99.0.0'

/** A folder with the build that an update brings: these sources with another version and one migration more. */
export function newerBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'newer-'))
  for (const part of ['server', 'supabase']) cpSync(join(root, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'dist']) symlinkSync(join(root, part), join(folder, part))
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: newerVersion }))
  writeFileSync(
    join(folder, 'supabase/migrations/9999_newer.sql'),
    "alter table public.tasks add column of_the_newer_build text default 'yes';",
  )
  return {
    program: join(folder, 'server/start.js'),
    env: { SUPABASE_DIR: join(folder, 'supabase') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
