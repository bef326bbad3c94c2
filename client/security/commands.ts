import { toast } from '../lib/browser/toast.ts'
import { errorMessage } from '../lib/query/query.ts'
import type { CommandInputs } from '../lib/registries/commands.ts'
import * as acts from './data/acts.ts'
import * as alerts from './data/alerts.ts'
import * as blocks from './data/blocks.ts'
import * as networks from './data/networks.ts'

/* What undo runs. None of it waits in the outbox, so a failure is said here. */

export const lift = ({ id }: CommandInputs['security.lift']) => said(() => blocks.liftBlock(id))

export const restore = ({ id }: CommandInputs['security.restore']) => said(() => blocks.restoreBlock(id))

export const acknowledge = ({ ids, seen }: CommandInputs['security.acknowledge']) =>
  said(() => acts.acknowledge(ids, seen))

export const unsuspend = ({ userId }: CommandInputs['security.unsuspend']) => said(() => acts.unsuspend(userId))

export const restoreAlert = (rule: CommandInputs['security.restoreAlert']) => said(() => alerts.restoreAlert(rule))

export const trust = ({ id, network, label }: CommandInputs['security.trust']) =>
  said(() => networks.trustNetwork(id, network, label))

export const untrust = ({ id }: CommandInputs['security.untrust']) => said(() => networks.untrustNetwork(id))

async function said(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    toast(errorMessage(error), 'bad')
    throw error
  }
}
