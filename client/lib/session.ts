import type { User } from '@supabase/auth-js'
import { store } from './store.ts'
import { supabase } from './supabase.ts'

/** Who is signed in on this device, as the auth client tells it. `loading` until the kept session has been read. */
export interface Session {
  loading: boolean
  user: User | null
}

const kept = userKept()

/** Whoever was here last is here again, before anybody was asked: offline nobody can be. */
export const session = store<Session>({ loading: !kept, user: kept })

const known = Promise.withResolvers<void>()
if (kept) known.resolve()

supabase.auth.onAuthStateChange((event, told) => {
  // a token that could not be renewed because nobody answered; a session that has ended is no longer kept
  if (event === 'INITIAL_SESSION' && !told && userKept()) return
  const user = told?.user ?? null
  const before = session.get()
  known.resolve()
  // A renewed token is the same person: nobody needs to draw again.
  if (before.loading || user?.id !== before.user?.id) session.set({ loading: false, user })
})

/** The signed-in person, once it is known whether there is one. */
export async function signedIn(): Promise<User | null> {
  await known.promise
  return session.get().user
}

/** As the auth client keeps it. What it cannot read itself is nobody. */
function userKept(): User | null {
  try {
    return JSON.parse(localStorage.getItem('session') ?? 'null')?.user ?? null
  } catch {
    return null
  }
}

/** Ends the session here. When that fails, what is kept on the device is removed all the same. */
export async function signOut() {
  const { error } = await supabase.auth.signOut({ scope: 'local' })
  if (!error) return
  localStorage.removeItem('session')
  location.assign('/auth')
}
