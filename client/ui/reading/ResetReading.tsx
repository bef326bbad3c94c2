import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReadingSettings } from '../../lib/settings/reading.ts'
import { settings } from '../../lib/settings/settings.ts'
import css from './reading-fields.module.css'

/** The button that takes every choice back. It stays where there is none, for who has just pressed it. */
export function ResetReading({ onChange }: { onChange: (reading: ReadingSettings) => void }) {
  const { t } = useLingui()
  const isUsual = Object.keys(settings.use().reading).length === 0
  return (
    <Button
      variant="subtle"
      size="xs"
      className={css.reset!}
      aria-disabled={isUsual}
      onClick={() => !isUsual && onChange({})}
    >
      {t`Reset`}
    </Button>
  )
}
