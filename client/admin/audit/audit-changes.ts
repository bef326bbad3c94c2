import { t } from '@lingui/core/macro'
import { exactly } from '../../lib/settings/time.ts'
import { flagName } from '../../ui/area/flag-name.ts'
import { roleName } from '../../ui/area/role-names.ts'
import type { AuditLine } from '../data/audit.ts'
import { stateName } from '../kit/names.ts'

interface Change {
  name: string
  before: string | null
  after: string | null
}

/** The columns that were changed, each with its value before and after; without what says nothing to a reader. */
export function changesOf({ action, before, after_value: after }: AuditLine): Change[] {
  // its sentence says it already
  if (action === 'user.sign_up') return []
  if (action === 'tenant.domain') return confirmation(after)
  const isFlag = action.startsWith('feature_flag.')
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => before?.[name] !== after?.[name] && !isBookkeeping(name, before?.[name] ?? after?.[name]))
    .map((name) => ({
      name: isFlag && name === 'key' ? t`Feature` : nameOf(name),
      before: wordOf(name, before?.[name]),
      after: wordOf(name, after?.[name]),
    }))
    .filter(({ before: was, after: is }) => was !== is)
}

/** The proof that a domain is theirs; all else about it is in its sentence. */
function confirmation(after: AuditLine['after_value']): Change[] {
  const ways: Record<string, string> = { dns: t`a DNS record`, mail: t`an email to its postmaster` }
  return after?.confirmed
    ? [{ name: t`Confirmed by`, before: null, after: ways[String(after.by)] ?? String(after.by) }]
    : []
}

/** The name of something in the database, as words. */
export function plain(name: string) {
  const words = name.replace(/[._]+/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

/** True for what the database keeps for itself: versions, moments of change, and the ids of rows. */
const isBookkeeping = (name: string, value: unknown) =>
  /^(version|created_at|updated_at)$/.test(name) ||
  (typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-/.test(value))

function nameOf(name: string) {
  const known: Record<string, string> = {
    accent: t`Colour`,
    default_locale: t`Language`,
    default_tz: t`Time zone`,
    expires_on: t`Expires`,
    killed: t`Turned off by the server`,
    open_to_tenants: t`Organisations decide`,
    region_label: t`Region`,
    storage_mb: t`Storage (MB)`,
  }
  return known[name] ?? plain(name)
}

function wordOf(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (name === 'role') return roleName(String(value))
  if (name === 'key') return flagName(String(value))
  if (name === 'accent') return accentName(String(value))
  if (name === 'state') return stateName(String(value) as Parameters<typeof stateName>[0]) ?? String(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return exactly(new Date(value))
  if (value === true) return t`yes`
  if (value === false) return t`no`
  if (Array.isArray(value)) return value.map((one) => wordOf('', one)).join(', ') || null
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value).map(([part, its]) => `${nameOf(part)}: ${wordOf(part, its) ?? t`none`}`)
  return parts.join(', ') || null
}

/** A colour by its name; one of their own is a sign of its own. */
function accentName(accent: string) {
  const names = { indigo: t`Indigo`, sky: t`Blue`, leaf: t`Green`, sun: t`Amber`, rose: t`Rose`, plum: t`Plum` }
  return Object.entries(names).find(([token]) => token === accent)?.[1] ?? accent
}
