import { deviceStorage } from '../browser/device-storage.ts'

/*
 * Everything that a room stores about a person in localStorage, by the beginnings of its keys. It goes when that person
 * signs out, for whoever uses the device next. `held <id>`, the mark of an outbox that waits for its owner, stays.
 */
export const personalKeys = [
  // drafts of fields, of rooms, and those of earlier builds
  ...['draft ', 'listing draft '],
  // events that the person asked to come to, and polls that they answered by a link
  ...['asked for a place ', 'guest vote '],
  // pictures of lessons that are kept for offline
  'kept pictures ',
  // places opened from the menu, and the group that tasks were added to last
  ...['went-to', 'task destination'],
]

export function forgetOnSignOut() {
  for (const key of personalKeys.flatMap(deviceStorage.keys)) deviceStorage.remove(key)
}
