import { desk } from './ana.ts'
import { hands } from './hands.ts'
import { looks } from './looks.ts'
import { returns } from './returns.ts'
import { talks } from './talks.ts'
import type { Tools } from './tools.ts'
import { works } from './works.ts'

/** The deeds that people do most, once through, with real presses and keys. */
export async function walk(tools: Tools) {
  const { engine, net } = tools
  await engine.resize(...desk)
  const all = { ...tools, person: hands(engine), open: (path: string) => engine.go(net.url + path), group: '' }
  for (const part of [works, talks, looks, returns]) await part(all)
}
