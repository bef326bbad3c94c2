import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../server/log.ts'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../server/postgres/embedded.ts'
import { folder, health, keys, opened, refused, server } from './starts.ts'

describe('a database of one’s own', () => {
  async function postgres(settings: Record<string, string> = {}): Promise<EmbeddedPostgres & { url: string }> {
    const dataDir = folder()
    const one = await startEmbedded({
      dataDir,
      password: 'secret',
      log: createLog('error'),
      settings: { fsync: 'off', ...settings },
    })
    opened.push(() => one.stop())
    return { ...one, url: `postgresql://supabase_admin:secret@localhost/postgres?host=${one.host}` }
  }
  const secret = { JWT_SECRET: 'shared by all processes of one database' }

  test('is shared by two servers that start on it at the same moment', async () => {
    const { url } = await postgres()
    const [one, two] = await Promise.all([
      server({ DATABASE_URL: url, ...secret }),
      server({ DATABASE_URL: url, ...secret }),
    ])
    expect([await health(one), await health(two)]).toEqual([200, 200])
    expect(await keys(one)).toBe(await keys(two))
    expect(existsSync(join(one.dataDir, 'postgres'))).toBe(false)
  })

  test('keeps its own postgres role as it is', async () => {
    const { url, host } = await postgres()
    const admin = new pg.Client(embeddedConnections(host, 'secret').as('supabase_admin'))
    await admin.connect()
    await admin.query("create role postgres login superuser password 'theirs'")
    await server({ DATABASE_URL: url, ...secret })
    const { rows } = await admin.query(
      "select rolname, rolsuper from pg_roles where rolname in ('postgres', 'migrator') order by 1",
    )
    await admin.end()
    expect(rows).toEqual([
      { rolname: 'migrator', rolsuper: false },
      { rolname: 'postgres', rolsuper: true },
    ])
  })

  test('without logical decoding is refused in one sentence', async () => {
    const { url } = await postgres({ wal_level: 'replica', max_replication_slots: '0', max_wal_senders: '0' })
    expect(refused({ DATA_DIR: folder(), DATABASE_URL: url })).toEqual({
      status: 1,
      said: 'DATABASE_URL: wal_level is "replica"; set it to "logical" and restart that PostgreSQL.',
    })
  })

  test('is refused to a user without the rights, who reads which they are', async () => {
    const { url, host } = await postgres()
    const admin = new pg.Client(embeddedConnections(host, 'secret').as('supabase_admin'))
    await admin.connect()
    await admin.query("create role tenant login createdb createrole password 'secret'")
    await admin.end()
    expect(refused({ DATA_DIR: folder(), DATABASE_URL: url.replace('supabase_admin', 'tenant') })).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^DATABASE_URL: "tenant" is no superuser\. .*BYPASSRLS and REPLICATION, event triggers.*$/,
      ),
    })
  })

  test('that is not there is refused in one sentence', () => {
    const { status, said } = refused({ DATA_DIR: folder(), DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' })
    expect(status).toBe(1)
    expect(said).toMatch(/^DATABASE_URL: the database cannot be reached \(.*ECONNREFUSED.*\)\.$/)
  })
})
