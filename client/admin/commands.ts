import { t } from '@lingui/core/macro'
import { toast } from '../lib/browser/toast.ts'
import { errorMessage } from '../lib/query/query.ts'
import type { CommandInputs } from '../lib/registries/commands.ts'
import { changePeople } from './data/change-people.ts'
import { archiveAnyGroup } from './data/groups.ts'
import { changeInvite } from './data/invites.ts'

/* What undo runs. None of it waits in the outbox, so a failure is said here. */

export async function change({ changes }: CommandInputs['admin.change']) {
  await said(async () => {
    for (const one of changes) {
      const { refused } = await changePeople(one)
      if (refused.length > 0) throw new Error(t`Not everybody could be changed back.`)
    }
  })
}

export const archiveGroup = ({ id, archived }: CommandInputs['admin.archiveGroup']) =>
  said(() => archiveAnyGroup(id, archived))

export const restoreInvite = ({ id }: CommandInputs['admin.restoreInvite']) => said(() => changeInvite('restore', id))

async function said(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    toast(errorMessage(error), 'bad')
    throw error
  }
}
