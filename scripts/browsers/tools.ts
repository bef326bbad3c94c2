import type { Engine } from './engine.ts'
import type { Hands } from './hands.ts'
import type { line } from './line.ts'

export interface Tools {
  engine: Engine
  net: Awaited<ReturnType<typeof line>>
  /** Takes the picture of this name. */
  look: (name: string) => Promise<void>
  /** Notes one thing that was seen to work, or not. */
  step: (name: string, work: () => Promise<void>) => Promise<void>
}

export interface Walk extends Tools {
  person: Hands
  open: (path: string) => Promise<void>
  /** The id of the group that is made at the beginning. */
  group: string
}
