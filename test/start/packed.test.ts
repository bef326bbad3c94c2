import { spawn } from 'node:child_process'
import { chmodSync, chownSync, globSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { pack } from '../../scripts/pack.ts'
import { freePort } from '../server.ts'
import { folder, opened } from './starts.ts'

/*
 * The steps of deploy/Dockerfile without a container engine: what it copies is packed into an empty folder and started
 * from there by an ordinary user, with an environment of nothing but what the file sets.
 */

const dockerfile = readFileSync(join(import.meta.dirname, '../../deploy/Dockerfile'), 'utf8')
/** Of the image's 400 MB, Debian takes 75, and what is installed beside it another 10. */
const atMost = 300 * 2 ** 20

test('a packed server starts in an empty folder, keeps everything in its data folder, and serves a person', async () => {
  expect(dockerfile).toContain('RUN npm run pack -- /packed')
  const [entry, command] = [/^ENTRYPOINT (\[.*\])$/m, /^CMD (\[.*\])$/m].map(
    (line) => JSON.parse(line.exec(dockerfile)![1]!) as string[],
  ) as [string[], string[]]
  const top = folder()
  // for another user than the one who made it
  chmodSync(top, 0o711)
  const [app, data] = [join(top, 'app'), join(top, 'data')]
  pack(app)
  expect(sizeOf(app)).toBeLessThan(atMost)
  expect(globSync('**/*.test.ts', { cwd: join(app, 'server') })).toEqual([])

  mkdirSync(data, { mode: 0o711 })
  const isRoot = process.getuid?.() === 0
  const ids = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  if (isRoot) chownSync(data, 65_534, 65_534)
  const port = await freePort()
  const [, , program, ...flags] = entry
  const child = spawn(join(app, program!), [...flags, ...command], {
    ...ids,
    cwd: app,
    env: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((tell) => child.once('exit', tell))
  opened.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let output = ''
  let failed: Error | undefined
  child.once('error', (error) => {
    failed = error
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  while (!output.includes('is ready at')) {
    if (failed) throw failed
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output}`)
    await sleep(50)
  }

  const url = `http://localhost:${port}`
  expect((await fetch(url)).status).toBe(200)
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const signedUp = await client.auth.signUp({ email: 'nadia@example.org', password: 'a lake in the mountains' })
  expect(signedUp.error).toBeNull()
  expect((await client.rpc('claim_instance')).error).toBeNull()
  // a picture goes through a native library
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const path = `${signedUp.data.user!.id}/${crypto.randomUUID()}.png`
  const picture = new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' })
  expect((await client.storage.from('avatars').upload(path, picture)).error).toBeNull()
  expect(output).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/)

  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

const sizeOf = (dir: string) =>
  globSync('**/*', { cwd: dir }).reduce((sum, file) => {
    const { size, isFile } = statOf(join(dir, file))
    return sum + (isFile ? size : 0)
  }, 0)

function statOf(path: string) {
  const stat = lstatSync(path)
  return { size: stat.size, isFile: stat.isFile() }
}
