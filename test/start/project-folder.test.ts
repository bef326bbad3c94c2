import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, health, keys, refused, server } from './starts.ts'

describe('a project folder', () => {
  const project = (migration: string) => {
    const dir = folder()
    mkdirSync(join(dir, 'migrations'))
    writeFileSync(join(dir, 'config.toml'), '[auth]\nminimum_password_length = 20\n')
    writeFileSync(join(dir, 'migrations', '0001_boats.sql'), migration)
    return dir
  }
  const boats = "create table public.boats (id int primary key, name text); insert into public.boats values (1, 'Ark');"

  test('of somebody else runs as well, under its own settings', async () => {
    const one = await server({ SUPABASE_DIR: project(boats) })
    expect(one.output()).not.toContain('/setup')
    const apikey = await keys(one)
    const signUp = await fetch(`${one.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'noah@example.org', password: 'nineteen characters' }),
    })
    expect(signUp.status).toBe(422)
    const rows = await fetch(`${one.url}/rest/v1/boats?select=name`, { headers: { apikey } })
    expect(await rows.json()).toEqual([{ name: 'Ark' }])
  })

  test('whose applied migration was changed stops the start with its name and the way out', async () => {
    const dir = project(boats)
    const one = await server({ SUPABASE_DIR: dir })
    await one.end()
    writeFileSync(join(dir, 'migrations', '0001_boats.sql'), `${boats} -- and more`)
    const { status, said } = refused({ DATA_DIR: one.dataDir, SUPABASE_DIR: dir })
    expect(status).toBe(1)
    expect(said).toContain('The migration 0001_boats has changed since it was applied')
    expect(said).toContain('npm run dev -- --fresh')
  })

  test('whose migration was changed goes on if the folder lists the checksum of its earlier text', async () => {
    const dir = project(boats)
    const one = await server({ SUPABASE_DIR: dir })
    await one.end()
    writeFileSync(join(dir, 'migrations', '0001_boats.sql'), `${boats} -- and more`)
    const checksum = createHash('sha256').update(boats).digest('hex')
    writeFileSync(join(dir, 'former-migrations.txt'), `${checksum}  0001_boats\n`)
    await one.again()
    expect(await health(one)).toBe(200)
  })

  test('with a migration that fails keeps nothing of it, and says where', () => {
    const { status, said } = refused({
      DATA_DIR: folder(),
      SUPABASE_DIR: project('create table public.boats ();\nselect 1/0;'),
    })
    expect(status).toBe(1)
    expect(said).toContain('The migration 0001_boats failed')
    expect(said).toContain('division by zero')
  })
})
