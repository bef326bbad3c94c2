import { useState } from 'react'
import { myId } from '../../lib/supabase/session.ts'
import type { QuizAnswers } from '../data/my-lesson.ts'

/** The answers to a quiz while they are chosen: they outlive the page, until they are sent or the person leaves. */
export function useAnswers(adoptionId: string, itemKey: string) {
  // what begins so is forgotten at sign-out: see lib/outbox/drafts.ts
  const shelf = `draft ${myId()} quiz ${adoptionId} ${itemKey}`
  const [answers, set] = useState<QuizAnswers>(() => read(shelf))
  function change(question: string, answer: readonly string[] | string) {
    const now = { ...answers, [question]: answer }
    localStorage.setItem(shelf, JSON.stringify(now))
    set(now)
  }
  function clear() {
    localStorage.removeItem(shelf)
    set({})
  }
  return { answers, change, clear }
}

function read(shelf: string): QuizAnswers {
  try {
    return JSON.parse(localStorage.getItem(shelf) ?? '{}') as QuizAnswers
  } catch {
    // what somebody else wrote there is no answer
    return {}
  }
}
