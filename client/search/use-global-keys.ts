import { useKeys } from '../lib/registries/keys.ts'
import { openActions, openCommands, openKeySheet, openNew, openSearch } from '../lib/registries/overlays.ts'
import { places } from '../lib/registries/places.ts'
import { focusedRow, step } from '../lib/registries/row-commands.ts'
import { undoNewest } from '../lib/registries/undo.ts'
import { useGoTo } from './use-go-to.ts'

/** Handles the keys of every page, where the page itself does not. */
export function useGlobalKeys() {
  const go = useGoTo()
  useKeys(
    {
      commands: openCommands,
      search: openSearch,
      create: openNew,
      keys: openKeySheet,
      undo: undoNewest,
      leave,
      next: () => step(1),
      previous: () => step(-1),
      actions: () => {
        if (!focusedRow()) return false
        openActions()
      },
      ...Object.fromEntries(places.flatMap(({ key, to }) => (key ? [[key, () => void go(to)]] : []))),
    },
    'everywhere',
  )
}

/** Out of a field to its row or to the page, where keys do something again; out of a row to the page. */
function leave() {
  const here = document.activeElement
  if (!(here instanceof HTMLElement) || !here.closest('main') || here.id === 'main') return false
  const row = here.closest<HTMLElement>('[data-row]')
  if (row && row !== here) row.focus()
  else document.getElementById('main')?.focus({ preventScroll: true })
}
