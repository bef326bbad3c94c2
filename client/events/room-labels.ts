import { msg } from '@lingui/core/macro'
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarQuestion,
  IconCalendarTime,
  IconUserCheck,
} from '@tabler/icons-react'
import { lazy } from 'react'
import type { Command } from '../lib/registries/commands.ts'
import type { AnsweredNotification, RoomLabels } from '../lib/registries/labels.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { dayIn } from './answer/day-in.ts'

const Answer = lazy(async () => ({
  default: (await withWords(import('./answer/NotificationAnswer.tsx'))).NotificationAnswer,
}))
const Card = lazy(async () => ({ default: (await withWords(import('./answer/LinkedEvent.tsx'))).LinkedEvent }))

/** The answer behind a button of a push. */
function act(action: string, { related_id, url }: AnsweredNotification): Command | undefined {
  const status = (['going', 'maybe', 'declined'] as const).find((one) => one === action)
  if (!status || !related_id) return undefined
  return { verb: 'events.respond', input: { event_id: related_id, on: dayIn(url), status, source: 'push' } }
}

export const labels: RoomLabels = {
  writes: {
    'events insert': msg`New event`,
    'events update': msg`Change to an event`,
    delete_event: msg`Event deleted`,
    restore_event: msg`Event restored`,
    answer_event: msg`Your answer to an event`,
    ping_event: msg`Your message to the organisers`,
    suggest_time: msg`Your suggestion of another time`,
    answer_series: msg`Your answer to all dates`,
    edit_series: msg`Change to a repeating event`,
    cancel_on_off_days: msg`Events on days off`,
    undo_event_edit: msg`Change undone`,
    mark_attendance: msg`Attendance`,
    check_in: msg`Check-in`,
    give_place: msg`Waitlist place given`,
    host_event: msg`Event host changed`,
    link_event: msg`Event linked to a message`,
    add_event_slots: msg`New slots`,
    change_event_slot: msg`Change to a slot`,
    claim_event_slot: msg`Your sign-up for a slot`,
    answer_event_questions: msg`Your answers to an event’s questions`,
    'event_templates insert': msg`New event template`,
    'event_templates delete': msg`Event template deleted`,
    create_date_poll: msg`New date poll`,
    'date_polls update': msg`Change to a date poll`,
    vote_date_poll: msg`Your vote on a date`,
    close_date_poll: msg`Date poll closed`,
    reopen_date_poll: msg`Date poll reopened`,
    delete_date_poll: msg`Date poll deleted`,
    restore_date_poll: msg`Date poll restored`,
    revoke_date_poll_links: msg`Guest links turned off`,
    'date_poll_slots insert': msg`New date in a poll`,
    'date_poll_slots delete': msg`Date removed from a poll`,
    'date_poll_guests delete': msg`Guest removed from a poll`,
    'event_reminders insert': msg`New reminder`,
    'event_reminders delete': msg`Reminder deleted`,
  },
  written: {
    place_name: msg`Location`,
    address: msg`Address`,
    cancelled_reason: msg`Reason`,
  },
  limits: {
    'events title': 120,
    'events place_name': 120,
    'events address': 300,
    'events cancelled_reason': 300,
    'answer_event note': 300,
    'create_date_poll title': 120,
    'create_date_poll place_name': 120,
    'create_date_poll note': 1000,
    'event_templates name': 80,
    'date_polls title': 120,
    'date_polls place_name': 120,
    'date_polls note': 1000,
  },
  chosen: {
    starts_local: msg`Starts`,
    ends_local: msg`Ends`,
    tz: msg`Time zone`,
    online_url: msg`Link`,
    capacity: msg`Number of places`,
    guests_per_person: msg`Guests per person`,
    waitlist_mode: msg`Waitlist`,
    rrule: msg`Repeats`,
  },
  search: {
    events: { name: msg`Events`, one: msg`Event`, Icon: IconCalendarEvent, order: 20 },
    date_polls: { name: msg`Date polls`, one: msg`Date poll`, Icon: IconCalendarQuestion, order: 21 },
  },
  creates: {
    event: {
      title: msg`New event…`,
      also: msg`Create add plan`,
      Icon: IconCalendarPlus,
      order: 20,
      opens: '/events?new=1',
      isOffered: (groups) => groups.some(({ myRole, archived_at }) => myRole !== 'member' && archived_at === null),
    },
    datePoll: {
      title: msg`Find a date…`,
      also: msg`Poll schedule when vote`,
      Icon: IconCalendarQuestion,
      order: 21,
      opens: '/events?find=1',
      isOffered: (groups) => groups.some(({ myRole, archived_at }) => myRole !== 'member' && archived_at === null),
    },
  },
  trash: {
    date_polls: { Icon: IconCalendarQuestion, restore: (id) => ({ verb: 'events.restorePoll', input: { id } }) },
    events: { Icon: IconCalendarEvent, restore: (id) => ({ verb: 'events.restore', input: { id } }) },
  },
  notifications: {
    events: {
      name: msg`Events`,
      order: 60,
      types: {
        event_created: { name: msg`New event`, Icon: IconCalendarPlus, Answer, act },
        event_updated: { name: msg`Changed or cancelled`, Icon: IconCalendarEvent, Answer, act },
        event_reminder: { name: msg`Reminder`, Icon: IconCalendarTime, Answer, act },
        rsvp_received: { name: msg`RSVPs to my events`, Icon: IconUserCheck },
      },
      target: () => '/events',
    },
  },
  groupPlaces: [{ tab: 'events', name: msg`Events`, Icon: IconCalendarEvent, order: 20 }],
  linked: {
    events: { matches: ({ pathname, searchParams }) => pathname === '/events' && searchParams.has('eventId'), Card },
  },
}
