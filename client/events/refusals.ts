import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

const who = msg`Only group admins and managers can plan or change events, and only while the group isn’t archived.`
const gone = msg`This event no longer exists, or you don’t have access to it.`

const gonePoll = msg`This date poll no longer exists, or you don’t have access to it.`

export const refusals: RoomRefusals = {
  tables: {
    events: {
      constraints: {
        events_title_check: ['title', msg`Enter a title of 1 to 120 characters.`],
        events_body_html_check: ['body_html', msg`The description can have at most 20,000 characters.`],
        events_cover_path_check: ['cover_path', msg`Choose a cover that was uploaded for this group.`],
        events_status_check: ['status', msg`Choose one of the statuses.`],
        events_cancelled_reason_check: ['cancelled_reason', msg`The reason can have at most 300 characters.`],
        events_starts_local_check: ['starts_local', msg`Choose a start between 2000 and 2099.`],
        events_ends_after_start: ['ends_local', msg`Choose an end after the start.`],
        events_at_most_14_days: ['ends_local', msg`An event can last at most 14 days.`],
        events_whole_days: ['starts_local', msg`An all-day event starts and ends at midnight.`],
        events_tz_check: ['tz', msg`Choose a time zone from the list.`],
        events_place_name_check: ['place_name', msg`The location can have at most 120 characters.`],
        events_address_check: ['address', msg`The address can have at most 300 characters.`],
        events_online_url_check: ['online_url', msg`Enter a link that starts with https://`],
        events_capacity_check: ['capacity', msg`Enter 1 to 100,000 places, or leave it empty.`],
        events_guests_per_person_check: ['guests_per_person', msg`Each person can bring at most 10 guests.`],
        events_waitlist_mode_check: ['waitlist_mode', msg`Choose how the waitlist works.`],
        events_deadline_min_check: ['deadline_min', msg`Choose a deadline at most 30 days before the start.`],
        events_list_needs_count: [
          'show_count',
          msg`A guest list shows how many are coming. To hide the number, hide the list too.`,
        ],
        events_rrule_check: ['rrule', msg`Choose how often the event repeats.`],
        events_rdates_check: ['rdates', msg`Add each date once, at most 400.`],
        events_questions_check: [
          'questions',
          msg`Ask at most 5 questions of up to 300 characters, with 2 to 10 different choices each.`,
        ],
        events_exdates_check: ['exdates', msg`Leave out each date once, at most 400.`],
        events_group_id_fkey: ['group_id', msg`This group no longer exists.`],
        events_group_id_team_id_fkey: ['team_id', msg`This team no longer exists.`],
      },
      required: {
        title: msg`Enter a title.`,
        starts_local: msg`Choose a start.`,
        ends_local: msg`Choose an end.`,
      },
      policies: { hide_deleted: msg`This event was deleted.`, insert: who, update: who },
    },
    date_polls: {
      constraints: {
        date_polls_title_check: ['title', msg`Enter a title of 1 to 120 characters.`],
        date_polls_note_check: ['note', msg`The note can have at most 1,000 characters.`],
        date_polls_place_name_check: ['place_name', msg`The location can have at most 120 characters.`],
        date_polls_tz_check: ['tz', msg`Choose a time zone from the list.`],
        date_polls_group_id_fkey: ['group_id', msg`This group no longer exists.`],
      },
      required: { title: msg`Enter a title.` },
      policies: { hide_deleted: msg`This poll was deleted.`, insert: who, update: who },
    },
    date_poll_slots: {
      constraints: {
        date_poll_slots_starts_local_check: ['starts_local', msg`Choose a date between 2000 and 2099.`],
        date_poll_slots_ends_after_start: ['starts_local', msg`Choose an end after the start.`],
        date_poll_slots_at_most_14_days: ['starts_local', msg`An event can last at most 14 days.`],
        date_poll_slots_whole_days: ['starts_local', msg`An all-day event starts and ends at midnight.`],
        date_poll_slots_once: ['starts_local', msg`One of the dates is there twice.`],
        date_poll_slots_group_id_poll_id_fkey: ['poll_id', gonePoll],
      },
      required: { starts_local: msg`Choose a date.`, ends_local: msg`Choose a date.` },
      policies: { insert: who },
    },
    event_occurrences: {
      constraints: {
        event_occurrences_own_check: ['title', msg`Check the title, location and link of this date.`],
        event_occurrences_own_hours: ['ends_local', msg`Choose an end after the start, at most 14 days later.`],
        event_occurrences_called_off_reason_check: [
          'cancelled_reason',
          msg`The reason can have at most 300 characters.`,
        ],
      },
    },
    event_series_rsvps: {
      constraints: { event_series_rsvps_guests_check: ['guests', msg`Each person can bring at most 10 guests.`] },
    },
    event_hosts: {
      constraints: {
        event_hosts_group_id_event_id_fkey: ['event_id', gone],
        event_hosts_group_id_user_id_fkey: ['user_id', msg`This person isn’t in the group.`],
      },
      policies: { insert: who },
    },
    event_reminders: {
      constraints: {
        event_reminders_offset_min_check: ['offset_min', msg`Choose a reminder at most 4 weeks before.`],
        event_reminders_event_id_user_id_offset_min_key: ['offset_min', msg`You already have this reminder.`],
        event_reminders_event_id_fkey: ['event_id', gone],
      },
      policies: { insert: msg`You can have up to 8 reminders for an event.` },
    },
    event_templates: {
      constraints: {
        event_templates_name_check: ['name', msg`Enter a name of up to 80 characters.`],
        event_templates_content_check: ['name', msg`This event can’t be saved as a template.`],
        event_templates_group_id_fkey: ['name', msg`This group no longer exists.`],
      },
      required: { name: msg`Enter a name.`, content: msg`This event can’t be saved as a template.` },
      policies: { insert: msg`Only admins and managers can save templates, up to 50 in a group.` },
    },
    event_slots: {
      constraints: {
        event_slots_title_check: ['title', msg`Enter what’s needed in 1 to 80 characters.`],
        event_slots_needed_check: ['needed', msg`Enter 1 to 50 people.`],
        event_slots_note_check: ['note', msg`The note can have at most 200 characters.`],
      },
      required: { title: msg`Enter what’s needed.` },
    },
    event_rsvps: {
      constraints: { event_rsvps_guests_check: ['guests', msg`Each person can bring at most 10 guests.`] },
    },
    event_pings: {
      constraints: { event_pings_minutes_check: ['minutes', msg`Choose 5 to 60 minutes.`] },
    },
    event_suggestions: {
      constraints: {
        event_suggestions_starts_local_check: ['starts_local', msg`Choose a day between 2000 and 2099.`],
      },
    },
    event_rsvp_notes: {
      constraints: { event_rsvp_notes_note_check: ['note', msg`The note can have at most 300 characters.`] },
    },
  },
}
