import { useLingui } from '@lingui/react/macro'
import { IconCalendar, IconMaximize, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type RowCommand, stepAway } from '../../lib/registries/row-commands.ts'
import { removeEntry } from '../commands.ts'
import { useOpenEntry } from '../write/start-entry.ts'
import type { ListedEntry } from './listed-entry.ts'

/** The commands of an entry’s row, for its keys, its menu and a finger; the last one deletes it. */
export function useEntryCommands({ id, title, entry_date: day }: ListedEntry): () => RowCommand[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const open = useOpenEntry()
  return () => [
    {
      key: 'open',
      label: t`Open`,
      Icon: IconMaximize,
      run: () => open(id),
    },
    {
      label: t`Show this day`,
      Icon: IconCalendar,
      run: () => void navigate({ to: '/journal', search: { day } }),
    },
    {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: () => {
        stepAway()
        removeEntry({ id, title })
      },
    },
  ]
}
