import { htmlOf, wordsIn } from '../../lib/html/plain-text.ts'
import { readAmount, writtenAmount } from '../data/read-amount.ts'
import type { Goal, GoalChange, GoalKind, GoalSchedule, GoalSource } from '../data/types.ts'

/** The contents of the fields of the form; numbers as they are typed. */
export interface GoalDraft {
  title: string
  kind: GoalKind
  freq: GoalSchedule['freq']
  days: number[]
  n: number
  period: 'week' | 'month'
  direction: Goal['direction']
  target: string
  start: string
  unit: string
  target_date: string | null
  starts_on: string
  /** A group’s id, or null for one’s own. */
  group: string | null
  aggregate: Goal['aggregate']
  visibility: Goal['visibility']
  shared_with: string | null
  area: string | null
  color: string
  why: string
  source: GoalSource
  source_group: string | null
  cadence: Goal['cadence']
  cadence_day: number
  eases: boolean
  /** One in each line. */
  milestones: string
}

export const emptyDraft = (today: string): GoalDraft => ({
  title: '',
  kind: 'habit',
  freq: 'daily',
  days: [1, 2, 3, 4, 5],
  n: 3,
  period: 'week',
  direction: 'at_least',
  target: '',
  start: '',
  unit: '',
  target_date: null,
  starts_on: today,
  group: null,
  aggregate: 'sum',
  visibility: 'private',
  shared_with: null,
  area: null,
  color: 'indigo',
  why: '',
  source: 'manual',
  source_group: null,
  cadence: 'none',
  cadence_day: 1,
  eases: false,
  milestones: '',
})

export function draftOf(goal: Goal): GoalDraft {
  const { schedule } = goal
  const number = (value: number | null) => (value === null ? '' : writtenAmount(value))
  return {
    ...emptyDraft(goal.starts_on),
    title: goal.title,
    kind: goal.kind,
    freq: schedule?.freq ?? 'daily',
    days: schedule?.days ?? [1, 2, 3, 4, 5],
    n: schedule?.n ?? 3,
    period: schedule?.period ?? 'week',
    direction: goal.direction,
    target: number(goal.target_value),
    start: number(goal.start_value),
    unit: goal.unit ?? '',
    target_date: goal.target_date,
    group: goal.group_id,
    aggregate: goal.aggregate,
    visibility: goal.visibility,
    shared_with: goal.shared_with,
    area: goal.area_id,
    color: goal.color ?? 'indigo',
    why: goal.why_html ? wordsIn(goal.why_html) : '',
    source: goal.source,
    source_group: goal.source_filter.group_id ?? null,
    cadence: goal.cadence,
    cadence_day: goal.cadence_day,
    eases: goal.ease_delay_days === 7,
  }
}

/** The sources without a group: one’s own tick, and one’s own journal. */
export const ofNoGroup: ReadonlySet<GoalSource> = new Set(['manual', 'journal'])

export type DraftField = 'title' | 'target' | 'start' | 'days' | 'target_date' | 'shared_with' | 'source_group'

/** The fields in which something is missing or means nothing. */
export function faultsOf(draft: GoalDraft): Set<DraftField> {
  const faults = new Set<DraftField>()
  const target = readAmount(draft.target)
  if (!draft.title.trim()) faults.add('title')
  if (draft.kind !== 'milestones') {
    const isNeeded = draft.kind !== 'habit' || draft.direction === 'at_most'
    if (draft.target.trim() ? target === undefined : isNeeded) faults.add('target')
    const least = draft.direction === 'at_most' ? 0 : Number.MIN_VALUE
    if (draft.kind !== 'target' && target !== undefined && target < least) faults.add('target')
  }
  if (draft.kind === 'target') {
    if (draft.start.trim() && readAmount(draft.start) === undefined) faults.add('start')
    if (target !== undefined && target === (readAmount(draft.start) ?? 0)) faults.add('target')
  }
  if (draft.target_date && draft.target_date < draft.starts_on) faults.add('target_date')
  if (hasSchedule(draft) && draft.freq === 'weekdays' && draft.days.length === 0) faults.add('days')
  if (draft.group === null && draft.visibility === 'group' && !draft.shared_with) faults.add('shared_with')
  return faults
}

const hasSchedule = ({ kind }: GoalDraft) => kind === 'habit' || kind === 'average'

function scheduleOf({ freq, days, n, period }: GoalDraft): GoalSchedule {
  if (freq === 'weekdays') return { freq, days: days.toSorted((a, b) => a - b) }
  if (freq === 'times') return { freq, n, period }
  return freq === 'every' ? { freq, n } : { freq }
}

/** The columns that a draft comes to. */
export function columnsOf(draft: GoalDraft): GoalChange & { title: string; kind: GoalKind } {
  const { kind } = draft
  const number = (text: string) => readAmount(text) ?? null
  const isOwn = draft.group === null
  const visibility = isOwn ? draft.visibility : 'group'
  // a journal is one’s own
  const source = kind === 'milestones' || (draft.source === 'journal' && !isOwn) ? 'manual' : draft.source
  return {
    title: draft.title.trim(),
    kind,
    why_html: draft.why.trim() ? htmlOf(draft.why) : null,
    direction: kind === 'milestones' || kind === 'target' ? 'at_least' : draft.direction,
    unit: kind === 'milestones' ? null : draft.unit.trim() || null,
    start_value: kind === 'target' ? number(draft.start) : null,
    target_value: kind === 'milestones' ? null : number(draft.target),
    target_date: kind === 'target' || kind === 'milestones' ? draft.target_date : null,
    schedule: hasSchedule(draft) ? scheduleOf(draft) : null,
    starts_on: draft.starts_on,
    visibility,
    shared_with: isOwn && visibility === 'group' ? draft.shared_with : null,
    area_id: isOwn ? draft.area : null,
    color: draft.color,
    source,
    source_filter: !ofNoGroup.has(source) && draft.source_group ? { group_id: draft.source_group } : {},
    cadence: draft.cadence,
    cadence_day: draft.cadence_day,
    aggregate: draft.aggregate,
    ease_delay_days: draft.eases ? 7 : 0,
  }
}

/** The columns of a goal that a draft changes. */
export function changesOf(goal: Goal, draft: GoalDraft): GoalChange {
  const wanted = columnsOf(draft)
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        name !== 'area_id' && JSON.stringify(value) !== JSON.stringify(goal[name as keyof Goal] ?? null),
    ),
  )
}

export const milestonesIn = ({ kind, milestones }: GoalDraft): string[] =>
  kind === 'milestones'
    ? milestones.split('\n').flatMap((line) => (line.trim() ? [line.trim().slice(0, 140)] : []))
    : []
