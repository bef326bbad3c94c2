import type { ComponentType, ReactNode } from 'react'
import type { PrefetchQuery } from '../query/offline-prefetch.ts'
import type { GroupPermission } from '../query/permissions.ts'
import type { AreaTab } from './area-tabs.ts'

/* The slots: parts that a room shows on the pages of others, which do not know it. Each room's room.ts fills them. */

/** The lower it is, the earlier a part stands among those of other rooms; in the middle unless it says so. */
export interface SlotOrder {
  order?: number
}

/**
 * A part of Home: a line under its greeting, of what one may want to do today, beside that, or below all. Home asks for its
 * queries before it draws it, loads what it can before that, and has the order of all (home/card-order.ts).
 */
export interface HomeCard extends SlotOrder {
  name: string
  place: 'greeting' | 'today' | 'beside' | 'below'
  Card: ComponentType
  preload?: () => Promise<unknown>
  queries?: readonly PrefetchQuery[]
}

/** The line under the name of a group on Home; `children` is what stands there without it. */
export interface GroupLine extends SlotOrder {
  name: string
  Line: ComponentType<{ groupId: string; children: ReactNode }>
}

/** A part of a group's page. `label` is asked for when it is drawn, in the language of that moment. */
export interface GroupTab extends SlotOrder {
  name: string
  label: () => string
  Tab: ComponentType<{ groupId: string }>
  /** Offered only to those who have this permission in the group. */
  needs?: GroupPermission
  /** The queries that the group's page begins with, whichever tab is open. */
  queries?: (groupId: string) => readonly PrefetchQuery[]
  /** Takes all that is left of the window, and on a phone all of it. */
  whole?: boolean
  /** The number of what waits there, beside its name. */
  Count?: ComponentType<{ groupId: string }>
  /** Loads it when the page has nothing else to do, and when a pointer or the focus comes near. */
  preload?: (groupId: string) => Promise<unknown>
}

/** A part of a group's page above its first tab, which waits for it: what came later would push the tab away. */
export interface GroupCard extends SlotOrder {
  name: string
  Card: ComponentType<{ groupId: string }>
  queries?: (groupId: string) => readonly PrefetchQuery[]
}

/** A line about a member in the list of a group's members: nothing where there is nothing to say. */
export interface MemberPart extends SlotOrder {
  name: string
  Line: ComponentType<{ groupId: string; userId: string; member: string }>
}

/** Something that a new group's leader does once; it is done when what it makes is there. */
export interface FirstStep extends SlotOrder {
  name: string
  label: () => string
  /** The tab of the group where it is done. */
  tab: string
  /** The queries by which that is known, where the page of the group asks for none of them. */
  queries?: (groupId: string) => readonly PrefetchQuery[]
  /** Suspends while that is not known. */
  useDone: (groupId: string) => boolean
}

/** A layer over any page, which draws nothing before it is asked for. */
export interface OverlayPart extends SlotOrder {
  name: string
  Overlay: ComponentType
}

/** Words over every page, at its top, which push it down; nothing while there are none. */
export interface NoticePart extends SlotOrder {
  name: string
  Notice: ComponentType
}

/** Something in the header of every page, with the queries that the first page begins with. */
export interface HeaderPart extends SlotOrder {
  name: string
  Part: ComponentType
  queries?: (userId: string) => readonly PrefetchQuery[]
}

/** A number at a place of the sidebar, or at the thumb of phones: `place` is the last part of its address. */
export interface PlaceBadge extends SlotOrder {
  place: string
  Badge: ComponentType
}

/** Something that one's own menu opens. */
export interface MenuPart extends SlotOrder {
  name: string
  label: () => string
  Icon: ComponentType<{ size: number; stroke: number }>
  open: () => void
}

/** Content from another app by the share sheet of the device; any of it may be missing. */
export interface SharedContent {
  title: string
  text: string
  url: string
}

/** Something that can be made of what was shared. */
export interface ShareForm extends SlotOrder {
  name: string
  label: () => string
  Form: ComponentType<{ shared: SharedContent }>
}

