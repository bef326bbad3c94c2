import { t } from '@lingui/core/macro'
import type { OffDays } from '../groups/data/group-settings.ts'
import { visibleGroups } from '../groups/data/groups.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { newId } from '../lib/query/id.ts'
import { attempt, mutate, query } from '../lib/query/query.ts'
import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { myId } from '../lib/supabase/session.ts'
import { answerEvent, sendAnswer } from './answer/answer-event.ts'
import type { SeriesEdit } from './command-inputs.ts'
import { answerNow } from './data/answer-writes.ts'
import { changingEvent, removingEvent, restoringEvent } from './data/event-writes.ts'
import { cardOf } from './data/events.ts'
import { hosting } from './data/guests.ts'
import { cancellingOnOffDays } from './data/off-days.ts'
import { planned } from './data/planned.ts'
import { eventReminders, remindersNow } from './data/reminders.ts'
import { answeringSeries, editingSeries, type SeriesStatus, seriesAnswerNow, undoingEdit } from './data/series.ts'
import { withAnswer } from './data/with-answer.ts'
import { emptyDraft } from './form/draft.ts'
import { beginDraft } from './form/use-event-draft.ts'

/* What a person does with events, each with its undo; and what other rooms and undo do by name. */

interface Subject {
  event_id: string
  title: string
  version: number
}

/** Cancels it with a word; it stays where it is, struck through. */
export function cancelEvent({ event_id: id, title, version }: Subject, reason: string) {
  attempt(changingEvent, { id, version, status: 'cancelled', cancelled_reason: reason.trim() || null })
  offerUndo(t`Cancelled “${title}”`, { verb: 'events.revive', input: { id, version: version + 1 } })
}

export function reviveEvent({ event_id: id, title, version }: Subject, reason: string | null) {
  attempt(changingEvent, { id, version, status: 'scheduled' })
  offerUndo(t`“${title}” is on again`, {
    verb: 'events.cancel',
    input: { id, version: version + 1, reason: reason ?? '' },
  })
}

export function removeEvent({ event_id: id, title }: Subject) {
  attempt(removingEvent, { id })
  offerUndo(t`Deleted “${title}”`, { verb: 'events.restore', input: { id } })
}

/** Asks those who come, and those who may, to say so again; of a series, to the one date. */
export function askAgain({ event_id, on_date, version, repeats }: Subject & { on_date: string; repeats: boolean }) {
  if (repeats)
    return attempt(editingSeries, { id: newId(), event_id, on_date, scope: 'this', change: { reconfirm: true } })
  attempt(changingEvent, { id: event_id, version, reconfirm_at: serverDate().toISOString() })
}

export function setHost({ event_id }: Subject, person: { id: string; name: string }, hosts: boolean) {
  const { id: user_id, name } = person
  attempt(hosting, { event_id, user_id, hosts })
  offerUndo(hosts ? t`${name} is now a host` : t`${name} is no longer a host`, {
    verb: 'events.host',
    input: { event_id, user_id, hosts: !hosts },
  })
}

/** Sets one's own reminders of an event, with the way back to those before. */
export function setReminders({ event_id, title }: Subject, leads: readonly (number | null)[]) {
  const before = remindersNow(event_id).map(({ offset_min }) => offset_min)
  void remind({ event_id, leads }).catch(() => undefined)
  offerUndo(t`Changed your reminders for “${title}”`, { verb: 'events.remind', input: { event_id, leads: before } })
}

/** Changes a series at one of its dates, with the one way back. */
export function editSeries(edit: Omit<SeriesEdit, 'id'>, words: string) {
  const id = newId()
  attempt(editingSeries, { ...edit, id })
  offerUndo(words, { verb: 'events.undoEdit', input: { id } })
}

/** One date of a series is on again, also despite days off. */
export const reviveDate = ({ event_id, on_date, title }: Subject & { on_date: string }) =>
  editSeries({ event_id, on_date, scope: 'this', change: { status: 'scheduled' } }, t`“${title}” is on again`)

/** Cancels what is planned on days off that somebody else set, with the one way back. */
export function cancelOnOffDays({ id, label, group_id, starts_on, ends_on }: OffDays) {
  const input = { id, label, group_id, starts_on, ends_on }
  attempt(cancellingOnOffDays, { ...input, cancels: true })
  offerUndo(t`Cancelled what was planned for ${label}`, {
    verb: 'events.applyOffDays',
    input: { ...input, cancels: false },
  })
}

export function answerSeries({ event_id, title }: Subject, status: SeriesStatus | null) {
  const before = seriesAnswerNow(event_id)
  attempt(answeringSeries, { event_id, status })
  const words = {
    going: t`You’re going to all dates of “${title}”`,
    maybe: t`You answered Maybe to all dates of “${title}”`,
    declined: t`You can’t make any date of “${title}”`,
  }
  offerUndo(status ? words[status] : t`Removed your answer to all dates of “${title}”`, {
    verb: 'events.answerAll',
    input: { event_id, status: (before?.status as SeriesStatus) ?? null, guests: before?.guests ?? 0 },
  })
}

