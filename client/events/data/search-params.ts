export const eventViews = ['agenda', 'month', 'week', 'past'] as const
export type EventView = (typeof eventViews)[number]

/** The search parameters of the page of events, all optional. */
export type EventsSearch = {
  view?: EventView
  group?: string
  /** Only events that one comes to or organises. */
  mine?: 1
  /** Only those that wait for one's answer. */
  answer?: 1
  /** The day that a calendar shows, or that of the open event. */
  on?: string
  eventId?: string
  /** The form: of a new event, of a copy of one, or of the open one. */
  new?: 1
  copy?: string
  /** The new event is the meetings of its group, in their rhythm. */
  meetings?: 1
  /** The message that the new event is made of. */
  message?: string
  edit?: 1
  /** The date poll that is open, and the form of one: of a new one, or of the open one. */
  poll?: string
  find?: 1
}

/** The open event, as any page may have it in its address. */
export type OpenEvent = Pick<EventsSearch, 'eventId' | 'on' | 'edit'>

export function readOpenEvent(given: Record<string, unknown>): OpenEvent {
  const { eventId, on, edit } = readEventsSearch(given)
  return eventId ? { eventId, ...(on && { on }), ...(edit && { edit }) } : {}
}

/** Reads an address, and drops whatever means nothing. */
export function readEventsSearch(given: Record<string, unknown>): EventsSearch {
  const text = (name: string) => (typeof given[name] === 'string' && given[name] ? given[name] : undefined)
  const flag = (name: string) => (given[name] && String(given[name]) !== '0' ? (1 as const) : undefined)
  const on = text('on')
  const read = {
    view: eventViews.find((view) => view === given.view),
    group: text('group'),
    mine: flag('mine'),
    answer: flag('answer'),
    on: on && /^\d{4}-\d\d-\d\d$/.test(on) ? on : undefined,
    eventId: text('eventId'),
    new: flag('new'),
    copy: text('copy'),
    message: text('message'),
    meetings: flag('meetings'),
    edit: flag('edit'),
    poll: text('poll'),
    find: flag('find'),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** Changes of the address of a page of events; undefined takes a part away. */
export type EventsChange = { [Name in keyof EventsSearch]?: EventsSearch[Name] | undefined }

/** A change of an address, the rest of which stays: the router's types know the pages apart, and any of them may have an open event. */
export const searchWith = (change: (before: EventsSearch) => EventsChange) => change as never
