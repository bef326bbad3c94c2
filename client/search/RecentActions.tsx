import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { said } from '../lib/browser/toast.ts'
import { openTrash } from '../lib/registries/overlays.ts'
import { recent, undo } from '../lib/registries/undo.ts'
import { clock } from '../lib/settings/time.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import css from './sheet.module.css'

/** The recent actions, with undo where it is still possible, and the toasts shown meanwhile. */
export function RecentActions({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const list = recent.use()
  const told = said.use()
  return (
    <Dialog title={t`Recent actions`} onClose={onClose}>
      {list.length === 0 ? (
        <EmptyState
          art={<IconHistory size={26} stroke={1.5} />}
          title={t`Nothing yet`}
          words={t`Until you close the app, you can undo here what you finished, moved or deleted.`}
        />
      ) : (
        <ul className={css.list}>
          {list.map((one) => (
            <li key={one.id} className={css.row} data-undone={one.undone}>
              <span className={css.words}>
                <span className={css.what}>{one.words}</span>
                <span className={css.when}>{one.undone ? t`Undone` : clock(new Date(one.at))}</span>
              </span>
              {!one.undone && (
                <Button variant="default" size="xs" aria-label={t`Undo: ${one.words}`} onClick={() => void undo(one)}>
                  <Trans>Undo</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={css.more} onClick={() => openTrash()}>
        <Trans>Deleted something earlier? Look in the trash.</Trans>
      </button>
      {told.length > 0 && (
        <section aria-labelledby="told">
          <h3 id="told" className={css.name}>
            <Trans>Recent alerts</Trans>
          </h3>
          <ul className={css.list}>
            {told.map(({ id, words, tone, at }) => (
              <li key={id} className={css.told} data-tone={tone}>
                <span>{words}</span>
                <span className={css.when}>{clock(new Date(at))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
