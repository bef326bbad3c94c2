import type { CDPSession, Page } from 'playwright'

/** The work of the main thread, by what it is for, in milliseconds. */
export type Work = Record<'script' | 'style' | 'layout' | 'paint' | 'other', number>

const kinds: Record<string, keyof Work> = {
  EvaluateScript: 'script',
  FireAnimationFrame: 'script',
  FunctionCall: 'script',
  MajorGC: 'script',
  MinorGC: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  'v8.run': 'script',
  RecalculateStyles: 'style',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  Commit: 'paint',
  Layerize: 'paint',
  Paint: 'paint',
  PrePaint: 'paint',
}

/** From the press on something until what it opens has been painted, in milliseconds. */
export const press = (page: Page, pressed: string, opened: string) =>
  page.evaluate(
    async ([pressed, opened]) => {
      const before = performance.now()
      performance.mark('pressed')
      document.querySelector<HTMLElement>(pressed)!.click()
      while (!document.querySelector(opened)) await new Promise(requestAnimationFrame)
      await new Promise((painted) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = painted
          port2.postMessage(null)
        }),
      )
      performance.mark('painted')
      return performance.now() - before
    },
    [pressed, opened] as const,
  )

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  tid: number
}

/** The work of the main thread between a press and its paint, each moment counted once, for the innermost of what ran. */
export async function traced(devtools: CDPSession, deed: () => Promise<unknown>): Promise<Work> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  const includedCategories = ['devtools.timeline', 'v8', 'blink.user_timing']
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await deed()
  const complete = new Promise<void>((tell) => devtools.once('Tracing.tracingComplete', () => tell()))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  const start = events.find(({ name }) => name === 'pressed')!
  const end = events.find(({ name }) => name === 'painted')!
  return workOf(
    events
      .filter(({ ph, dur, tid, ts }) => ph === 'X' && dur && tid === start.tid && ts >= start.ts && ts <= end.ts)
      .sort((one, other) => one.ts - other.ts || other.dur! - one.dur!),
  )
}

function workOf(events: readonly TraceEvent[]): Work {
  const work: Work = { script: 0, style: 0, layout: 0, paint: 0, other: 0 }
  const open: { end: number; kind: keyof Work }[] = []
  for (const { name, ts, dur = 0 } of events) {
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop()
    const around = open.at(-1)?.kind
    const kind = kinds[name] ?? around ?? 'other'
    work[kind] += dur / 1000
    if (around) work[around] -= dur / 1000
    open.push({ end: ts + dur, kind })
  }
  return work
}
