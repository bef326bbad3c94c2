import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Undoable, undo, withdrawUndo } from '../../lib/registries/undo.ts'
import { Keycap } from '../Keycap.tsx'
import css from './undo-bar.module.css'
import { useLift } from './use-lift.ts'

/** The last command in words, with the button that takes it back; it leaves after ten seconds. */
export function UndoOffer({ offered }: { offered: Undoable }) {
  const router = useRouter()
  const bar = useRef<HTMLDivElement>(null)
  const lift = useLift(bar)
  const [held, hold] = useState(false)
  useEffect(() => {
    if (held) return
    const end = setTimeout(withdrawUndo, 10_000)
    return () => clearTimeout(end)
  }, [held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from leaving
    <div
      ref={bar}
      className={css.bar}
      style={{ marginBottom: lift }}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p className={css.words}>{offered.words}</p>
      {offered.href && (
        <button type="button" className={css.undo} onClick={() => void router.navigate({ href: offered.href! })}>
          <Trans>Open</Trans>
        </button>
      )}
      <button type="button" className={css.undo} onClick={() => void undo(offered)}>
        <Trans>Undo</Trans> <Keycap id="undo" />
      </button>
      <span className={css.left} data-held={held} aria-hidden="true" />
    </div>
  )
}
