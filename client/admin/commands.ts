import { t } from '@lingui/core/macro'
import { toast } from '../lib/browser/toast.ts'
import { errorMessage } from '../lib/query/query.ts'
import type { CommandInputs } from '../lib/registries/commands.ts'
import { changePeople, movePerson as move } from './data/change-people.ts'
import {
  featureListing as feature,
  takeListingDown as takeDown,
  transferCurriculum as transfer,
} from './data/curricula.ts'
import { openTenantFlag, setTenantFlag } from './data/flags.ts'
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

export const featureListing = ({ id, on }: CommandInputs['admin.featureListing']) => said(() => feature(id, on))

export const takeListingDown = ({ id, on }: CommandInputs['admin.takeListingDown']) => said(() => takeDown(id, on))

export const transferCurriculum = ({ id, to, stays }: CommandInputs['admin.transferCurriculum']) =>
  said(async () => {
    await transfer(id, to, stays)
  })

export const restoreInvite = ({ id }: CommandInputs['admin.restoreInvite']) => said(() => changeInvite('restore', id))

export const movePerson = ({ userId, tenantId }: CommandInputs['admin.movePerson']) =>
  said(() => move(userId, tenantId))

export const setFlag = ({ key, tenantId, enabled }: CommandInputs['admin.setFlag']) =>
  said(() => setTenantFlag(key, tenantId, enabled))

export const openFlag = ({ key, open }: CommandInputs['admin.openFlag']) => said(() => openTenantFlag(key, open))

async function said(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    toast(errorMessage(error), 'bad')
    throw error
  }
}
