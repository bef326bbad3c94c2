import { i18n } from '@lingui/core'
import type { LinkProps } from '@tanstack/react-router'

/** A number that says whether something is wrong, and the list that is behind it. */
export interface Check {
  name: string
  value: number
  /** The number as it is written, where that is not the number itself. */
  written?: string
  label: string
  hint: string
  isWrong: boolean
  link?: Pick<LinkProps, 'to' | 'search'>
}

/** “1,000+” for what is counted no further. */
export const counted = (value: number) => (value > 1000 ? `${i18n.number(1000)}+` : i18n.number(value))
