import { redirect } from '@tanstack/react-router'
import { query } from '../lib/query/query.ts'
import { halfway } from '../lib/supabase/factors.ts'
import { signedIn } from '../lib/supabase/session.ts'
import { instanceState } from './data/profile.ts'

/* Route guards, asked before a page is even loaded. Each sends away whoever may not go there. */

/** A new instance offers its set-up first. When it cannot be asked, one goes on. */
export async function claimed() {
  const instance = await query.fetchQuery(instanceState).catch(() => undefined)
  if (instance?.claimed === false) throw redirect({ to: '/setup' })
}

/** Sends signed-in people on from the sign-in pages, unless a second proof is missing. */
export async function outside({ search }: { search: { next?: string } }) {
  if ((await signedIn()) && !halfway()) throw redirect({ href: search.next ?? '/home' })
}

/**
 * The person who is signed in. Who is not, or only by half, goes to sign in, and comes back to where they wanted to go.
 */
export async function requireUser({ location }: { location: { pathname: string; href: string } }) {
  const user = await signedIn()
  if (!user || halfway())
    throw redirect({ to: '/auth', search: location.pathname === '/home' ? {} : { next: location.href } })
  return user
}
