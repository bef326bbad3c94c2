import type { IconProps } from '@tabler/icons-react'
import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyId } from '../settings/key-bindings.ts'

/*
 * Rows: what a list is made of for the keyboard. J and K go from one to the next over all lists of a page, Enter
 * opens, and the keys and the command menu act on the one that has the focus. The focus is the only mark of it.
 */

/** Something that can be done with a row. `label` as a menu says it. */
export interface RowCommand {
  key?: KeyId
  label: string
  Icon?: ComponentType<IconProps>
  danger?: boolean
  /** The thing that it reports: its moderators find a case about it in the same menu. */
  about?: string
  /** It decides the case about that thing: nobody need look for one. */
  decides?: boolean
  run: () => unknown
}

/** The commands of a row; a function where there are many rows and few are asked. */
export type RowCommands = readonly RowCommand[] | (() => readonly RowCommand[])

export const commandsOf = (commands: RowCommands) => (typeof commands === 'function' ? commands() : commands)

/** The commands that there are at this moment. */
export const rowCommands = (...commands: readonly (RowCommand | false | undefined)[]): RowCommand[] =>
  commands.filter((command) => command !== false && command !== undefined)

interface Row {
  title: string
  commands: RowCommands
}

const rows = new WeakMap<Element, Row>()

/**
 * Makes an element a row: it takes the focus, and is found by its id, also from an address that ends in it. A link
 * needs no more; anything else brings a command with the key `open` for Enter, if it opens.
 */
export function useRow<E extends HTMLElement>(id: string, title: string, commands: RowCommands) {
  const ref = useRef<E>(null)
  // not a passive effect: a key that is pressed before it ran would find no commands
  useLayoutEffect(() => {
    if (ref.current) rows.set(ref.current, { title, commands })
  })
  useEffect(() => {
    if (location.hash.slice(1) === id) ref.current?.focus()
  }, [id])
  return { ref, id, 'data-row': true, tabIndex: -1 } as const
}

const rowWith = (element: Element | null) => element?.closest<HTMLElement>('[data-row]') ?? null

/** The row that has the focus, or something in it. One that is only a link has no title and no commands of its own. */
export function focusedRow(): (Partial<Row> & { element: HTMLElement }) | null {
  const element = rowWith(document.activeElement)
  return element && { ...rows.get(element), element }
}

/** A key's command for the row with the focus. Enter and Space are the row's only while nothing inside it is meant. */
export function commandOfRow(element: Element | null, key: KeyId): RowCommand | undefined {
  const row = rowWith(element)
  if (!row || ((key === 'open' || key === 'peek') && row !== element)) return undefined
  return commandsOf(rows.get(row)?.commands ?? []).find((command) => command.key === key)
}

/** All keys that do something to some row of this page. */
export const keysOfRows = (): KeyId[] =>
  all().flatMap((element) => commandsOf(rows.get(element)?.commands ?? []).flatMap(({ key }) => key ?? []))

/** The label of a key on this page, as the menu of the first row that has it says it. */
export const rowLabel = (key: KeyId): string | undefined =>
  all()
    .flatMap((element) => commandsOf(rows.get(element)?.commands ?? []))
    .find((command) => command.key === key)?.label

/** Goes to the row after the one that has the focus, or before it; from nowhere, to the first or the last. */
export function step(by: 1 | -1): boolean {
  const list = all()
  const here = rowWith(document.activeElement)
  const at = here ? list.indexOf(here) : -1
  const next = at === -1 ? list.at(by === 1 ? 0 : -1) : list[at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return list.length > 0
}

/** Moves the focus before a row is removed: to its neighbour in the list, otherwise to the nearest row on the page. */
export function stepAway() {
  const here = rowWith(document.activeElement)
  const list = all()
  const at = list.indexOf(here!)
  if (at === -1) return
  const neighbours = [list[at + 1], list[at - 1]]
  const inList = neighbours.find((row) => row?.parentElement === here?.parentElement)
  ;(inList ?? neighbours.find(Boolean))?.focus()
}

/** All rows in their order on the page; only those that one can see. */
const all = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) => row.offsetParent)
