import type { CSSProperties } from 'react'
import type { Goal } from '../data/types.ts'

export const colors = ['indigo', 'leaf', 'sun', 'rose', 'sky', 'plum'] as const

/** The colour of a goal, as a value for its parts: a little of the text’s own in it, so that it is seen on any ground. */
export const colorOf = ({ color }: Pick<Goal, 'color'>) =>
  ({ '--goal': `color-mix(in oklab, var(--${known(color)}) 82%, var(--text))` }) as CSSProperties

const known = (color: string | null) => colors.find((one) => one === color) ?? 'indigo'
