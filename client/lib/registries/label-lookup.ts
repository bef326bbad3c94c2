import type { MessageDescriptor } from '@lingui/core'
import { type MenuOffer, roomLabels, type TrashKind } from './labels.ts'
import { byOrder, type SlotOrder } from './slots.ts'

/* Lookups in the labels of rooms, for parts that come with withLabels(). */

type Labels = Readonly<Record<string, MessageDescriptor>>

const rooms = () => roomLabels.entries().map(({ labels }) => labels)

const merged = (field: 'writes' | 'written' | 'html' | 'chosen'): Labels =>
  Object.assign({}, ...rooms().map((room) => room[field]))

/** All that rooms say of writes and their columns. */
export const writeLabelsOfRooms = () => merged('writes')
export const writtenColumnsOfRooms = () => merged('written')
export const htmlColumnsOfRooms = () => merged('html')
export const chosenColumnsOfRooms = () => merged('chosen')

/** The most characters that a column of a table, or an argument of a function, takes. */
export const limitOfColumn = (of: string, column: string): number | undefined =>
  rooms().find(({ limits }) => limits && `${of} ${column}` in limits)?.limits?.[`${of} ${column}`]

const inOrder = <Entry extends SlotOrder>(entries: readonly (readonly [string, Entry])[]) =>
  entries.toSorted(([, a], [, b]) => byOrder(a, b))

export const searchKinds = () => inOrder(rooms().flatMap(({ search = {} }) => Object.entries(search)))
export const trashKinds = (): Readonly<Record<string, TrashKind>> =>
  Object.assign({}, ...rooms().map(({ trash }) => trash))
export const notificationCircles = () =>
  inOrder(rooms().flatMap(({ notifications = {} }) => Object.entries(notifications)))
export const notificationType = (type: string) =>
  rooms()
    .flatMap(({ notifications = {} }) => Object.values(notifications))
    .find(({ types }) => type in types)?.types[type]
export const newEntries = () => inOrder(rooms().flatMap(({ creates = {} }) => Object.entries(creates)))
export const menuPages = () => inOrder(rooms().flatMap(({ pages = {} }) => Object.entries(pages)))
export const destinationKinds = () => inOrder(rooms().flatMap(({ destinations = {} }) => Object.entries(destinations)))
export const adoptedParts = () => rooms().flatMap(({ Adopted }) => (Adopted ? [Adopted] : []))
export const profileParts = () => inOrder(rooms().flatMap(({ profile = {} }) => Object.entries(profile)))
export const groupPlaces = () =>
  rooms()
    .flatMap(({ groupPlaces = [] }) => groupPlaces)
    .sort(byOrder)

/** The card of what an address of the app shows, where a room has one for it. */
export const linkedThing = (address: URL) =>
  rooms()
    .flatMap(({ linked = {} }) => Object.values(linked))
    .find(({ matches }) => matches(address))

/** All that waits for its person today; of a room that cannot say it now, nothing. */
export const menuOffers = async (): Promise<MenuOffer[]> =>
  (await Promise.all(rooms().map(async ({ offers }) => (await offers?.().catch(() => [])) ?? []))).flat()
