import { msg } from '@lingui/core/macro'
import { IconBook, IconHighlight, IconMessageCircle, IconMessageReply } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RoomLabels } from '../lib/registries/labels.ts'
import { withWords } from '../lib/settings/i18n.ts'

const Card = lazy(async () => ({ default: (await withWords(import('./linked/LinkedLesson.tsx'))).LinkedLesson }))
const lessonAddress = /^\/groups\/[^/]+\/curriculum\/[^/]+\/lesson\/[^/]+$/

export const labels: RoomLabels = {
  writes: {
    finish_lesson: msg`Lesson done, or not`,
    finish_item: msg`Part of a lesson done, or not`,
    read_lesson: msg`Where you stopped reading`,
    answer_quiz: msg`Your answers to a quiz`,
    send_response: msg`What you sent for a lesson`,
    mark_lesson_attendance: msg`Attendance at a lesson`,
    set_lesson_release: msg`When a lesson opens`,
    ask_lesson: msg`Question or comment on a lesson`,
    reply_thread: msg`Reply beside a lesson`,
    'lesson_threads update': msg`Change to a thread`,
    'lesson_replies update': msg`Change to a reply`,
    accept_reply: msg`Answer accepted, or not`,
    lock_thread: msg`Thread locked, or not`,
    react_reply: msg`Reaction`,
    read_thread: msg`Thread read`,
    follow_thread: msg`Thread followed, or not`,
    delete_lesson_thread: msg`Thread deleted`,
    restore_lesson_thread: msg`Thread restored`,
    delete_lesson_reply: msg`Reply deleted`,
    restore_lesson_reply: msg`Reply restored`,
    set_achievement_private: msg`Who sees a badge`,
    issue_certificate: msg`Your certificate`,
    revoke_certificate: msg`Whether a certificate is valid`,
    'lesson_notes insert': msg`New note`,
    'lesson_notes update': msg`Change to a note`,
    'lesson_notes delete': msg`Deleted note`,
    excuse: msg`Excused from a lesson, or not`,
  },
  html: { note_html: msg`Note` },
  limits: {
    'send_response text': 20000,
    'ask_lesson title': 160,
    'lesson_threads title': 160,
    'excuse note': 300,
  },
  destinations: {
    lesson_reply: {
      name: msg`Lesson discussions`,
      order: 20,
      readers: msg`Everyone in the group that follows this lesson can read this copy.`,
      limit: 10_000,
      list: async () => (await import('./talk/thread-destinations.ts')).threadDestinations(),
    },
  },
  linked: {
    lessons: { matches: ({ pathname }) => lessonAddress.test(pathname), Card },
  },
  trash: {
    lesson_threads: { Icon: IconMessageCircle, restore: (id) => ({ verb: 'lessons.restoreThread', input: { id } }) },
    lesson_replies: { Icon: IconMessageReply, restore: (id) => ({ verb: 'lessons.restoreReply', input: { id } }) },
  },
  search: {
    lessons: { name: msg`Lessons`, one: msg`Lesson`, Icon: IconBook, order: 24 },
    lesson_threads: { name: msg`Lesson discussions`, one: msg`Lesson discussion`, Icon: IconMessageCircle, order: 25 },
    lesson_notes: { name: msg`My notes`, one: msg`Note`, Icon: IconHighlight, order: 26 },
  },
}
