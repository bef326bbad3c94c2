import { createContext, useContext } from 'react'
import type { CurriculumCard } from './library.ts'

/** The curriculum that is being written, and one's part in it. The draft has its id. */
export interface Builder {
  card: CurriculumCard
  versionId: string
  canEdit: boolean
}

export const BuilderContext = createContext<Builder | null>(null)

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('useBuilder must be used within the builder.')
  return builder
}
