import { useLingui } from '@lingui/react/macro'
import { IconArrowUp, IconUserShare } from '@tabler/icons-react'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'
import type { RowCommand } from '../../lib/registries/row-commands.ts'
import type { Case } from '../data/types.ts'
import type { Queue } from '../data/use-queue.ts'
import { claimCase, escalateCase, releaseCase, takeOverCase } from '../data/writes.ts'
import { handingOver } from './handing-over.ts'

/** Does something about who is at work on a case, and says why not where that is refused. */
async function attempt(work: () => Promise<unknown>, done?: string) {
  try {
    await work()
    if (done) toast(done)
    return true
  } catch (error) {
    toast(errorMessage(error), 'bad')
    return false
  }
}

/** The commands for who is at work on a case: it is claimed, released, handed to somebody, or passed to those above. */
export function useCaseCommands(one: Case, queue: Queue) {
  const { t } = useLingui()
  const menu: (RowCommand | false)[] = [
    { label: t`Hand over…`, Icon: IconUserShare, run: () => handingOver.set({ id: one.id, words: one.words }) },
    one.level !== 'instance' && {
      label: one.level === 'group' ? t`Escalate to the organisation` : t`Escalate to super admins`,
      Icon: IconArrowUp,
      run: async () => {
        if (await attempt(() => escalateCase(one.id), t`Escalated`)) queue.show(undefined)
      },
    },
  ]
  return {
    menu,
    claim: (take: boolean) => attempt(() => (take ? claimCase(one.id) : releaseCase(one.id))),
    takeOver: () => attempt(() => takeOverCase(one.id)),
  }
}
