import { plural, t } from '@lingui/core/macro'
import type { NamedPerson, Severity } from '../data/types.ts'

export const severityName = (severity: Severity): string =>
  ({ low: t`Low`, medium: t`Medium`, high: t`High`, critical: t`Critical` })[severity]

/** The reason for which a sign-in failed. A client’s own words stay as they are. */
export const reasonWords = (reason: string | null): string =>
  ({ invalid_credentials: t`Wrong password`, waiting: t`Tried again too soon` })[reason ?? ''] ?? reason ?? t`Unknown`

/** The types of events that the server itself records. */
export const eventTypes = [
  'sign_in_denied',
  'suspicious_sign_ins',
  'attack',
  'address_blocked',
  'address_slowed',
  'block_wanted',
  'session_terminated',
  'audit_rewritten',
] as const

export function eventName(type: string): string {
  const names: Record<(typeof eventTypes)[number], string> = {
    sign_in_denied: t`“No, that was not me”`,
    suspicious_sign_ins: t`Repeated failed sign-ins`,
    attack: t`Attack: several addresses blocked`,
    address_blocked: t`Passwords refused from an address`,
    address_slowed: t`Address slowed down`,
    block_wanted: t`Block requested`,
    session_terminated: t`Signed out by an admin`,
    audit_rewritten: t`Audit log was altered`,
  }
  return names[type as keyof typeof names] ?? plain(type)
}

/** The details of an event, a sentence each; what is unknown is named as it came. */
export function detailsOf(type: string, details: Readonly<Record<string, unknown>> | null): string[] {
  if (!details) return []
  const {
    email,
    wait_minutes,
    network,
    signed_in_from,
    address_taken_back,
    blocked_in_an_hour,
    until,
    reason,
    ...rest
  } = details
  const number = Number(wait_minutes)
  const blocked = Number(blocked_in_an_hour)
  const { from_id, to_id, notice: _notice, ...others } = rest
  return [
    typeof email === 'string' && t`Email: ${email}`,
    Number.isFinite(number) &&
      wait_minutes !== undefined &&
      plural(number, { one: 'Has to wait # minute', other: 'Has to wait # minutes' }),
    typeof network === 'string' && t`Address: ${network}`,
    typeof signed_in_from === 'string' && t`Signed in from ${signed_in_from}`,
    typeof address_taken_back === 'string' && t`Email set back to ${address_taken_back}`,
    blocked_in_an_hour !== undefined &&
      plural(blocked, { one: '# address blocked within an hour', other: '# addresses blocked within an hour' }),
    type === 'block_wanted' && until !== undefined && t`For a limited time`,
    typeof reason === 'string' && t`Reason: ${reason}`,
    from_id !== undefined && t`Entries ${String(from_id)} to ${String(to_id)}`,
    ...Object.entries(others).map(([name, value]) => `${plain(name)}: ${said(value)}`),
  ].filter((line) => line !== false)
}

export const nameOf = (person: NamedPerson | null) => person?.name ?? t`Former member`

const said = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The name of something in the database, as words. */
export function plain(name: string) {
  const words = name.replace(/[._]+/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

/** The browser and the system that a client says it is; what it says itself where neither is known. */
export function agentName(agent: string | null): string {
  if (!agent) return t`Unknown device`
  const browser = browsers.find(([, sign]) => agent.includes(sign))?.[0]
  const system = systems.find(([, sign]) => agent.includes(sign))?.[0]
  return [browser, system].filter(Boolean).join(', ') || agent
}

// each says that it is some of those below it
const browsers: readonly [string, string][] = [
  ['Edge', 'Edg'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]
const systems: readonly [string, string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['macOS', 'Mac OS'],
  ['Linux', 'Linux'],
]

/** “1,000+” for what is counted no further. */
export const moreThan = (count: number, format: (value: number) => string, most = 1000) =>
  count > most ? `${format(most)}+` : format(count)
