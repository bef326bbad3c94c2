import type { EventCard } from '../data/events.ts'

/** The name of an event’s file: its title, as far as every system takes it, and its day. */
export const fileName = ({ title, on_date }: Pick<EventCard, 'title' | 'on_date'>, type: 'ics' | 'csv') =>
  `${
    title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'event'
  }-${on_date}.${type}`
