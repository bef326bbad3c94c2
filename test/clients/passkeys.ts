import { expect, vi } from 'vitest'
import { authenticator } from '../fakes/authenticator.ts'
import type { Examples, Scene } from './scene.ts'

/* Keys that a device keeps; the whole ceremonies need a browser, which stands around them while they run. */

/** Somebody with a passkey on a device of theirs. */
async function withPasskey(scene: Scene) {
  const member = await scene.member()
  const device = authenticator(scene.url)
  const { passkey } = member.auth
  const { data } = await passkey.startRegistration()
  const credential = device.create(data!.options)
  const made = await passkey.verifyRegistration({ challengeId: data!.challenge_id, credential })
  expect(made.error).toBeNull()
  return { ...member, device, passkey, passkeyId: made.data!.id }
}

const words = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
type Made = { challenge: ArrayBuffer; rp: { id?: string }; user: { id: ArrayBuffer } }
type Asked = { challenge: ArrayBuffer; rpId?: string }

/** As in a browser whose owner says yes. */
async function inBrowser<Answer>(device: ReturnType<typeof authenticator>, run: () => Promise<Answer>) {
  class Credential {
    kept: object
    constructor(kept: object) {
      this.kept = kept
    }
    toJSON() {
      return this.kept
    }
  }
  const credentials = {
    create: async ({ publicKey: { challenge, rp, user } }: { publicKey: Made }) =>
      new Credential(device.create({ rp, challenge: words(challenge), user: { id: words(user.id) } })),
    get: async ({ publicKey: { challenge, rpId } }: { publicKey: Asked }) =>
      new Credential(device.get({ challenge: words(challenge), ...(rpId ? { rpId } : {}) })),
  }
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('window', { PublicKeyCredential: Credential })
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { credentials })
  try {
    return await run()
  } finally {
    vi.unstubAllGlobals()
  }
}

export const passkeys: Examples = {
  'GoTrueClient.registerPasskey': async (scene) => {
    const { auth } = await scene.member()
    const { data, error } = await inBrowser(authenticator(scene.url), () => auth.registerPasskey())
    expect(error).toBeNull()
    expect((await auth.passkey.list()).data).toMatchObject([{ id: data?.id }])
  },
  'GoTrueClient.signInWithPasskey': async (scene) => {
    const { user, device } = await withPasskey(scene)
    const { auth } = scene.client()
    const { data, error } = await inBrowser(device, () => auth.signInWithPasskey())
    expect([error, data?.user?.id]).toEqual([null, user.id])
  },

  'AuthPasskeyApi.startRegistration': async ({ member, url }) => {
    const { auth, user } = await member()
    const { data } = await auth.passkey.startRegistration()
    expect(data).toMatchObject({ challenge_id: expect.any(String), options: { rp: { id: new URL(url).hostname } } })
    expect(data?.options.user.id).toBe(Buffer.from(user.id).toString('base64url'))
  },
  'AuthPasskeyApi.verifyRegistration': async (scene) => {
    const { auth } = await scene.member()
    const { data } = await auth.passkey.startRegistration()
    const credential = authenticator(scene.url).create(data!.options)
    const made = await auth.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential })
    expect([made.error, made.data?.id]).toEqual([null, expect.any(String)])
  },
  'AuthPasskeyApi.startAuthentication': async ({ client, url }) => {
    const { data } = await client().auth.passkey.startAuthentication()
    expect(data).toMatchObject({ challenge_id: expect.any(String), options: { rpId: new URL(url).hostname } })
  },
  'AuthPasskeyApi.verifyAuthentication': async (scene) => {
    const { device, user } = await withPasskey(scene)
    const { passkey } = scene.client().auth
    const { data } = await passkey.startAuthentication()
    const asked = { challengeId: data!.challenge_id, credential: device.get(data!.options) }
    expect((await passkey.verifyAuthentication(asked)).data?.user?.id).toBe(user.id)
    expect((await passkey.verifyAuthentication(asked)).error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  },
  'AuthPasskeyApi.list': async (scene) => {
    const { passkey, passkeyId } = await withPasskey(scene)
    expect((await passkey.list()).data).toMatchObject([{ id: passkeyId }])
  },
  'AuthPasskeyApi.update': async (scene) => {
    const { passkey, passkeyId } = await withPasskey(scene)
    const { data } = await passkey.update({ passkeyId, friendlyName: 'My laptop' })
    expect(data).toMatchObject({ id: passkeyId, friendly_name: 'My laptop' })
  },
  'AuthPasskeyApi.delete': async (scene) => {
    const { passkey, passkeyId } = await withPasskey(scene)
    expect((await passkey.delete({ passkeyId })).error).toBeNull()
    expect((await passkey.list()).data).toEqual([])
  },
}
