import type { ComponentType } from 'react'

/** The parts that a room shows of other rooms, without knowing them. registrations.ts fills the slots. */
/** A part of Home: of what one may want to do today, or beside that. */
export interface HomeCard {
  name: string
  place: 'today' | 'beside'
  Card: ComponentType
}

/** A part of a group's page. `label` is asked for when it is drawn, in the language of that moment. */
export interface GroupTab {
  name: 'tasks' | 'announcements' | 'members'
  label: () => string
  Tab: ComponentType<{ groupId: string }>
}

/** A part of a group's page above its first tab. */
export interface GroupCard {
  name: string
  Card: ComponentType<{ groupId: string }>
}

/** Something that a new group's leader does once; it is done when what it makes is there. */
export interface FirstStep {
  name: string
  label: () => string
  /** Undefined while that is not known. */
  useDone: (groupId: string) => boolean | undefined
}

/** A layer over any page, which draws nothing before it is asked for. */
export interface OverlayPart {
  name: string
  Overlay: ComponentType
}

/** Something in the header of every page. */
export interface HeaderPart {
  name: string
  Part: ComponentType
}

/** A number at a place: the first two of these at the thumb of phones, the last in the sidebar. */
export interface PlaceBadge {
  place: 'groups' | 'tasks' | 'messages'
  Badge: ComponentType
}

/** Something that one's own menu opens. */
export interface MenuPart {
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
export interface ShareForm {
  name: string
  label: () => string
  Form: ComponentType<{ shared: SharedContent }>
}

/** The origin of something that was made in another room. */
export interface Origin {
  name: string
  From: ComponentType<{ targetId: string }>
}

export const slots: {
  home: HomeCard[]
  group: GroupCard[]
  tabs: GroupTab[]
  steps: FirstStep[]
  overlays: OverlayPart[]
  header: HeaderPart[]
  badges: PlaceBadge[]
  menu: MenuPart[]
  shares: ShareForm[]
  origins: Origin[]
} = {
  home: [],
  group: [],
  tabs: [],
  steps: [],
  overlays: [],
  header: [],
  badges: [],
  menu: [],
  shares: [],
  origins: [],
}
