import { desk } from './ana.ts'
import type { Engine } from './engine.ts'
import { type Hands, hands } from './hands.ts'
import type { line } from './line.ts'
import { looks } from './looks.ts'
import { returns } from './returns.ts'
import { talks } from './talks.ts'
import { works } from './works.ts'

interface Tools {
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

/** The deeds that people do most, once through, with real presses and keys. */
export async function walk(tools: Tools) {
  const { engine, net } = tools
  await engine.resize(...desk)
  const all = { ...tools, person: hands(engine), open: (path: string) => engine.go(net.url + path), group: '' }
  for (const part of [works, talks, looks, returns]) await part(all)
}
