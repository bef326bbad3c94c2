import { later } from '../data/wall-clock.ts'
import { draftOfQuestion } from '../questions/question-draft.ts'
import type { TemplateContent } from '../templates/template-content.ts'
import { type EventDraft, emptyDraft } from './draft.ts'

/** A draft with what a template brings; what somebody has typed or chosen already stays. */
export function withTemplate(draft: EventDraft, content: TemplateContent): EventDraft {
  const { all_day, start_time = '', minutes, slots } = content
  const empty = emptyDraft(draft.id, { id: draft.group_id, tz: draft.tz })
  const untouched = Object.entries(fieldsOf(content, empty)).filter(
    ([name]) => JSON.stringify(draft[name as keyof EventDraft]) === JSON.stringify(empty[name as keyof EventDraft]),
  )
  const filled: EventDraft = {
    ...draft,
    ...Object.fromEntries(untouched),
    slots: draft.slots?.length ? draft.slots : slots,
    minutes,
  }
  return withHours(filled, all_day, start_time, minutes)
}

const text = (value: string | number | null | undefined) => String(value ?? '')

const fieldsOf = (content: TemplateContent, empty: EventDraft) => ({
  title: content.title,
  body_html: text(content.body_html),
  place_name: text(content.place_name),
  address: text(content.address),
  online_url: text(content.online_url),
  capacity: text(content.capacity),
  deadline_min: text(content.deadline_min),
  guests_per_person: content.guests_per_person ?? empty.guests_per_person,
  waitlist_mode: content.waitlist_mode ?? empty.waitlist_mode,
  show_guest_list: content.show_guest_list ?? empty.show_guest_list,
  show_count: content.show_count ?? empty.show_count,
  questions: content.questions.map(draftOfQuestion),
})

/** The hours of the template, where none were chosen. */
function withHours(draft: EventDraft, allDay: boolean, time: string, minutes: number): EventDraft {
  if (draft.time || draft.allDay) return draft
  if (!draft.day) return { ...draft, allDay, time }
  const start = allDay ? `${draft.day} 00:00` : `${draft.day} ${time}`
  // whole days end with the midnight after the last of them
  const end = later(start, allDay ? minutes - 1440 : minutes)
  return { ...draft, allDay, time, endDay: end.slice(0, 10), endTime: allDay ? '' : end.slice(11) }
}
