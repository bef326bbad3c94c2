import type { Block } from './blocks.ts'

/** An item of a lesson as it is shown and written. */
export interface LessonItem {
  key: string
  kind: string
  title: string
  minutes: number | null
  required: boolean
  audience: string
  settings: ItemSettings
  blocks: Block[]
}

/** Settings of an item, by its kind: see private.settings_fault. */
export interface ItemSettings {
  reference?: string
  url?: string
  path?: string
  start_sec?: number
  end_sec?: number
  prompt?: string
  hide_until_answered?: boolean
  make_task?: boolean
  questions?: QuizQuestion[]
  attempts?: number
  pass_percent?: number
  shuffle?: boolean
  types?: string[]
  max_files?: number
  place?: string
}

export interface QuizQuestion {
  key: string
  kind: 'one' | 'several' | 'order' | 'words' | 'number'
  text: string
  options?: { key: string; text: string }[]
  points?: number
}

/** The right answer to a question, and what is said to it. */
export interface QuizAnswer {
  right?: string[] | string
  feedback?: string
}

/** The right answers of a quiz, by the keys of its questions, and the way to set one; they lie apart from the quiz. */
export interface QuizKey {
  answers: Readonly<Record<string, QuizAnswer>>
  onAnswer: (question: string, answer: QuizAnswer) => void
}
