/* Cases as the database tells of them: see supabase/migrations/0387_moderation_queue.sql. */

export type CaseState = 'open' | 'claimed' | 'appealed' | 'resolved' | 'closed'
export type CaseLevel = 'group' | 'tenant' | 'instance'
export type CaseRisk = 'low' | 'medium' | 'high'
export type CaseOutcome = 'dismissed' | 'warned' | 'removed' | 'suspended' | 'banned'

export interface CasePerson {
  id: string
  name: string
  avatar_url?: string | null
}

/** A line of the queue. */
export interface CaseLine {
  id: string
  subject_type: string
  subject_id: string
  words: string
  owner: CasePerson | null
  group: { id: string; name: string } | null
  level: CaseLevel
  state: CaseState
  risk: CaseRisk
  /** The figure behind the risk, rounded; `after` is the whole of it, where the next page begins. */
  weight: number
  after: number
  reports_count: number
  reason: string
  reasons: string[] | null
  claimed_by: CasePerson | null
  claimed_until: string | null
  outcome: string | null
  resolved_by: CasePerson | null
  resolved_at: string | null
  created_at: string
  version: number
}

export interface CaseReport {
  id: string
  reason: string
  note: string | null
  at: string
  /** The content, where it was not as when it was first reported. */
  snapshot: Snapshot | null
  /** Null unless one is an admin. */
  reporter: CasePerson | null
}

/** An entry of what was done about a case. */
export interface CaseAct {
  id: string
  action: string
  by: CasePerson | null
  role: CaseLevel
  reason: string | null
  note_public: string | null
  note_private: string | null
  until: string | null
  everywhere: boolean
  /** The act that this one took back. */
  reverts: string | null
  at: string
  reverted: boolean
}

export interface CaseNote {
  id: string
  by: CasePerson | null
  body: string
  at: string
}

/** An earlier case about the same person. */
export interface PastCase {
  id: string
  subject_type: string
  same: boolean
  state: CaseState
  outcome: string | null
  reason: string
  at: string
}

/** A message beside the one that was reported. */
export interface AroundCase {
  id: string
  by: CasePerson | null
  body_html: string
  created_at: string
  after: boolean
}

/** A file of what was reported. Moderators of its case may look at it where it lies. */
export interface CaseFile {
  bucket: string
  path: string
  name: string
  type: string
}

/** For how long its owner cannot write, in a group or everywhere. */
export interface Silence {
  until: string
  group_id: string | null
}

/** Words for a decision that come up again and again. */
export interface ReasonPreset {
  id: string
  key: string
  reason: string
  text: string
  locale: string
}

export type Snapshot = Readonly<Record<string, unknown>>

/** A case in full. */
export interface Case extends CaseLine {
  /** Null where nobody reported: an admin suspended someone, who appealed. */
  snapshot: Snapshot | null
  reported_at: string | null
  context: AroundCase[]
  removed: boolean
  /** The address at which one can open it; null where it is gone, or not one’s to open. */
  place: string | null
  silence: Silence | null
  files: CaseFile[]
  /** The acts that one may do to it. */
  may: string[]
  reports: CaseReport[] | null
  actions: CaseAct[]
  /** Decisions about the same person without a case. */
  earlier_acts: CaseAct[]
  notes: CaseNote[]
  history: PastCase[]
}

export interface CaseAppeal {
  id: string
  action_id: string
  body: string
  state: 'open' | 'upheld' | 'overturned'
  answer: string | null
  at: string
  decided_by: CasePerson | null
  decided_at: string | null
  /** True if one may answer either way. */
  may: boolean
  /** True if one may take the decision back, as whoever decided may too. */
  may_overturn: boolean
  /** The moment from which one may keep one’s own decision, since nobody else can answer. */
  may_from: string | null
}

export interface ModerationFigures {
  open: number
  waiting_appeals: number
  resolved: number
  median_minutes: number | null
  acts: number
  reversed: number
  by_reason: { reason: string; count: number }[]
}
