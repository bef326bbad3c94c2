import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Examples, Scene } from './scene.ts'

/* Second factors. */

const totp = (secret = '') => new TOTP({ secret }).generate()

/** Somebody who has shown a second factor. */
async function proven(scene: Scene) {
  const member = await scene.member({ experimental: { recoveryCodes: true } })
  const { mfa } = member.auth
  const { data } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const factorId = data?.id ?? ''
  expect((await mfa.challengeAndVerify({ factorId, code: totp(data?.totp.secret) })).error).toBeNull()
  return { ...member, mfa, factorId }
}

/** Codes on paper are not here: the way back is the operator's. */
function absent({ error }: { error: { status?: number | undefined } | null }) {
  expect(error?.status).toBeOneOf([404, 405])
}

export const authFactors: Examples = {
  'GoTrueMFAApi.enroll': async ({ member }) => {
    const { auth } = await member()
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(data).toMatchObject({
      type: 'totp',
      friendly_name: 'Phone',
      totp: { uri: expect.stringMatching(/^otpauth:/) },
    })
    const phone = await auth.mfa.enroll({ factorType: 'phone', phone: '+15550001111' })
    expect(phone.error?.code).toBe('mfa_phone_enroll_not_enabled')
  },
  'GoTrueMFAApi.challenge': async ({ member }) => {
    const { auth } = await member()
    const { data: factor } = await auth.mfa.enroll({ factorType: 'totp' })
    const { data } = await auth.mfa.challenge({ factorId: factor?.id ?? '' })
    expect(data).toMatchObject({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) })
  },
  'GoTrueMFAApi.verify': async ({ member }) => {
    const { auth } = await member()
    const { data: factor } = await auth.mfa.enroll({ factorType: 'totp' })
    const factorId = factor?.id ?? ''
    const { data: challenge } = await auth.mfa.challenge({ factorId })
    const asked = { factorId, challengeId: challenge?.id ?? '' }
    expect((await auth.mfa.verify({ ...asked, code: 'wrong' })).error?.code).toMatch(/^(mfa_)?verification_failed$/)
    expect((await auth.mfa.verify({ ...asked, code: totp(factor?.totp.secret) })).data?.token_type).toBe('bearer')
  },
  'GoTrueMFAApi.challengeAndVerify': async ({ member }) => {
    const { auth } = await member()
    const { data } = await auth.mfa.enroll({ factorType: 'totp' })
    const asked = { factorId: data?.id ?? '', code: totp(data?.totp.secret) }
    expect((await auth.mfa.challengeAndVerify(asked)).error).toBeNull()
  },
  'GoTrueMFAApi.listFactors': async (scene) => {
    const { mfa, factorId } = await proven(scene)
    const { data } = await mfa.listFactors()
    expect(data).toMatchObject({ all: [{ id: factorId }], totp: [{ friendly_name: 'Phone', status: 'verified' }] })
  },
  'GoTrueMFAApi.getAuthenticatorAssuranceLevel': async (scene) => {
    const { mfa, email, password } = await proven(scene)
    const levels = { currentLevel: 'aal2', nextLevel: 'aal2' }
    expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject(levels)
    const { auth } = scene.client()
    await auth.signInWithPassword({ email, password })
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ ...levels, currentLevel: 'aal1' })
  },
  'GoTrueMFAApi.unenroll': async (scene) => {
    const { mfa, factorId } = await proven(scene)
    expect((await mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    expect((await mfa.listFactors()).data?.all).toEqual([])
  },

  'AuthMFARecoveryCodesApi.getStatus': async (scene) => {
    absent(await (await proven(scene)).mfa.recoveryCodes.getStatus())
  },
  'AuthMFARecoveryCodesApi.generate': async (scene) => {
    absent(await (await proven(scene)).mfa.recoveryCodes.generate())
  },
  'AuthMFARecoveryCodesApi.verify': async (scene) => {
    absent(await (await proven(scene)).mfa.recoveryCodes.verify({ code: 'ABCD-EFGH' }))
  },
  'AuthMFARecoveryCodesApi.regenerate': async (scene) => {
    absent(await (await proven(scene)).mfa.recoveryCodes.regenerate())
  },
  'AuthMFARecoveryCodesApi.unenroll': async (scene) => {
    absent(await (await proven(scene)).mfa.recoveryCodes.unenroll())
  },
}
