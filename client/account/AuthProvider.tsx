import { createContext, type ReactNode, useContext } from 'react'
import { type Session, session } from '../lib/supabase/session.ts'

const AuthContext = createContext<Session | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  return <AuthContext value={session.use()}>{children}</AuthContext>
}

/** Returns the session. Throws outside of an AuthProvider. */
export function useAuth(): Session {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('No AuthProvider.')
  return auth
}

/** The signed-in person, inside the routes that only one can reach. */
export function useUser() {
  const { user } = useAuth()
  if (!user) throw new Error('Nobody is signed in.')
  return user
}
