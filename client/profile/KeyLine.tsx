import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { chordOf } from '../lib/registries/keys.ts'
import { type KeyId, keyBindings } from '../lib/settings/key-bindings.ts'
import { comboLabel } from '../lib/settings/key-labels.ts'
import { keyNames } from '../lib/settings/key-names.ts'
import { clash, comboOf, isOn, keySettings, remap } from '../lib/settings/key-settings.ts'
import { Caps } from '../ui/Keycap.tsx'
import css from './profile.module.css'

/** One key: what it does, what it is, and another one for it. While it listens, nothing else hears what is pressed. */
export function KeyLine({ id, keep }: { id: KeyId; keep: () => void }) {
  const { t } = useLingui()
  keySettings.use()
  const [listening, setListening] = useState(false)
  const [words, setWords] = useState('')
  const first = useRef('')
  const name = keyNames[id]()
  const combo = comboOf(id)
  const changed = combo !== keyBindings[id].combo

  function listen(event: KeyboardEvent) {
    // leaving has to be possible by key as well
    if (!listening || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    const chord = chordOf(event.nativeEvent)
    if (!chord) return
    if (chord === 'escape') return stop('')
    // G, then another: places keep their two signs
    const pair = keyBindings[id].combo.includes(' ')
    if (pair && !first.current) {
      first.current = chord
      return setWords(t`${comboLabel(chord)}, then …`)
    }
    const wanted = pair ? `${first.current} ${chord}` : chord
    const taken = clash(id, wanted)
    if (taken) return stop(t`${comboLabel(wanted)} is already used for “${keyNames[taken]()}”.`)
    remap(id, wanted)
    keep()
    stop(t`Changed to ${comboLabel(wanted)}`)
  }
  function stop(said: string) {
    first.current = ''
    setListening(false)
    setWords(said)
  }
  return (
    <li className={css.key} data-off={!isOn(id)}>
      <span className={css.keyName}>{name}</span>
      <span role="status" className={css.muted}>
        {words}
      </span>
      <span className={css.caps}>
        <Caps combo={combo} />
      </span>
      {changed && !listening && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t`Reset key for ${name}`}
          onClick={() => {
            remap(id)
            keep()
            setWords('')
          }}
        >
          <Trans>Reset</Trans>
        </Button>
      )}
      <Button
        variant={listening ? 'light' : 'subtle'}
        size="compact-sm"
        aria-label={listening ? t`Press a key for: ${name}` : t`Change key for ${name}, now ${comboLabel(combo)}`}
        onKeyDown={listen}
        onBlur={() => listening && stop('')}
        onClick={() => {
          setListening(true)
          setWords('')
        }}
      >
        {listening ? <Trans>Press a key…</Trans> : <Trans>Change</Trans>}
      </Button>
    </li>
  )
}
