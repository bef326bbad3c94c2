import { Trans } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './read-more.module.css'

/** The first lines of something long, with whatever it is made of; the rest comes when one asks for it. */
export function Fold({ lines, children }: { lines: number; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [longer, setLonger] = useState(false)
  useLayoutEffect(() => {
    const shown = content.current!
    // a few lines more are shown rather than a button that is as high
    const measure = () => setLonger(shown.scrollHeight > parseFloat(getComputedStyle(shown).lineHeight) * (lines + 2))
    measure()
    const watch = new ResizeObserver(measure)
    for (const part of [shown, ...shown.children]) watch.observe(part)
    return () => watch.disconnect()
  }, [lines])
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of the focus in what is inside */}
      <div
        ref={content}
        className={css.folded}
        data-folded={longer && !open}
        style={longer && !open ? { maxHeight: `${lines}lh` } : undefined}
        // a link in what is hidden has the focus: nobody should look for it
        onFocus={() => setOpen(true)}
      >
        {children}
      </div>
      {longer && (
        <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </button>
      )}
    </>
  )
}
