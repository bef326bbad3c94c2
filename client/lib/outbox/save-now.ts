import { asError } from '../query/query.ts'
import { explained } from '../query/refusals.ts'
import { supabase } from '../supabase/supabase.ts'
import { failureOf } from './failure.ts'
import { sendOne } from './send.ts'
import type { Write } from './write-request.ts'

/** Saves past the queue: what somebody else changed meanwhile is not overwritten there either. */
export async function saveNow(write: Write) {
  const answer = await sendOne(supabase, write, undefined, Date.now())
  if (answer.kind === 'done') return
  if (answer.kind === 'unanswered' || answer.kind === 'unknown') throw asError({ message: 'Failed to fetch', code: '' })
  const said = answer.kind === 'conflict' ? { state: 'conflict' as const } : { state: 'refused' as const, ...answer }
  throw await explained(failureOf({ write, ...said }))
}
