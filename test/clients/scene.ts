import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { expect } from 'vitest'
import { openMailbox } from '../../server/mail/mailbox.ts'
import { startGoogle } from '../fakes/google.ts'
import { startServer } from '../server.ts'

/* A server on a folder of its own, with another issuer beside it, and the stock clients that speak to it. */

export type Scene = Awaited<ReturnType<typeof openScene>>

/** By `Class.method`: an example of our own, which fails where its answer is another. */
export type Examples = Record<string, (scene: Scene) => unknown>

// tables of any kind, and the methods that came with the thirteenth PostgREST
type Anything = ReturnType<typeof JSON.parse>
type Client = ReturnType<typeof createClient<Anything, { PostgrestVersion: '14' }>>

const folder = join(import.meta.dirname, '..', 'fixtures', 'folders', 'planets')
const keysProgram = join(import.meta.dirname, '..', '..', 'server', 'keys.ts')

export async function openScene() {
  const google = await startGoogle()
  const server = await startServer({ SUPABASE_DIR: folder, ISSUER: google.issuer })
  const mailbox = openMailbox(server.dataDir)
  const said = execFileSync(process.execPath, [keysProgram], {
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, SUPABASE_DIR: folder },
    encoding: 'utf8',
  })
  const keyNamed = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(said)?.[1] ?? ''
  const [anonKey, serviceKey] = [keyNamed('ANON_KEY'), keyNamed('SERVICE_ROLE_KEY')]
  const opened: Client[] = []
  let people = 0

  /** A client of its own, signed in as nobody. */
  function client(key = anonKey, more: { flowType?: 'pkce'; experimental?: { recoveryCodes: boolean } } = {}) {
    const storageKey = `client-${opened.length}`
    const auth = { persistSession: true, autoRefreshToken: false, detectSessionInUrl: false, storageKey, ...more }
    // one that persists, in memory, keeps the verifier of PKCE between two calls
    const kept = new Map<string, string>()
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    }
    const one: Client = createClient(server.url, key, { auth: { ...auth, storage } })
    opened.push(one)
    return one
  }
  const person = () => ({ email: `p${++people}@example.com`, password: 'Four words, 1 figure' })

  return {
    url: server.url,
    anonKey,
    serviceKey,
    client,
    /** Of everybody, and of the operator. */
    anon: client(),
    admin: client(serviceKey),
    person,
    /** Somebody who is signed in. */
    async member(more?: Parameters<typeof client>[1]) {
      const who = person()
      const one = client(anonKey, more)
      const { data, error } = await one.auth.signUp(who)
      expect(error).toBeNull()
      return { ...who, client: one, auth: one.auth, user: data.user!, session: data.session! }
    },
    /** The newest mail to somebody: its six figures, and where its link leads. */
    async mailTo(to: string) {
      const newest = () => mailbox.all().find((mail) => mail.to === to)?.text
      await expect.poll(newest, { timeout: 10_000 }).toBeDefined()
      const text = newest()!
      return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /https?:\S+\/verify\?\S+/.exec(text)?.[0] ?? '' }
    },
    /** An ID token of the other issuer, as an app is given it. */
    idToken: (sub: string) =>
      new SignJWT({ sub, email: `${sub}@example.com`, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
        .setIssuer(google.issuer)
        .setAudience('our-client')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(google.privateKey),
    async close() {
      for (const one of opened) {
        await one.removeAllChannels()
        await one.auth.dispose()
      }
      await server.discard()
      await google.stop()
    },
  }
}
