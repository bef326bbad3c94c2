import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withFirstWords, withHomeWords, withWords } from '../lib/settings/i18n.ts'
import { todayEverywhere, todayOf } from './data/today.ts'
import { HomeLessons } from './HomeLessons.tsx'

const card = async () => ({ default: (await withFirstWords(import('./GroupToday.tsx'))).GroupToday })
const related = async () => ({ default: (await withWords(import('./Related.tsx'))).Related })
const ofMember = async () => ({ default: (await withWords(import('./LessonsOfMember.tsx'))).LessonsOfMember })
const keys = async () => ({ default: (await import('./TodayKey.tsx')).TodayKey })

export const lessons: Room<'lessons'> = {
  home: [{ name: 'lessons', place: 'today', Card: HomeLessons, queries: [todayEverywhere] }],
  group: [{ name: 'today', order: 20, Card: lazy(card), queries: (groupId) => [todayOf(groupId)] }],
  members: [{ name: 'lesson', Line: lazy(ofMember) }],
  related: [{ name: 'lesson', order: 20, Related: lazy(related) }],
  overlays: [{ name: 'today-key', Overlay: lazy(keys) }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  activity: () => withHomeWords(import('./activity.tsx')),
  offline: () => import('./offline.ts'),
}
