import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

/** A gauge whose values are read when somebody asks for them; a value that is not known is left out. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | undefined | Record<string, number | null | undefined>,
  label?: string,
) {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    collect() {
      this.reset()
      const found = read()
      if (typeof found === 'object' && found !== null) {
        for (const [value, number] of Object.entries(found))
          if (typeof number === 'number') this.set({ [label!]: value }, number)
      } else if (typeof found === 'number') this.set(found)
      // without labels a gauge begins at 0, which nobody measured
      else this.remove()
    },
  })
}

/** Memory, processor time and event loop of this process, by the names that dashboards for Node expect. */
export function processGauges(registry: Registry) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  gauge(registry, 'process_start_time_seconds', 'Start of the process, in seconds since 1970.', () => started)
  gauge(registry, 'process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge(
    registry,
    'nodejs_heap_used_bytes',
    'Memory that JavaScript objects take.',
    () => process.memoryUsage().heapUsed,
  )
  gauge(registry, 'process_cpu_seconds', 'Processor time since the start.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
  gauge(
    registry,
    'nodejs_eventloop_delay_seconds',
    'Delay of the event loop since it was last read.',
    () => {
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
  return () => delay.disable()
}

const started = Date.now() / 1000 - process.uptime()
