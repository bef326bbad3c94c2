import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconCornerUpLeft, IconPencil } from '@tabler/icons-react'
import { composing, type ComposerMode as Doing } from '../data/picker.ts'
import { nameOf, usePeople } from '../data/use-people.ts'
import css from './composer.module.css'

/** The bar that says what the words are for: a reply, or an edit of an old message. */
export function ComposingBar({ doing }: { doing: Doing }) {
  const { t } = useLingui()
  const known = usePeople()
  const { kind, message } = doing
  if (kind === 'again') return null
  const name = nameOf(known, message.sender_id)
  return (
    <div className={css.doing}>
      {kind === 'edit' ? (
        <IconPencil size={16} stroke={1.5} aria-hidden="true" />
      ) : (
        <IconCornerUpLeft size={16} stroke={1.5} aria-hidden="true" />
      )}
      <span className={css.about}>
        <b>{kind === 'edit' ? <Trans>Editing</Trans> : <Trans>Reply to {name}</Trans>}</b>
        <span>{message.body_text}</span>
      </span>
      <CloseButton
        size="sm"
        aria-label={kind === 'edit' ? t`Cancel editing` : t`Cancel reply`}
        onClick={() => composing.set(null)}
      />
    </div>
  )
}
