import { t } from '@lingui/core/macro'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage, mutate } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { decided } from '../data/sitting.ts'
import type { CaseLine } from '../data/types.ts'
import { acting, type CaseAction } from '../data/writes.ts'
import '../command-inputs.ts'

export type ActAsked = Omit<CaseAction, 'id' | 'case_id' | 'version'>

/** Decides a case and offers to undo that, but for a ban. Says who was first where somebody was; true when it is decided. */
export async function decide(
  { id, version, words }: Pick<CaseLine, 'id' | 'version' | 'words'>,
  decision: ActAsked,
): Promise<boolean> {
  const action = newId()
  try {
    await mutate(acting, { ...decision, id: action, case_id: id, version })
  } catch (error) {
    toast(errorMessage(error), 'bad')
    return false
  }
  decided.set(decided.get() + 1)
  const done = said(decision.action, words)
  if (decision.action === 'ban') toast(done)
  else {
    const href = `${location.pathname}${location.search}`
    offerUndo(done, { verb: 'moderation.revert', input: { id: newId(), action_id: action } }, href)
  }
  return true
}

function said(action: string, words: string): string {
  const short = words.length > 40 ? `${words.slice(0, 39)}…` : words
  switch (action) {
    case 'dismiss':
      return t`Kept “${short}”`
    case 'remove':
      return t`Removed “${short}”`
    case 'warn':
      return t`Warning sent about “${short}”`
    case 'mute':
      return t`Muted the author of “${short}”`
    case 'lock':
      return t`Locked “${short}”`
    case 'suspend':
      return t`Suspended the author of “${short}”`
    case 'ban':
      return t`Banned the author of “${short}”`
    default:
      return t`Decided “${short}”`
  }
}