/** The origin of something that was made in another room: `name` is the `source_type` of what was made. */
export interface Origin extends SlotOrder {
  name: string
  From: ComponentType<{ targetId: string }>
}

/** The words of a field by which one more is made: its name, an example, and its button. */
export interface AddWords {
  name: string
  example: string
  button: string
}

/**
 * A list of what was made for something of another room, with a heading and, where `add` has its words, a field to make
 * another. Nothing where there is neither.
 */
export interface RelatedList extends SlotOrder {
  name: string
  Related: ComponentType<{
    sourceType: string
    sourceId: string
    groupId: string
    label: string
    /** The day that it is about, from which others may be counted. */
    day?: string
    add?: AddWords | false
  }>
}

/** The talk of a group about something of another room: the last words, and a field to say more. */
export interface TalkPart extends SlotOrder {
  name: string
  Talk: ComponentType<{ sourceType: string; sourceId: string; groupId: string; label: string; title: string }>
}

/** The part of a room in curricula: the sheet by which a group takes a version up, and the list of what it follows. */
export interface CurriculumPart extends SlotOrder {
  name: string
  Adopt: ComponentType<{
    title: string
    versionId: string
    groupId?: string | undefined
    /** The trial that the group goes on from: its lesson counts as taught. */
    trial?: { id: string; title: string } | undefined
    onClose: () => void
  }>
  /** `children` stands there where a group follows nothing. */
  Followed: ComponentType<{ groupId: string; children: ReactNode }>
}

/** Suggestions for a group that follows no curriculum yet; draws nothing where there are none. */
export interface CurriculumOffer extends SlotOrder {
  name: string
  Offer: ComponentType<{ groupId: string }>
}

/** One’s own words on an item of a lesson, written and read in their place. Nobody else reads them. */
export interface ReflectionPart extends SlotOrder {
  name: string
  Reflection: ComponentType<{
    adoptionId: string
    lessonKey: string
    itemKey: string
    /** The item’s name. */
    title: string
    /** Something was written: the item is done by that. */
    onWritten: () => void
  }>
}

/** Something that a group does today beside the lessons of what it follows; `children` stands there where there is none. */
export interface DayPart extends SlotOrder {
  name: string
  Day: ComponentType<{ groupId: string; children: ReactNode }>
}

/** The credits of something that a group took up from others. Nothing where it is the group’s own. */
export interface CreditPart extends SlotOrder {
  name: string
  Credits: ComponentType<{ adoptionId: string }>
}

/** The tabs that a room adds to the areas of admins: a file of its own, which comes with the first of them. */
export interface AreaPart extends SlotOrder {
  name: string
  load: () => Promise<{ areaTabs: readonly AreaTab[] }>
}

interface SlotParts {
  home: HomeCard
  lines: GroupLine
  group: GroupCard
  tabs: GroupTab
  members: MemberPart
  steps: FirstStep
  overlays: OverlayPart
  notices: NoticePart
  header: HeaderPart
  badges: PlaceBadge
  menu: MenuPart
  shares: ShareForm
  origins: Origin
  related: RelatedList
  talks: TalkPart
  curricula: CurriculumPart
  offered: CurriculumOffer
  reflections: ReflectionPart
  days: DayPart
  credits: CreditPart
  areas: AreaPart
}
export type Slots = { [Name in keyof SlotParts]: SlotParts[Name][] }

export const slots: Slots = {
  home: [],
  lines: [],
  group: [],
  tabs: [],
  members: [],
  steps: [],
  overlays: [],
  notices: [],
  header: [],
  badges: [],
  menu: [],
  shares: [],
  origins: [],
  related: [],
  talks: [],
  curricula: [],
  offered: [],
  reflections: [],
  days: [],
  credits: [],
  areas: [],
}

/** Puts parts into a slot, each at its place. */
export function fillSlot<Name extends keyof SlotParts>(name: Name, parts: readonly SlotParts[Name][]) {
  slots[name].push(...parts)
  slots[name].sort(byOrder)
}

export const byOrder = (a: SlotOrder, b: SlotOrder) => (a.order ?? 50) - (b.order ?? 50)
