import { toast } from '../lib/browser/toast.ts'
import { errorMessage } from '../lib/query/query.ts'
import type { CommandInputs } from '../lib/registries/commands.ts'
import { brandTenant } from './data/brand.ts'
import { overrideFeature } from './data/features.ts'
import { changeFlag as change, setOverride as override } from './data/flags.ts'
import { setRetention } from './data/retention.ts'
import { restoreTenant, setTerms } from './data/tenants.ts'

/* What undo runs. None of it waits in the outbox, so a failure is said here. */

export const brand = (input: CommandInputs['tenants.brand']) => said(() => brandTenant(input))

export const terms = (input: CommandInputs['tenants.terms']) => said(() => setTerms(input))

export const retention = (input: CommandInputs['tenants.retention']) => said(() => setRetention(input))

export const feature = (input: CommandInputs['tenants.feature']) => said(() => overrideFeature(input))

export const restore = ({ id }: CommandInputs['tenants.restore']) => said(() => restoreTenant(id))

export const changeFlag = ({ key, changes }: CommandInputs['tenants.changeFlag']) => said(() => change(key, changes))

export const setOverride = ({ key, target, enabled }: CommandInputs['tenants.setOverride']) =>
  said(() => override(key, target, enabled))

async function said(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    toast(errorMessage(error), 'bad')
    throw error
  }
}
