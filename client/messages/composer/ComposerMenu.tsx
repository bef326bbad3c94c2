import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconCamera, IconChartBar, IconClockHour4, IconHash, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { LazyMenu, lazyMenu } from '../../ui/menu/LazyMenu.tsx'
import type { Conversation } from '../data/conversations.ts'
import { openPicker } from '../data/picker.ts'
import { addFiles } from './use-uploads.ts'

const menu = lazyMenu(async () => (await withWords(import('../../ui/menu/RowMenuItems.tsx'))).RowMenuItems)
/** True for a device held in the hand: it has a camera. */
const held = matchMedia('(pointer: coarse)')

/** The menu of what else to send: a picture taken now, a poll, a topic, or the same words at another hour. */
export function ComposerMenu(props: { conversation: Conversation; onLater: (at: Date) => void; empty: boolean }) {
  const { t } = useLingui()
  const { conversation, onLater, empty } = props
  const button = useRef<HTMLButtonElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { id, kind } = conversation
  const commands = rowCommands(
    held.matches && { label: t`Take a photo`, Icon: IconCamera, run: () => camera.current?.click() },
    {
      label: t`Poll`,
      Icon: IconChartBar,
      run: () => openPicker('poll', button.current, { conversationId: id }),
    },
    kind === 'group' && {
      label: t`Choose a topic…`,
      Icon: IconHash,
      run: () => openPicker('topic', button.current, { conversationId: id }),
    },
    !empty && {
      label: t`Schedule…`,
      Icon: IconClockHour4,
      run: () => openPicker('later', button.current, { conversationId: id, send: onLater }),
    },
  )
  return (
    <>
      <LazyMenu menu={menu} with={{ commands }} button={button}>
        <ActionIcon variant="subtle" size={36} aria-label={t`More options`}>
          <IconPlus size={20} stroke={1.5} />
        </ActionIcon>
      </LazyMenu>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t`Photo from the camera`}
        onChange={({ currentTarget }) => {
          addFiles(id, [...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
