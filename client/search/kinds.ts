import { i18n } from '@lingui/core'
import type { IconProps } from '@tabler/icons-react'
import { IconSearch } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { searchKinds } from '../lib/registries/label-lookup.ts'

interface KindOfResult {
  kind: string
  name: string
  /** The name of a single one. */
  one: string
  Icon: ComponentType<IconProps>
}

/** The kinds of results, in the order in which they are shown. */
export const allKinds = (): KindOfResult[] =>
  searchKinds().map(([kind, { name, one, Icon }]) => ({ kind, name: i18n._(name), one: i18n._(one), Icon }))

export const kindOf = (kind: string): KindOfResult =>
  allKinds().find((one) => one.kind === kind) ?? { kind, name: kind, one: kind, Icon: IconSearch }
