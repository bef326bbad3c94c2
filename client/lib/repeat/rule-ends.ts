/** The end of a rule: a day, or so many times; with neither it goes on. */
export interface RuleEnd {
  until?: string | undefined
  count?: number | undefined
}

/** A rule without its end. */
export const withoutEnd = (rrule: string) =>
  rrule
    .split(';')
    .filter((part) => !/^(COUNT|UNTIL)=/.test(part))
    .join(';')

export function endOf(rrule: string): RuleEnd {
  const until = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(rrule)
  const count = /COUNT=(\d+)/.exec(rrule)
  return { ...(until && { until: until.slice(1).join('-') }), ...(count && { count: Number(count[1]) }) }
}

export const withEnd = (rrule: string, { until, count }: RuleEnd) =>
  withoutEnd(rrule) + (until ? `;UNTIL=${until.replaceAll('-', '')}` : count ? `;COUNT=${count}` : '')
