import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { discard, recovered } from '../lib/outbox/recovered-text.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import css from './outbox.module.css'

/** Texts of earlier visits that belong to no field any more: to copy, or to discard. */
export function RecoveredTextDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Recovered text`} onClose={onClose}>
      <p className={css.words}>
        <Trans>You typed this on this device and didn’t save it. Copy what you still need.</Trans>
      </p>
      <ul className={css.list}>
        {recovered.use().map((one) => (
          <li key={one.key} className={css.row}>
            <span className={css.kind}>{one.name}</span>
            <p className={css.text}>{one.text}</p>
            <span className={css.actions}>
              <Button size="xs" variant="default" onClick={() => void navigator.clipboard.writeText(one.text)}>
                <Trans>Copy</Trans>
              </Button>
              <Button size="xs" variant="default" onClick={() => discard(one)}>
                <Trans>Discard</Trans>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
