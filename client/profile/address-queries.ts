import { queryOptions } from '@tanstack/react-query'
import { anew, showMail } from '../account/data/factors.ts'
import { query, rows } from '../lib/query/query.ts'
import { withProof } from '../lib/supabase/auth-errors.ts'
import { supabase } from '../lib/supabase/supabase.ts'
import { devices } from './queries.ts'

/* The address of one's account: whether one has shown that it is one's own, and another one. */

export const isProven = queryOptions({
  queryKey: ['proven_addresses'],
  queryFn: () => rows(supabase.rpc('is_address_proven')),
  staleTime: 0,
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
  })

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
  Promise.all([isProven, devices, { queryKey: ['users'] }].map(({ queryKey }) => query.invalidateQueries({ queryKey })))
