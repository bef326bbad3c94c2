/* What the functions of security answer, in their own words. */

export interface NamedPerson {
  id: string
  name: string
}

/** A try to sign in that failed. */
export interface FailureLine {
  id: string
  email: string
  address: string | null
  agent: string | null
  reason: string | null
  at: string
  /** A client’s own report, which nobody checked. */
  by_client: boolean
  user: NamedPerson | null
  after: string
}

/** A block of an address or a network, now or before. */
export interface BlockLine {
  id: string
  address: string
  reason: string | null
  note: string | null
  by: NamedPerson | null
  automatic: boolean
  blocked_at: string
  expires_at: string | null
  is_active: boolean
  hits: number
  last_hit_at: string | null
  may_change: boolean
  after: string
}

export type Severity = 'low' | 'medium' | 'high' | 'critical'
export const severities = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[]

/** Something that has happened, that somebody may have to look into. */
export interface EventLine {
  id: string
  type: string
  severity: Severity
  address: string | null
  person: NamedPerson | null
  details: Readonly<Record<string, unknown>> | null
  at: string
  by_client: boolean
  acknowledged: { by: NamedPerson | null; at: string } | null
  after: string
}

/** Somebody who is signed in. */
export interface SessionLine {
  id: string
  user: NamedPerson & { role: string }
  address: string | null
  agent: string | null
  last_activity: string
  after: string
}

/** One look at the security of a day. A number of 1,001 stands for more than a thousand. */
export interface SecurityOverview {
  checked_at: string
  hours: { at: string; failures: number; successes: number; by_client: number }[]
  emails: { email: string; failures: number }[]
  addresses: { address: string; failures: number; blocked: boolean; slowed: boolean }[]
  slowed: number
  /** Emails that wait; nothing for who looks after one tenant alone. */
  waiting: number | null
  blocked: number
  sessions: number
  unacknowledged: Record<Severity, number>
  without_second_factor: {
    without: number
    of: number
    people: (NamedPerson & { role: string; reminded_at: string | null })[]
  }
  not_me: EventLine[]
  /** Reads all, and not one tenant alone. */
  super: boolean
  may_trust: boolean
}

/** Those whom a block would shut out. */
export interface BlockPreview {
  network: string
  people: number
  admins: number
  signed_in_now: number
  names: (NamedPerson & { role: string })[]
  /** People of other tenants came from there too. */
  others: boolean
  own: boolean
  trusted: { label: string | null } | null
  blocked: { id: string; expires_at: string | null; automatic: boolean } | null
  why_not: null | 'own_address' | 'all_admins' | 'others' | 'loopback' | 'too_wide'
  max_hours: number | null
}

/** The kinds of things that have a timeline. */
export const identityKinds = ['email', 'person', 'address'] as const
export interface Identity {
  kind: (typeof identityKinds)[number]
  value: string
}

/** The head of a timeline. */
export interface IdentityFile {
  value: string
  person: (NamedPerson & { role: string; email: string | null }) | null
  sessions: number
  waits_until: string | null
  blocked: { id: string; address: string; expires_at: string | null } | null
  trusted: { label: string | null } | null
  may: { end: boolean; ask: boolean; suspend: boolean }
}

/** A line of a timeline; failures that nothing stands between are one of them. */
export interface TimelineEntry {
  id: string
  at: string
  until: string
  kind: 'failure' | 'event' | 'session' | 'notice' | 'block' | 'act' | 'note'
  count: number
  words: Readonly<Record<string, unknown>>
  address: string | null
  email: string | null
  person: NamedPerson | null
  severity: Severity | null
  by: NamedPerson | null
  before: string
}

export type AlertBy = 'email' | 'address' | 'all'

/** “At least so many of a kind within so many minutes.” */
export interface AlertDraft {
  /** `failures`, or `events.` and a type. */
  kind: string
  n: number
  within_minutes: number
  by: AlertBy
}

export interface AlertRule extends AlertDraft {
  id: string
  enabled_at: string | null
  tried_at: string | null
  tried_times: number | null
  fired: { at: string; of: string | null; count: number }[]
  created_by: NamedPerson | null
}

/** The times that a rule would have fired in the last thirty days. */
export interface AlertTrial {
  times: number
  days: { day: string; times: number }[]
  sampled: boolean
}

export interface TrustedNetwork {
  id: string
  network: string
  label: string
  by: NamedPerson | null
  at: string
}
