/** The number that went out by a service, and that failed, since they were last taken. */
export type DeliveryCount = { kind: 'push' | 'mail'; service: string; sent: number; failed: number }

export type DeliveryTotal = { kind: DeliveryCount['kind']; outcome: 'sent' | 'failed'; count: number }

export type Deliveries = {
  count(one: { kind: DeliveryCount['kind']; service: string; sent: boolean }): void
  /** Takes what was counted; `giveBack` adds it again when it could not be told. */
  take(): DeliveryCount[]
  giveBack(counts: DeliveryCount[]): void
  /** The numbers since the start of the process, without services. */
  totals(): DeliveryTotal[]
}

/** Nobody chooses the services of mail, but a device names that of its pushes. */
const mostServices = 100

export function openDeliveries(): Deliveries {
  let counts = new Map<string, DeliveryCount>()
  const totals: DeliveryTotal[] = (['mail', 'push'] as const).flatMap((kind) =>
    (['sent', 'failed'] as const).map((outcome) => ({ kind, outcome, count: 0 })),
  )

  function add({ kind, service, sent, failed }: DeliveryCount) {
    const isMore = counts.size >= mostServices && !counts.has(`${kind} ${service}`)
    const name = isMore ? 'others' : service
    const known = counts.get(`${kind} ${name}`) ?? { kind, service: name, sent: 0, failed: 0 }
    counts.set(`${kind} ${name}`, { ...known, sent: known.sent + sent, failed: known.failed + failed })
  }

  return {
    count({ kind, service, sent }) {
      add({ kind, service, sent: Number(sent), failed: Number(!sent) })
      for (const total of totals) if (total.kind === kind && (total.outcome === 'sent') === sent) total.count++
    },
    totals: () => totals,
    take() {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
    giveBack: (taken) => taken.forEach(add),
  }
}
