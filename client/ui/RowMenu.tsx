import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { RowActs } from '../lib/rows.ts'
import { withWords } from '../lib/words.ts'
import { laterMenu, OpensMenu } from './OpensMenu.tsx'

const menu = laterMenu(async () => (await withWords(import('./RowMenuItems.tsx'))).RowMenuItems)

/** What can be done with a row, under a button: the same acts as by key. */
export function RowMenu(props: { label: string; acts: RowActs; size?: number; className?: string }) {
  const { label, acts, size = 32, className } = props
  return (
    <OpensMenu menu={menu} with={{ acts }}>
      <ActionIcon className={className} variant="subtle" size={size} aria-label={label}>
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
    </OpensMenu>
  )
}
