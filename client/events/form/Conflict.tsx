import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import page from '../page/page.module.css'

/** Somebody else changed the event meanwhile: one’s own stays in the form until one says which of both it shall be. */
export function Conflict({ onMine, onTheirs }: { onMine: () => Promise<void>; onTheirs: () => void }) {
  const { t } = useLingui()
  return (
    <div className={page.notice} data-kind="warm" role="alert">
      <p>{t`Someone else changed this event in the meantime. Your changes are still here.`}</p>
      <span>
        <Button variant="default" size="xs" onClick={onTheirs}>
          <Trans>Keep theirs</Trans>
        </Button>{' '}
        <Button size="xs" onClick={() => void onMine()}>
          <Trans>Keep yours</Trans>
        </Button>
      </span>
    </div>
  )
}
