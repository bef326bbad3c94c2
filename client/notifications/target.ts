import { notificationCircles } from '../lib/registries/label-lookup.ts'
import type { Notification } from './data/notifications.ts'

type TargetFacts = Pick<Notification, 'type' | 'related_id' | 'url'>

/** The address that a click opens: the notification's own, else that of its type (spec, section 9). */
export function targetOf({ type, related_id, url }: TargetFacts): string {
  // only a path of this app
  if (url && /^\/(?![/\\])/.test(url)) return url
  const circle = notificationCircles().find(([, { types }]) => type in types)
  return circle?.[1].target(related_id) ?? '/'
}
