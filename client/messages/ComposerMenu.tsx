import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChartBar, IconClockHour4, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { offered } from '../lib/rows.ts'
import { withWords } from '../lib/words.ts'
import { laterMenu, OpensMenu } from '../ui/OpensMenu.tsx'
import { ask } from './asking.ts'
import type { Conversation } from './queries.ts'

const menu = laterMenu(async () => (await withWords(import('../ui/RowMenuItems.tsx'))).RowMenuItems)

/** What else than words one may bring: a question to all, or the same words at another hour. */
export function ComposerMenu(props: { conversation: Conversation; onLater: (at: Date) => void; empty: boolean }) {
  const { t } = useLingui()
  const { conversation, onLater, empty } = props
  const button = useRef<HTMLButtonElement>(null)
  const { id } = conversation
  const acts = offered(
    {
      label: t`Ask everybody`,
      Icon: IconChartBar,
      run: () => ask('poll', button.current, { conversationId: id }),
    },
    !empty && {
      label: t`Send later…`,
      Icon: IconClockHour4,
      run: () => ask('later', button.current, { conversationId: id, send: onLater }),
    },
  )
  return (
    <OpensMenu menu={menu} with={{ acts }} button={button}>
      <ActionIcon variant="subtle" size={36} aria-label={t`More to send`}>
        <IconPlus size={20} stroke={1.5} />
      </ActionIcon>
    </OpensMenu>
  )
}
