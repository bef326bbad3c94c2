import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { StorageClient } from '@supabase/storage-js'
import { Hono } from 'hono'
import { openTokens } from '../server/auth/tokens.ts'
import type { S3Config } from '../server/config.ts'
import { cors } from '../server/http/cors.ts'
import { createLog } from '../server/log.ts'
import { type BlobStore, openBlobStore } from '../server/storage/bytes.ts'
import { storageRoutes } from '../server/storage/routes.ts'
import { openUploads } from '../server/storage/uploads.ts'
import { testDatabase } from './database.ts'

export const ann = '00000000-0000-4000-8000-0000000000aa'
export const ben = '00000000-0000-4000-8000-0000000000bb'

type World = {
  s3?: S3Config
  fileSizeLimit?: number
  /** The SQL function that says how many bytes are left for a path. */
  bytesLeft?: string
  /** What stands between the room and the disk. */
  disk?: (bytes: BlobStore) => BlobStore
}

/**
 * The room on a database and a folder of its own, behind a real port. Its small world: in the private bucket
 * `papers` everybody signed in has a folder named by their id; `pictures` is public, for images up to 1 MB.
 */
export async function openStorage({ s3, fileSizeLimit = 20_000_000, bytesLeft, disk = (bytes) => bytes }: World = {}) {
  const database = await testDatabase('template_platform')
  await database.admin.query(`set role postgres;
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('papers', 'papers', false, null, null), ('pictures', 'pictures', true, 1000000, '{image/*}');
    create policy own_folder on storage.objects for all to authenticated
      using (bucket_id in ('papers', 'pictures') and (storage.foldername(name))[1] = (select auth.uid()::text))
      with check (bucket_id in ('papers', 'pictures') and (storage.foldername(name))[1] = (select auth.uid()::text));
    create policy shared on storage.objects for select to authenticated
      using (bucket_id = 'papers' and (storage.foldername(name))[1] = 'shared');
    reset role`)
  const logged: string[] = []
  const log = createLog('debug', (line) => void logged.push(line))
  const tokens = await openTokens({
    secrets: { signingKeys: [], jwtSecret: 'a secret of at least thirty-two characters' },
    save: () => {},
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'files-'))
  mkdirSync(join(dataDir, 'storage'))
  const bytes = disk(openBlobStore({ dataDir, s3 }))
  const s3Keys = { accessKeyId: 'operator', secretAccessKey: 'the secret of the operator, long' }
  const app = new Hono()
  app.use('/storage/v1/*', cors)
  const { routes } = app.route(
    '/storage/v1',
    storageRoutes({
      database,
      bytes,
      tokens,
      settings: {
        storage: { fileSizeLimit, s3Protocol: true, imageTransformation: true, recheckSigned: false, bytesLeft },
      },
      s3Keys,
      cacheDir: join(dataDir, 'cache'),
      secret: 'signs addresses',
      log,
    }),
  )
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}/storage/v1`

  const tokenOf = (id?: string) =>
    id
      ? tokens.sign({ role: 'authenticated', sub: id, aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3600 })
      : Promise.resolve(tokens.anonKey)
  const clientWith = (token: string) =>
    new StorageClient(url, { apikey: tokens.anonKey, authorization: `Bearer ${token}` })

  return {
    url,
    /** Every route of the room, below its address. */
    routes: routes.map(({ method, path }) => ({ method, path: path.replace('/storage/v1', '') })),
    database,
    bytes,
    tokens,
    logged,
    s3Keys,
    dataDir,
    tokenOf,
    ann: clientWith(await tokenOf(ann)),
    ben: clientWith(await tokenOf(ben)),
    anon: clientWith(tokens.anonKey),
    service: clientWith(tokens.serviceRoleKey),
    annsToken: await tokenOf(ann),
    /** Every file of bytes that is there, whatever the rows say. */
    filesOnDisk: () =>
      readdirSync(join(dataDir, 'storage'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
    /** Lets uploads expire whose time is over. */
    sweepUploads: () => openUploads({ database, bytes }).sweep(new Date()),
    rows: async (sql: string, values: unknown[] = []) => (await database.admin.query(sql, values)).rows,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
