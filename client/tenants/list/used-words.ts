import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { bytesOf } from '../../ui/area/bytes-words.ts'
import type { LimitName } from '../data/tenants.ts'

const megabyte = 1_000_000

export const limitName = (limit: LimitName): string =>
  ({ people: t`People`, groups: t`Groups`, storage_mb: t`Storage` })[limit]

/** An amount of what a limit is about, in its unit. */
export const amountOf = (limit: LimitName, amount: number) =>
  limit === 'storage_mb' ? bytesOf(amount * megabyte) : i18n.number(amount)

/** “12 of 200”, or “12” where there is no limit. */
export function usedOf(limit: LimitName, used: number, allowed: number | null) {
  const amount = amountOf(limit, used)
  return allowed === null ? amount : t`${amount} of ${amountOf(limit, allowed)}`
}

/** An organisation’s use of each limit. */
export const usageOf = (tenant: { people: number; groups: number; storage_bytes: number }, limit: LimitName) =>
  limit === 'storage_mb' ? tenant.storage_bytes / megabyte : tenant[limit]
