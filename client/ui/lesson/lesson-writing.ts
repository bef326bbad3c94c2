import { createContext, useContext } from 'react'

/** The place where parts of a lesson are written: whether one may, and where files are kept. */
export interface LessonWriting {
  canEdit: boolean
  /** Keeps a file, and says where; it says itself what went wrong. */
  keep: (file: File) => Promise<{ bucket: string; path: string }>
}

export const LessonWritingContext = createContext<LessonWriting | null>(null)

export function useLessonWriting(): LessonWriting {
  const writing = useContext(LessonWritingContext)
  if (!writing) throw new Error('useLessonWriting must be used where lessons are written.')
  return writing
}
