import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { toast } from '../lib/browser/toast.ts'
import { copy } from '../ui/CopyField.tsx'
import css from './outbox.module.css'

/** The button that copies the words of a waiting write, before they are discarded. */
export function CopyText({ text, name }: { text: string; name: string }) {
  const { t } = useLingui()
  const copyIt = async () =>
    (await copy(text)) ? toast(t`Copied.`) : toast(t`Select the text and copy it yourself.`, 'bad')
  return (
    <Button
      size="xs"
      variant="default"
      className={css.copy!}
      aria-label={t`Copy text of ${name}`}
      onClick={() => void copyIt()}
    >
      {t`Copy text`}
    </Button>
  )
}
