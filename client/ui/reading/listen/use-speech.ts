import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useMemo } from 'react'
import { toast } from '../../../lib/browser/toast.ts'
import { speechIn } from './speech.ts'

/** Elements that a press is meant for. */
const pressed = 'a, button, input, select, textarea, summary, label, [role=button]'

/**
 * Reads aloud what is marked `data-spoken` in a container, until the page is left. While it does, a press on a sentence
 * goes on from there.
 */
export function useSpeech(container: RefObject<HTMLElement | null>, lang: string) {
  const speech = useMemo(
    () =>
      speechIn(
        () => container.current,
        lang,
        () => toast(t`Your device couldn’t read this aloud.`, 'bad'),
      ),
    [container, lang],
  )
  const now = speech.state.use()
  const listening = now.state !== 'off'
  useEffect(() => {
    addEventListener('pagehide', speech.stop)
    return () => {
      removeEventListener('pagehide', speech.stop)
      speech.stop()
    }
  }, [speech])
  useEffect(() => {
    const element = container.current
    if (!element || !listening) return
    const press = ({ target, clientX, clientY }: MouseEvent) => {
      const isWords = target instanceof Element && !target.closest(pressed)
      if (isWords && getSelection()?.isCollapsed !== false) speech.press(clientX, clientY)
    }
    element.addEventListener('click', press)
    return () => element.removeEventListener('click', press)
  }, [container, listening, speech])
  return { ...speech, ...now }
}

export type Speech = ReturnType<typeof useSpeech>
