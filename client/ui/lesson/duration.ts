import { plural, t } from '@lingui/core/macro'

/** Minutes as people say them: “45 min”, “1 h 30 min”. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t`${rest} min`
  return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`
}

export const lessonCount = (count: number) => plural(count, { one: '# lesson', other: '# lessons' })
