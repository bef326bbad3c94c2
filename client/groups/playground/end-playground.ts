import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { endingPlayground } from '../data/playground.ts'

/** As long as it can be taken back: what is deleted by then does not come back. */
const seconds = 10

const ending = new Map<string, ReturnType<typeof setTimeout>>()

export function endPlayground(group_id: string) {
  if (ending.has(group_id)) return
  ending.set(
    group_id,
    setTimeout(() => {
      ending.delete(group_id)
      attempt(endingPlayground, { group_id })
    }, seconds * 1_000),
  )
  offerUndo(t`Deleted your playground`, { verb: 'groups.keepPlayground', input: { group_id } })
}

/** In time or not at all. */
export async function keepPlayground({ group_id }: { group_id: string }) {
  const going = ending.get(group_id)
  if (!going) throw new Error('The playground is gone.')
  clearTimeout(going)
  ending.delete(group_id)
}
