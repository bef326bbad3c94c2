import type { User } from '@supabase/auth-js'
import { deviceStorage } from '../browser/device-storage.ts'
import { onFirstInteraction } from '../browser/first-interaction.ts'
import { store } from '../browser/store.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { handlers } from './auth-errors.ts'
import { sessionKept, supabase } from './supabase.ts'

/** The signed-in person on this device. `loading` while the auth client reads a return from a sign-in elsewhere. */
export interface Session {
  loading: boolean
  user: User | null
}

const userKept = () => sessionKept()?.user ?? null
const comesBack = /[?#&](code|access_token|error)=/.test(location.search + location.hash)

/** Whoever was here last is here again, before anybody was asked: offline nobody can be. */
export const session = store<Session>({ loading: !userKept() && comesBack, user: userKept() })

/** The id of the signed-in person; nothing where nobody is. */
export const myId = () => session.get().user?.id ?? ''

const known = Promise.withResolvers<void>()
if (!session.get().loading) known.resolve()

supabase.onAuth((event, told) => {
  // a token that could not be renewed because nobody answered; a session that has ended is no longer kept
  if (event === 'INITIAL_SESSION' && !told && userKept()) return
  const user = told?.user ?? null
  const before = session.get()
  known.resolve()
  // A renewed token is the same person: nobody needs to draw again, unless they have another address.
  if (before.loading || user?.id !== before.user?.id || user?.email !== before.user?.email)
    session.set({ loading: false, user })
})

// where it cannot be loaded now, it is when it is needed
const begin = () => void supabase.auth().catch(() => undefined)
if (session.get().loading) begin()
else if (userKept()) void whenIdle().then(begin)
else onFirstInteraction(supabase.auth)

/** The signed-in person, once it is known whether there is one. */
export async function signedIn(): Promise<User | null> {
  await known.promise
  return session.get().user
}

/**
 * Removes the tokens that are kept here. Whoever watches the session does the rest; the page is not loaded anew, since
 * what it removes from the disk would be cut off.
 */
export function forget() {
  for (const key of deviceStorage.keys('session')) if (/^session(-|$)/.test(key)) deviceStorage.remove(key)
  session.set({ loading: false, user: null })
}

// what has ended on the server is over here as well
handlers.ended = (code) => {
  if (!sessionKept()) return
  deviceStorage.set('ended by', code)
  forget()
}
