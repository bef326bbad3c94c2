import { createContext, useContext } from 'react'
import type { BlockLine, NamedPerson } from '../data/types.ts'

/** An act that shows first what it does. */
export type WantedAct =
  | { act: 'block'; network: string; reason?: string | undefined }
  | { act: 'end'; person: NamedPerson }
  | { act: 'suspend'; person: NamedPerson }

/** The acts of the area, from every list: what needs a dialog opens one, a lift happens at once. */
export interface SecurityActs {
  want: (act: WantedAct) => void
  lift: (block: Pick<BlockLine, 'id' | 'address'>) => void
}

/** The area gives it to everything in it. */
export const ActsContext = createContext<SecurityActs>({ want: () => {}, lift: () => {} })

export const useActs = () => useContext(ActsContext)
