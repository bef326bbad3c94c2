import { IconBell } from '@tabler/icons-react'
import { notificationCircles } from '../../lib/registries/label-lookup.ts'

/** The icon of a notification's type; the title says it in words. */
export function TypeIcon({ type, size }: { type: string; size: number }) {
  const found = notificationCircles().find(([, { types }]) => type in types)
  const Icon = found?.[1].types[type]?.Icon ?? IconBell
  return <Icon size={size} stroke={1.75} />
}
