/** Brings the open tab into sight where a row of tabs is wider than its page; for a `ref`. */
export const intoSight = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
