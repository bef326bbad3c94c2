/** Quotas for each person, with their choices; the first is the default, and 0 means no limit. Mirrors `private.tenant_settings`. */
export const quotaChoices = {
  rows_an_hour: [5000, 1000, 20_000, 100_000, 0],
  megabytes_an_hour: [20, 5, 100, 500, 0],
  groups_a_day: [20, 5, 50, 200, 0],
} as const satisfies Record<string, readonly number[]>
export type Quota = keyof typeof quotaChoices
