import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { lastWord } from '../../lib/supabase/last-word.ts'
import { endingPlayground } from '../data/playground.ts'

/** As long as it can be taken back: what is deleted by then does not come back. */
const seconds = 10

interface Ending {
  timer: ReturnType<typeof setTimeout>
  now: () => void
}
const ending = new Map<string, Ending>()

export function endPlayground(group_id: string) {
  if (ending.has(group_id)) return
  const timer = setTimeout(() => {
    ending.delete(group_id)
    attempt(endingPlayground, { group_id })
  }, seconds * 1_000)
  ending.set(group_id, { timer, now: lastWord('end_playground', { group_id }) })
  offerUndo(t`Deleted your playground`, { verb: 'groups.keepPlayground', input: { group_id } })
}

// on a page that is closed nobody takes it back any more
addEventListener('pagehide', () => {
  for (const [group_id, { timer, now }] of ending) {
    clearTimeout(timer)
    ending.delete(group_id)
    now()
  }
})

/** In time or not at all. */
export async function keepPlayground({ group_id }: { group_id: string }) {
  const going = ending.get(group_id)
  if (!going) throw new Error('The playground is gone.')
  clearTimeout(going.timer)
  ending.delete(group_id)
}
