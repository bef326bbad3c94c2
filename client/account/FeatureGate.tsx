import type { ReactNode } from 'react'
import { useFlag } from '../lib/query/feature-flags.ts'

/** Shows its content while the feature is switched on, for this group where one is named. */
export function FeatureGate(props: { flag: string; groupId?: string; fallback?: ReactNode; children: ReactNode }) {
  return useFlag(props.flag, props.groupId) ? props.children : (props.fallback ?? null)
}
