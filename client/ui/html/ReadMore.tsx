import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import css from './read-more.module.css'

/** The first lines of what somebody wrote, and the rest when one asks for it. */
export function ReadMore({ text, lines, className }: { text: string; lines: number; className?: string | undefined }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [longer, setLonger] = useState(false)
  useLayoutEffect(() => {
    const shown = words.current
    if (!shown || open) return
    const measure = () => setLonger(shown.scrollHeight > shown.clientHeight + 1)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(shown)
    return () => watch.disconnect()
  }, [open])
  return (
    <div className={className}>
      <p ref={words} dir="auto" className={css.words} data-open={open} style={{ WebkitLineClamp: lines }}>
        {text}
      </p>
      {longer && (
        <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </button>
      )}
    </div>
  )
}
