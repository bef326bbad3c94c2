import { queryOptions } from '@tanstack/react-query'
import { anew, showMail } from '../account/data/factors.ts'
import { isProven } from '../account/data/proven.ts'
import { serverNow } from '../lib/browser/server-clock.ts'
import { writeNow } from '../lib/outbox/write.ts'
import { query } from '../lib/query/query.ts'
import { supabase } from '../lib/supabase/supabase.ts'
import { withProof } from '../lib/supabase/with-proof.ts'
import { devices } from './queries.ts'

/* The address of one's account: a proof that it is one's own, and a change to another one. */

const hour = 60 * 60_000

/** The address that a change waits for, on whichever device it was begun, for as long as its codes work. */
export const pendingAddress = queryOptions({
  queryKey: ['auth_users', 'pending address'],
  queryFn: async (): Promise<string | null> => {
    const { data } = await (await supabase.auth()).getUser()
    const { new_email, email_change_sent_at: sent } = data.user ?? {}
    return new_email && sent && serverNow() - Date.parse(sent) < hour ? new_email : null
  },
  staleTime: 0,
  meta: { passing: true },
})

export async function proveAddress(email: string, code: string) {
  await showMail(email, code)
  await afterwards()
}

/** Asks for another address. It counts once its code, and that of the old one where the server says so, were given. */
export const beginChange = (email: string) =>
  withProof(async () => {
    const { error } = await (await supabase.auth()).updateUser(
      { email },
      { emailRedirectTo: `${location.origin}/auth/callback` },
    )
    if (error) throw error
    await query.invalidateQueries({ queryKey: pendingAddress.queryKey })
  })

/** Calls off the change that waits: its codes count no more. */
export async function cancelChange() {
  await writeNow({ rpc: 'cancel_email_change', args: {} })
  await query.invalidateQueries({ queryKey: pendingAddress.queryKey })
}

/** A code of one of the two mails; false while the other is still to come. */
export async function confirmChange(email: string, code: string): Promise<boolean> {
  const auth = await supabase.auth()
  let done = false
  await anew(async () => {
    const { data, error } = await auth.verifyOtp({ type: 'email_change', email, token: code })
    if (error) throw error
    done = data.session !== null
  })
  if (done) await afterwards()
  return done
}

const afterwards = () =>
  Promise.all(
    [isProven, pendingAddress, devices, { queryKey: ['users'] }].map(({ queryKey }) =>
      query.invalidateQueries({ queryKey }),
    ),
  )
