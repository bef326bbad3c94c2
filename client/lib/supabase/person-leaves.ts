import { myId, session } from './session.ts'

/** Runs this whenever a person signs out, or another one comes. Somebody with a new address is still the same person. */
export function whenPersonLeaves(follow: () => void) {
  let whose = myId()
  return session.watch(() => {
    const before = whose
    whose = myId()
    if (before && before !== whose) follow()
  })
}
