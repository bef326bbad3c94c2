import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

type Read = () => number | null | undefined | Record<string, number | null | undefined>

/** A gauge whose values are read when somebody asks for them; a value that is not known is left out. */
export function gauge(registry: Registry, name: string, help: string, read: Read, label?: string) {
  const its: Gauge = new Gauge({
    ...shapeOf(name, help, label),
    registers: [registry],
    collect: () => refill(its, read(), label, (dimensions, value) => its.set(dimensions, value)),
  })
}

/** The same of what only grows. */
export function counter(registry: Registry, name: string, help: string, read: Read, label?: string) {
  const its: Counter = new Counter({
    ...shapeOf(name, help, label),
    registers: [registry],
    collect: () => refill(its, read(), label, (dimensions, value) => its.inc(dimensions, value)),
  })
}

const shapeOf = (name: string, help: string, label?: string) => ({ name, help, labelNames: label ? [label] : [] })

type Put = (dimensions: Record<string, string>, value: number) => void

function refill(its: Gauge | Counter, found: ReturnType<Read>, label: string | undefined, put: Put) {
  its.reset()
  // without a label it begins at 0, which nobody measured
  if (!label) its.remove()
  for (const { dimensions, value } of valuesOf(found, label)) put(dimensions, value)
}

function valuesOf(found: ReturnType<Read>, label = ''): { dimensions: Record<string, string>; value: number }[] {
  if (typeof found === 'number') return [{ dimensions: {}, value: found }]
  return Object.entries(found ?? {}).flatMap(([name, value]) =>
    typeof value === 'number' ? [{ dimensions: { [label]: name }, value }] : [],
  )
}

/** Memory, processor time and event loop of this process, by the names that dashboards for Node expect. */
export function processGauges(registry: Registry) {
  let delay: ReturnType<typeof monitorEventLoopDelay> | undefined
  gauge(registry, 'process_start_time_seconds', 'Start of the process, in seconds since 1970.', () => started)
  gauge(registry, 'process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge(
    registry,
    'nodejs_heap_used_bytes',
    'Memory that JavaScript objects take.',
    () => process.memoryUsage().heapUsed,
  )
  counter(registry, 'process_cpu_seconds_total', 'Processor time since the start.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
  gauge(
    registry,
    'nodejs_eventloop_delay_seconds',
    'Delay of the event loop since it was last read.',
    () => {
      // it wakes the process fifty times a second, which nobody pays for who reads no metrics
      if (!delay) {
        delay = monitorEventLoopDelay({ resolution: 20 })
        delay.enable()
        return undefined
      }
      const said = {
        '0.5': seconds(delay.percentile(50)),
        '0.99': seconds(delay.percentile(99)),
        '1': seconds(delay.max),
      }
      delay.reset()
      return said
    },
    'quantile',
  )
  return () => delay?.disable()
}

const started = Date.now() / 1000 - process.uptime()
