import { deviceStorage } from './device-storage.ts'

/*
 * The server's time on a device whose clock is wrong. The offset is measured from the `Date` header of answers and kept,
 * so that a page opens with the right day. Every comparison of a server's moment with the present uses this clock.
 */
const key = 'clock offset'

/** Smaller differences are latency and the whole seconds of the header, and the device's clock is right. In milliseconds. */
const tolerance = 5000

/** The lead of the device's clock over the server's, in milliseconds; negative if it is slow. */
let offset = Number(deviceStorage.get(key)) || 0

/** The present moment on the server's clock, in milliseconds. */
export const serverNow = () => Date.now() - offset

/** The same as a `Date`. */
export const serverDate = () => new Date(serverNow())

/** A server's moment on the device's clock, for parts that compare it with `Date.now()` themselves. In milliseconds. */
export const onDevice = (moment: number) => moment + offset

/** A moment of the device's clock on the server's clock, for requests. In milliseconds. */
export const onServer = (moment: number) => moment - offset

/** Measures the offset by an answer's `Date`; `sent` is the device's moment before the request. Cached answers say nothing. */
export function noteServerTime({ headers }: Response, sent: number, received = Date.now()) {
  const moment = Date.parse(headers.get('date') ?? '')
  const flight = received - sent
  if (Number.isNaN(moment) || headers.has('age') || flight < 0 || flight > 30_000) return
  const error = tolerance + flight / 2
  const measured = (sent + received) / 2 - moment - 500
  const next = Math.abs(measured) <= error ? 0 : Math.round(measured)
  if (next === offset || (next !== 0 && Math.abs(next - offset) <= error)) return
  offset = next
  if (offset === 0) deviceStorage.remove(key)
  else deviceStorage.set(key, String(offset))
}
