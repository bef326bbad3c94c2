const signs = ['pointermove', 'pointerdown', 'keydown'] as const

export const hasInteracted = new Promise<void>((go) => {
  for (const sign of signs) addEventListener(sign, () => go(), { once: true, passive: true, capture: true })
})

/**
 * Loads, at the first sign that somebody is at the page, what must be there in the instant in which it is asked for and
 * is no part of the first screen. Where that fails, it is loaded when it is asked for.
 */
export const onFirstInteraction = (load: () => Promise<unknown>) => void hasInteracted.then(load).catch(() => undefined)
