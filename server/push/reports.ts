import { factsOf, type Log } from '../log.ts'
import type { Delivery, Report } from './send.ts'

type DeliveryReport = Report & Pick<Delivery, 'id'>

const gathers = 20

/**
 * Writes down how deliveries went, those of the same moment in one transaction: one commit for each would take
 * more of the database than the sending. What could not be written down is taken again when its lease ends.
 */
export function openReports({ write, log }: { write: (reports: DeliveryReport[]) => Promise<unknown>; log: Log }) {
  let waiting: { report: DeliveryReport; written: () => void }[] = []

  async function flush() {
    const batch = waiting
    waiting = []
    const reports = batch.map(({ report }) => report).sort((one, other) => one.id - other.id)
    try {
      await write(reports)
    } catch {
      // one that cannot be written takes none with it
      for (const report of reports) {
        await write([report]).catch((error: unknown) => log.warn('push result could not be recorded', factsOf(error)))
      }
    }
    for (const { written } of batch) written()
  }

  return (report: DeliveryReport) =>
    new Promise<void>((written) => {
      waiting.push({ report, written })
      if (waiting.length === 1) setTimeout(flush, gathers)
    })
}
