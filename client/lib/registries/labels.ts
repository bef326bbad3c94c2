import type { MessageDescriptor } from '@lingui/core'
import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { GroupPermission } from '../query/permissions.ts'
import { withWords } from '../settings/i18n.ts'
import type { Command } from './commands.ts'
import { lazyRegistry } from './lazy-registry.ts'
import type { SlotOrder } from './slots.ts'

/*
 * The labels of rooms: how the outbox, the trash, the search and the bell call what is theirs. All rooms' room-labels.ts
 * are one file of the build, which comes when the first of those opens.
 */

type Labels = Readonly<Record<string, MessageDescriptor>>
type Icon = ComponentType<IconProps>

/** A kind of search results: a row of `private.searches`. */
export interface SearchKind extends SlotOrder {
  name: MessageDescriptor
  /** The name of a single one. */
  one: MessageDescriptor
  Icon: Icon
}

/** A kind of things in the trash: a row of `private.trash_kinds`, by its table. */
export interface TrashKind {
  Icon: Icon
  restore: (id: string) => Command
}

/** A notification, as far as an answer to it has to know it. */
export interface AnsweredNotification {
  type: string
  actor_id: string | null
  group_id: string | null
  related_id: string | null
  url: string | null
}

/** A type of notifications: a row of `private.notification_types`. */
export interface NotificationType {
  name: MessageDescriptor
  Icon: Icon
  /** The buttons that answer one here and now; nothing where there is nothing to answer. */
  Answer?: ComponentType<{ about: AnsweredNotification; onDone: () => void }>
  /** The command behind a button of a push, by the name of its action. */
  act?: (action: string, about: AnsweredNotification) => Command | undefined
}

/** The types of a room, as the settings show them together. */
export interface NotificationCircle extends SlotOrder {
  name: MessageDescriptor
  types: Readonly<Record<string, NotificationType>>
  /** The address that opens for one that has none of its own. */
  target: (relatedId: string | null) => string
}

/** A kind of things that an address of the app shows: a link to one in a message has this card under it. */
export interface LinkedThing {
  /** True for an address that shows one. */
  matches: (address: URL) => boolean
  Card: ComponentType<{ address: URL }>
}

/** A tab of a group's page, as the command menu names it. */
export interface GroupPlace extends SlotOrder {
  tab: string
  /** Offered only to those who have this permission in the group. */
  needs?: GroupPermission
  name: MessageDescriptor
  Icon: Icon
}

/** Something new that a person can make, as the command menu offers it. */
export interface NewEntry extends SlotOrder {
  title: MessageDescriptor
  /** Further words that it is found by. */
  also: MessageDescriptor
  Icon: Icon
  /** Opens what makes it: an address, or a layer over the page. */
  opens: string | (() => void)
  /** The field of that page to begin in. */
  field?: string
  /** False for who may not make one in any of their groups. */
  isOffered?: (groups: readonly { myRole: string; archived_at: string | null }[]) => boolean
}

/** A conversation, or a thread, in which one may say something. */
export interface Destination {
  id: string
  name: string
}

/** The destinations of a room for words that are sent from another: by their type, as the database calls it. */
export interface DestinationKind extends SlotOrder {
  name: MessageDescriptor
  /** The sentence on who reads there, before anything is sent. */
  readers: MessageDescriptor
  /** The most characters, with their marks. */
  limit: number
  list: () => Promise<readonly Destination[]>
}

/** Something that waits for its person today, as the command menu offers it. */
export interface MenuOffer {
  name: string
  /** In the language of the moment in which the menu opened. */
  title: string
  /** Further words that it is found by. */
  also: string
  Icon: Icon
  /** Does it, or opens the address where it is done. */
  opens: string | (() => void)
}

/** A part of a page with an address of its own, as the command menu leads there. */
export interface MenuPage extends SlotOrder {
  title: MessageDescriptor
  /** Further words that it is found by. */
  also: MessageDescriptor
  Icon: Icon
  to: string
  needs?: 'isAdmin' | 'isSuperAdmin'
}

/** Something that others see of one or not, with the switch that says so. */
export interface PrivacyChoice {
  label: string
  words: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A section of one’s own profile with its name in the index, and lines under Privacy where it has some, drawn as the profile draws its own. */
export interface ProfilePart extends SlotOrder {
  name: MessageDescriptor
  Section: ComponentType
  /** After all settings, before one’s data: for what is seldom looked up. */
  isLast?: true
  Privacy?: ComponentType<{ Choice: ComponentType<PrivacyChoice> }>
}

export interface RoomLabels {
  /** Writes while they wait: a function by its name, a row by its table and verb. */
  writes?: Labels
  /** Columns that people write in; those of the same name everywhere stand in outbox/write-labels.ts. */
  written?: Labels
  /** The most characters of a column that people write in, by its table or function: `tasks title`. */
  limits?: Readonly<Record<string, number>>
  /** Columns that the editor writes. */
  html?: Labels
  /** Columns that are chosen and not written, for two versions side by side. */
  chosen?: Labels
  search?: Readonly<Record<string, SearchKind>>
  trash?: Readonly<Record<string, TrashKind>>
  notifications?: Readonly<Record<string, NotificationCircle>>
  creates?: Readonly<Record<string, NewEntry>>
  pages?: Readonly<Record<string, MenuPage>>
  /** Asked for each time that the command menu opens. */
  offers?: () => Promise<readonly MenuOffer[]>
  /** The part by which a room takes up what a curriculum suggests to who has just adopted it. */
  Adopted?: ComponentType<{ adoptionId: string; onClose: () => void }>
  /** By the id of the section. */
  profile?: Readonly<Record<string, ProfilePart>>
  groupPlaces?: readonly GroupPlace[]
  linked?: Readonly<Record<string, LinkedThing>>
  destinations?: Readonly<Record<string, DestinationKind>>
}

/** The labels of every room; label-lookup.ts finds something in them. */
export const roomLabels = lazyRegistry<{ labels: RoomLabels }>()

/** A part that speaks of what is in other rooms, once their labels and its own words are known. */
export async function withLabels<Part>(part: Promise<Part>): Promise<Part> {
  const [ready] = await Promise.all([withWords(part), roomLabels.load()])
  return ready
}
