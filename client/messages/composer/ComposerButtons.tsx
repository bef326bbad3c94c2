import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPaperclip, IconTypography } from '@tabler/icons-react'
import css from './composer.module.css'
import { addFiles } from './use-uploads.ts'

/** The button of the large editor; it stays where the words are `fixed` in a form that no plain field has. */
export function FormatButton({ rich, fixed, onToggle }: { rich: boolean; fixed: boolean; onToggle: () => void }) {
  const { t } = useLingui()
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      className={css.format!}
      aria-label={rich ? t`Plain text` : t`Format text`}
      aria-pressed={rich}
      disabled={fixed}
      onClick={onToggle}
    >
      <IconTypography size={20} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}

/** `field`: where the files wait, the conversation's own unless it says. */
export function AttachButton({ conversationId, field = conversationId }: { conversationId: string; field?: string }) {
  const { t } = useLingui()
  return (
    <label className={css.attach}>
      <IconPaperclip size={20} stroke={1.5} aria-hidden="true" />
      <input
        type="file"
        multiple
        aria-label={t`Attach files`}
        onChange={({ currentTarget }) => {
          addFiles(field, [...(currentTarget.files ?? [])], conversationId)
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
