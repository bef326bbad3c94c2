import { rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { GoalEntry } from './types.ts'

const page = 1000

/** Every entry of one’s own of a goal with its note, for a table; it is not kept. */
export async function allEntriesOf(goalId: string): Promise<(GoalEntry & { note: string | null })[]> {
  const all: (GoalEntry & { note: string | null })[] = []
  for (;;) {
    const some = await rows(
      supabase
        .from('goal_entries')
        .select('*, words:goal_notes(note)')
        .eq('goal_id', goalId)
        .eq('user_id', myId())
        .is('removed_at', null)
        .order('on_date')
        .order('id')
        .range(all.length, all.length + page - 1)
        .overrideTypes<(GoalEntry & { words: { note: string } | null })[], { merge: false }>(),
    )
    all.push(...some.map(({ words, ...entry }) => ({ ...entry, note: words?.note ?? null })))
    if (some.length < page) return all
  }
}