export async function answer({ slots = [], ...input }: CommandInputs['events.answer']) {
  await sendAnswer(input)
  for (const slot_id of slots) await claimSlot({ slot_id, occurrence_id: input.occurrence_id, claims: true })
}

/** Answers from another room, with the words and the undo of this one. */
export async function respond({ event_id, on, status, source }: CommandInputs['events.respond']) {
  const [card] = await query.ensureQueryData(cardOf(event_id, on))
  if (!card) throw new Error(t`This event no longer exists, or you don’t have access to it.`)
  answerEvent(withAnswer(card, answerNow(card.id)), status, { ...(source && { source }) })
}

/** Opens the form of an event that a message suggests, with what was written there before. */
export async function planFrom({ message_id, group_id, title }: CommandInputs['events.planFrom']) {
  const groups = await query.ensureQueryData(visibleGroups)
  beginDraft(`message ${message_id}`, {
    ...emptyDraft(
      newId(),
      groups.find(({ id }) => id === group_id),
    ),
    title,
    message_id,
  })
  planned.set(message_id)
}

export const change = commandOf(changingEvent)
export const cancel = ({ id, version, reason }: CommandInputs['events.cancel']) =>
  mutate(changingEvent, { id, version, status: 'cancelled', cancelled_reason: reason || null })
export const revive = ({ id, version }: CommandInputs['events.revive']) =>
  mutate(changingEvent, { id, version, status: 'scheduled' })
export const remove = commandOf(removingEvent)
export const restore = commandOf(restoringEvent)
export const undoEdit = commandOf(undoingEdit)
export const applyOffDays = commandOf(cancellingOnOffDays)
export const answerAll = commandOf(answeringSeries)
export const host = commandOf(hosting)

/** The messages to the organisers beside one's answer, which come with the first of them. */
export const ping = async (input: CommandInputs['events.ping']) =>
  mutate((await import('./pings/queries.ts')).pinging, input)
export const suggest = async (input: CommandInputs['events.suggest']) =>
  mutate((await import('./suggestions/queries.ts')).suggestingTime, input)
/** Marks attendance, or takes that back. */
export const mark = async (input: CommandInputs['events.mark']) =>
  (await import('./attendance/attendance-commands.ts')).mark(input)

/** The commands that undo runs on date polls, which come with the first of them. */
const polls = () => import('./polls/poll-undo.ts')
export const voteOnDate = async (input: CommandInputs['events.voteOnDate']) => (await polls()).voteOnDate(input)
export const changePoll = async (input: CommandInputs['events.changePoll']) => (await polls()).changePoll(input)
export const closePoll = async (input: CommandInputs['events.closePoll']) => (await polls()).closePoll(input)
export const reopenPoll = async (input: CommandInputs['events.reopenPoll']) => (await polls()).reopenPoll(input)
export const removePoll = async (input: CommandInputs['events.removePoll']) => (await polls()).removePoll(input)
export const restorePoll = async (input: CommandInputs['events.restorePoll']) => (await polls()).restorePoll(input)

/** Answers the questions of an event once more, as they were. */
export const answerQuestions = async (input: CommandInputs['events.answerQuestions']) =>
  (await import('./questions/question-commands.ts')).answerAgain(input)

/** The commands that undo runs on slots, which come with the first of them. */
const slots = () => import('./slots/slot-commands.ts')
export const claimSlot = async (input: CommandInputs['events.claimSlot']) => (await slots()).claimAgain(input)
export const changeSlot = async (input: CommandInputs['events.changeSlot']) => (await slots()).changeAgain(input)

export async function remind({ event_id, leads }: CommandInputs['events.remind']) {
  const now = remindersNow(event_id)
  const gone = now.filter(({ offset_min }) => !leads.includes(offset_min))
  const added = leads.filter((lead) => now.every(({ offset_min }) => offset_min !== lead))
  // “never” goes before anything else is added, and comes after all else has gone
  for (const { id } of gone) await mutate(eventReminders.removing, { id })
  for (const offset_min of added)
    await mutate(eventReminders.adding, { id: newId(), event_id, user_id: myId(), offset_min })
}

/** The commands that undo runs on templates, which come with the first of them. */
const templates = () => import('./templates/template-commands.ts')
export const addTemplate = async (input: CommandInputs['events.addTemplate']) => (await templates()).addAgain(input)
export const removeTemplate = async (input: CommandInputs['events.removeTemplate']) =>
  (await templates()).removeAgain(input)
