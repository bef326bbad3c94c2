import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { boundKeys } from '../lib/registries/keys.ts'
import { rowLabel } from '../lib/registries/row-commands.ts'
import { type KeyId, keyBindings, keyIds } from '../lib/settings/key-bindings.ts'
import { keyNames } from '../lib/settings/key-names.ts'
import { comboOf, isSign, keySettings, setKeySettings } from '../lib/settings/key-settings.ts'
import { Caps } from '../ui/Keycap.tsx'
import { Dialog } from '../ui/layers/Dialog.tsx'
import css from './sheet.module.css'

/** The keys of this page, and the switch for single keys, which are easily pressed by mistake. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { on } = keySettings.use()
  const [bound] = useState(boundKeys)
  // in a list of messages the same key edits what in a list of tasks it ticks
  const [finish] = useState(() => rowLabel('finish'))
  const here = keyIds.filter((id) => bound.has(id))
  const parts: [string, KeyId[]][] = [
    [t`On this page`, here.filter((id) => keyBindings[id].layer === 'room')],
    [t`Everywhere`, here.filter((id) => keyBindings[id].layer === 'global' && !id.startsWith('go.'))],
    [t`Go to a page`, here.filter((id) => id.startsWith('go.'))],
  ]
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <div className={css.parts} tabIndex={-1} ref={(first) => first?.setAttribute('autofocus', '')}>
        {parts.map(([name, ids]) => (
          <section key={name} className={css.part} aria-label={name}>
            <h3 className={css.name}>{name}</h3>
            <dl className={css.keys}>
              {ids.map((id) => (
                <div key={id} className={css.key} data-off={!on && isSign(comboOf(id))}>
                  <dt>{(id === 'finish' && finish) || keyNames[id]()}</dt>
                  <dd>
                    <Caps combo={comboOf(id)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={css.switch}>
        <input type="checkbox" checked={on} onChange={(event) => setKeySettings({ on: event.currentTarget.checked })} />
        <span>
          <Trans>Single-key shortcuts</Trans>
          <small>
            <Trans>Turn them off if you dictate or press keys by mistake. Everything is also in the menus.</Trans>
          </small>
        </span>
      </label>
    </Dialog>
  )
}
