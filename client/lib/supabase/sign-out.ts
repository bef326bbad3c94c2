import { forget } from './session.ts'
import { sessionEnd } from './session-end.ts'
import { supabase } from './supabase.ts'

/**
 * Ends the session here. When that fails, what is kept on the device is removed all the same, and the reason is thrown.
 */
async function signOut() {
  const { error } = await (await supabase.auth()).signOut({ scope: 'local' })
  if (!error) return
  forget()
  throw error
}

/** Signs out. Where it fails, the person is out all the same: the reason is for who looks for it. */
export function goOut() {
  sessionEnd.clear()
  void signOut().catch((error: unknown) => console.error('Signing out on the server failed.', error))
}
