/** The day in the address of an event’s page. */
export const dayIn = (url: string | null) => (url ? /[?&]on=(\d{4}-\d\d-\d\d)/.exec(url)?.[1] : undefined) ?? null
