import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { store } from '../../lib/browser/store.ts'
import { flagsIn } from '../../lib/query/feature-flags.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'

export type BesideTab = 'talk' | 'questions' | 'notes'

/** The block or item of the lesson that the threads are narrowed down to, by its key. */
export const onlyAbout = store('')

/** The place beside a lesson, as the address names it: which tab is open, and which thread. */
export function useBeside(groupId: string) {
  const { beside, thread } = useSearch({ from: '/inside/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId' })
  const navigate = useNavigate({ from: '/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId' })
  const flags = useQuery(flagsIn(groupId)).data
  const talks = flags?.lesson_discussions === true
  const asked = beside ?? (thread ? 'talk' : undefined)
  const tab: BesideTab | undefined =
    asked && (talks || asked === 'notes') ? asked : asked && flags ? 'notes' : undefined
  const go = (to: { beside?: BesideTab; thread?: string }, replace = false) =>
    void navigate({
      search: ({ beside: _tab, thread: _thread, ...rest }) => ({ ...rest, ...to }),
      ...{ replace, resetScroll: false },
    })
  return {
    talks,
    tab,
    thread: talks && tab !== 'notes' ? thread : undefined,
    open: (to: BesideTab) => go({ beside: to }),
    turnTo: (to: BesideTab) => go({ beside: to }, true),
    openThread: (id: string) => go({ beside: tab === 'questions' ? 'questions' : 'talk', thread: id }),
    close: () => go({}, true),
  }
}

export type BesidePlace = ReturnType<typeof useBeside>

export interface BesideProps {
  beside: BesidePlace
  text: ResolvedLesson
  mine: MyLesson
  article: HTMLElement
  place: RefObject<HTMLElement | null>
}
