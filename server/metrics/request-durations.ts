import { Histogram, type Registry } from 'prom-client'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const capabilities = ['auth', 'rest', 'realtime', 'storage', 'functions', 'mail']
const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Durations of requests by capability, method class and status. Returns what notes one that took so many milliseconds. */
export function openRequestDurations(register: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['capability', 'method', 'status'],
    buckets,
    registers: [register],
  })
  return (method: string, url: string, status: number, ms: number) =>
    durations.observe(
      { capability: capabilityOf(url), method: reads.has(method) ? 'read' : 'write', status },
      ms / 1000,
    )
}

/** The capability that a path belongs to; the app's own files and pages are `pages`. */
function capabilityOf(url: string) {
  for (const name of capabilities) if (url.startsWith(name, 1) && url.startsWith('/v1', name.length + 1)) return name
  return 'pages'
}
