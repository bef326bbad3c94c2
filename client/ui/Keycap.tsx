import type { KeyId } from '../lib/settings/key-bindings.ts'
import { capsOf, comboLabel } from '../lib/settings/key-labels.ts'
import { comboOf, isOn, keySettings } from '../lib/settings/key-settings.ts'
import css from './keycap.module.css'

/** The key of something, as it is printed on a keyboard. Nothing while it is switched off. */
export function Keycap({ id }: { id: KeyId }) {
  keySettings.use()
  return isOn(id) ? <Caps combo={comboOf(id)} /> : null
}

/** A combination: keys pressed together are close, keys of a sequence apart. */
export function Caps({ combo }: { combo: string }) {
  return (
    <span className={css.caps}>
      <span className={css.spoken}>{comboLabel(combo)}</span>
      {capsOf(combo).map((chord, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sign may come twice
        <span key={at} className={css.chord} aria-hidden="true">
          {chord.map((cap) => (
            <kbd key={cap} className={css.cap}>
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
