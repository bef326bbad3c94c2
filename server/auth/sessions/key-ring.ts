import type { JWK } from 'jose'
import { type KeyStore, newKey, type OpenedKey, opened } from './signing-keys.ts'

const day = 86_400
const rotatesAfter = 30 * day
// a token lasts a week at most (config.toml, jwt_expiry)
const forgottenAfter = rotatesAfter + 8 * day
// seconds between two looks at what other processes have added: whoever makes up a key causes no more than that
const lookAgainAfter = 1

/** The signing keys of one instance, newest first. The operator's own, where given, are not rotated here. */
export async function openKeyRing({
  store,
  given,
  now,
}: {
  store: KeyStore
  given: JWK[] | undefined
  /** In seconds. */
  now: () => number
}) {
  let keys: OpenedKey[] = []
  let lookedAt = 0

  async function load() {
    const times = { since: now() - rotatesAfter, until: now() - forgottenAfter }
    const found = given ?? (await store.renew(() => newKey(now()), times))
    keys = await Promise.all(found.map(opened))
    lookedAt = now()
  }
  await load()
  const newest = () => keys.find(({ secret }) => secret)
  if (!newest()) throw new Error('None of the signing keys may sign.')

  // many sign in at the moment that the key is too old, and all wait for the same new one
  let loading: Promise<void> | undefined
  const renew = () => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }

  const keyOf = (kid: string | undefined) => keys.find((key) => key.kid === kid)

  /** Another process may have made a key since. */
  async function lookAgain() {
    if (store.shared && !given && lookedAt + lookAgainAfter <= now()) await renew()
  }

  return {
    keyOf,
    lookAgain,
    all: () => keys,
    /** The key to sign with: a new one when the newest is old. */
    async signer() {
      if (!given && newest()!.made <= now() - rotatesAfter) await renew()
      return newest()!
    },
  }
}
