import { t } from '@lingui/core/macro'
import { IconArrowRight, IconExternalLink, IconLink } from '@tabler/icons-react'
import { toast } from '../lib/browser/toast.ts'
import type { RowCommand } from '../lib/registries/row-commands.ts'
import { copy } from '../ui/CopyField.tsx'

/** The commands of a row with none of its own: those of the link that it is, or that stands first in it. */
export function commandsOfLink(row: HTMLElement): RowCommand[] {
  const link = row.closest('a') ?? row.querySelector('a')
  if (!link) return []
  return [
    { key: 'open', label: t`Open`, Icon: IconArrowRight, run: () => link.click() },
    {
      label: t`Open in a new tab`,
      Icon: IconExternalLink,
      run: () => window.open(link.href, '_blank', 'noopener'),
    },
    {
      label: t`Copy link`,
      Icon: IconLink,
      run: async () => (await copy(link.href)) && toast(t`Link copied`),
    },
  ]
}
