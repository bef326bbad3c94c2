import { median } from '../report.ts'

/* The work of a browser's main thread, as a trace of it says. */

/** By what it is for, in milliseconds. */
export type Work = Record<'script' | 'style' | 'layout' | 'paint' | 'other', number>

export interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  /** The processor's part of it. */
  tdur?: number
  tid: number
  pid: number
}

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

/**
 * The processor's time between the marks `pressed` and `painted`, each moment counted once, for the innermost of what ran:
 * what others do on the machine meanwhile is no part of it.
 */
export function workOf(events: readonly TraceEvent[]): Work {
  const start = events.find(({ name }) => name === 'pressed')!
  const end = events.findLast(({ name }) => name === 'painted')!
  const ran = events
    .filter(
      ({ ph, dur, tid, pid, ts }) => ph === 'X' && dur && isSame({ tid, pid }, start) && ts >= start.ts && ts <= end.ts,
    )
    .sort((one, other) => one.ts - other.ts || other.dur! - one.dur!)
  const work: Work = { script: 0, style: 0, layout: 0, paint: 0, other: 0 }
  const open: { end: number; kind: keyof Work }[] = []
  for (const { name, ts, dur = 0, tdur = 0 } of ran) {
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop()
    const around = open.at(-1)?.kind
    const kind = kinds[name] ?? around ?? 'other'
    work[kind] += tdur / 1000
    if (around) work[around] -= tdur / 1000
    open.push({ end: ts + dur, kind })
  }
  return work
}

const isSame = (one: Pick<TraceEvent, 'tid' | 'pid'>, other: TraceEvent) =>
  one.tid === other.tid && one.pid === other.pid

export const totalOf = (work: Work) => Object.values(work).reduce((sum, ms) => sum + ms, 0)

/** The medians of many, as lines of a report. */
export function asFigures(works: readonly Work[]): Record<string, number> {
  const kinds: (keyof Work)[] = ['script', 'style', 'layout', 'paint', 'other']
  return {
    'ms of the main thread between, by the processor’s clock (median)': median(works.map(totalOf)),
    ...Object.fromEntries(kinds.map((kind) => [`of it ${kind}`, median(works.map((work) => work[kind]))])),
  }
}
