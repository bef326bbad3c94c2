import { msg } from '@lingui/core/macro'
import { IconBook } from '@tabler/icons-react'
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
  },
  limits: {
    'send_response text': 20000,
  },
  linked: {
    lessons: { matches: ({ pathname }) => lessonAddress.test(pathname), Card },
  },
  search: { lessons: { name: msg`Lessons`, one: msg`Lesson`, Icon: IconBook, order: 24 } },
}
