import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { entriesIn } from '../../../test/fixtures/calendar.ts'
import type { Server } from '../../../test/server.ts'

/** A day so many days from now. */
export const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The calendars of a server’s people, as a calendar reads them. */
export function feedRoom(server: Server) {
  async function signedIn({ email }: { email?: string }) {
    const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
    const client = createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
    const { error } = await client.auth.signInWithPassword({ email: email!, password: 'cohort-demo' })
    expect(error).toBeNull()
    return client
  }

  /** A feed by its token; the function had another name before. */
  const feed = (token: string, name = 'calendar-feed') => fetch(`${server.url}/functions/v1/${name}/${token}.ics`)

  async function entriesOf(token: string) {
    const answer = await feed(token)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    return entriesIn(await answer.text())
  }

  return { signedIn, feed, entriesOf }
}
