import type { KeyboardEvent } from 'react'
import type { RowCommand } from '../../lib/registries/row-commands.ts'

/** Moves a row up or down with Alt and an arrow, but for where one writes. */
export function onAltArrow(commands: () => readonly RowCommand[]) {
  return (event: KeyboardEvent) => {
    const key = { ArrowUp: 'moveUp', ArrowDown: 'moveDown' }[event.key]
    if (!event.altKey || !key || !(event.target instanceof Element)) return
    if (event.target.closest('input, textarea, select, [contenteditable=true]')) return
    const command = commands().find((one) => one.key === key)
    if (!command) return
    event.preventDefault()
    command.run()
  }
}
