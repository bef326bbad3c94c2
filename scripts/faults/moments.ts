/** A moment at which the whole product and its tests are run, with the time zone of the machine. */
export type Moment = { name: string; at: string; zone: string }

const london = 'Europe/London'
const newYork = 'America/New_York'

/**
 * Moments at which software that knows days goes wrong. They are fixed, so that a failure can be repeated. A run that
 * begins just before midnight or before a clock change goes through it.
 */
export const moments: Moment[] = [
  { name: 'monday-morning', at: '2027-05-10T09:00+01:00', zone: london },
  { name: 'sunday-evening', at: '2027-05-16T20:00+01:00', zone: london },
  { name: 'thursday-night', at: '2027-05-13T03:00+01:00', zone: london },
  { name: 'summer-midnight', at: '2027-07-01T00:20+01:00', zone: london },
  { name: 'first-of-month', at: '2027-06-01T12:00+01:00', zone: london },
  { name: 'last-of-month', at: '2027-06-30T12:00+01:00', zone: london },
  { name: 'new-years-eve', at: '2026-12-31T23:30Z', zone: london },
  { name: 'new-year', at: '2027-01-01T00:10Z', zone: london },
  { name: 'leap-day', at: '2028-02-29T12:00Z', zone: london },
  { name: 'london-spring-eve', at: '2027-03-27T20:00Z', zone: london },
  { name: 'london-spring', at: '2027-03-28T00:55Z', zone: london },
  { name: 'london-autumn-eve', at: '2027-10-30T20:00+01:00', zone: london },
  { name: 'london-autumn', at: '2027-10-31T01:50+01:00', zone: london },
  { name: 'new-york-spring-eve', at: '2027-03-13T20:00-05:00', zone: newYork },
  { name: 'new-york-spring', at: '2027-03-14T01:55-05:00', zone: newYork },
  { name: 'new-york-autumn-eve', at: '2027-11-06T20:00-04:00', zone: newYork },
  { name: 'new-york-autumn', at: '2027-11-07T01:50-04:00', zone: newYork },
  { name: 'auckland', at: '2027-05-10T09:00+12:00', zone: 'Pacific/Auckland' },
  { name: 'honolulu', at: '2027-05-16T20:00-10:00', zone: 'Pacific/Honolulu' },
]
