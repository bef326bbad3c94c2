import { useLingui } from '@lingui/react/macro'
import { IconCornerUpLeft, IconMoodPlus } from '@tabler/icons-react'
import type { RowCommands } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { Message } from '../data/messages.ts'
import { composing, openPicker } from '../data/picker.ts'
import css from './message.module.css'

/** The buttons of a message on hover or focus: the two most used commands, and the menu of all. */
export function MessageTools({ message, name, commands }: { message: Message; name: string; commands: RowCommands }) {
  const { t } = useLingui()
  return (
    <div className={css.tools}>
      <button
        type="button"
        className={css.tool}
        aria-label={t`React to ${name}`}
        onClick={(event) => openPicker('react', event.currentTarget, { message })}
      >
        <IconMoodPlus size={18} stroke={1.5} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={css.tool}
        aria-label={t`Reply to ${name}`}
        onClick={() => composing.set({ kind: 'reply', message })}
      >
        <IconCornerUpLeft size={18} stroke={1.5} aria-hidden="true" />
      </button>
      <RowMenu label={t`More about ${name}’s message`} commands={commands} size={30} />
    </div>
  )
}
