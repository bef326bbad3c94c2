import { generateKeyPairSync, sign } from 'node:crypto'
import { base58, base64urlnopad } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom({ web3: { ethereum: true, solana: true } })
})
afterAll(() => room.stop())

type Ways = { domain?: string; uri?: string; issued?: number; lines?: string[]; version?: string }

const messageFor = (chain: string, address: string, ways: Ways = {}) =>
  [
    `${ways.domain ?? 'localhost:3000'} wants you to sign in with your ${chain} account:`,
    address,
    '',
    'I accept the terms',
    '',
    `URI: ${ways.uri ?? 'http://localhost:3000/'}`,
    `Version: ${ways.version ?? '1'}`,
    'Chain ID: 1',
    `Nonce: ${Math.random().toString(36).slice(2, 12)}`,
    `Issued At: ${new Date(room.clock.now + (ways.issued ?? 0) * 1000).toISOString()}`,
    ...(ways.lines ?? []),
  ].join('\n')

function ethereum() {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    async asks(ways?: Ways) {
      const message = messageFor('Ethereum', account.address, ways)
      return { chain: 'ethereum', message, signature: await account.signMessage({ message }) }
    },
  }
}

function solana() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  return {
    address,
    async asks(ways?: Ways) {
      const message = messageFor('Solana', address, ways)
      const signature = sign(null, Buffer.from(message), privateKey)
      return { chain: 'solana', message, signature: base64urlnopad.encode(signature) }
    },
  }
}

const come = (body: object) => room.call('POST', '/token?grant_type=web3', { body })

describe.each([
  ['ethereum', ethereum],
  ['solana', solana],
] as const)('a wallet on %s', (chain, wallet) => {
  test('signs its owner in, and is the same person the next time', async () => {
    const mine = wallet()
    const first = await come(await mine.asks())
    expect(first.status).toBe(200)
    const claims = await room.tokens.verify(first.body.access_token)
    expect(claims).toMatchObject({ email: '', is_anonymous: false, app_metadata: { provider: 'web3' } })
    expect(claims.amr?.[0]?.method).toBe('web3')
    expect(claims.user_metadata).toMatchObject({
      sub: `web3:${chain}:${mine.address}`,
      custom_claims: { address: mine.address, chain, domain: 'localhost:3000', statement: 'I accept the terms' },
    })
    const again = await come(await mine.asks())
    expect(again.body.user.id).toBe(first.body.user.id)
    expect((await come(await wallet().asks())).body.user.id).not.toBe(first.body.user.id)
  })

  test('opens nothing with the same message twice', async () => {
    const body = await wallet().asks()
    expect((await come(body)).status).toBe(200)
    expect((await come(body)).body.code).toBe('invalid_credentials')
  })

  test.each([
    ['for another site', { domain: 'evil.example', uri: 'https://evil.example/' }, 'invalid_credentials'],
    ['without TLS', { uri: 'http://example.com/' }, 'invalid_credentials'],
    ['eleven minutes ago', { issued: -660 }, 'invalid_credentials'],
    ['for in eleven minutes', { issued: 660 }, 'invalid_credentials'],
    ['that is over', { lines: ['Expiration Time: 2020-01-01T00:00:00Z'] }, 'invalid_credentials'],
    ['that has not begun', { lines: ['Not Before: 2099-01-01T00:00:00Z'] }, 'invalid_credentials'],
    ['of another version', { version: '2' }, 'validation_failed'],
    ['with a moment that is none', { lines: ['Not Before: soon'] }, 'validation_failed'],
    ['with a line that nobody knows', { lines: ['Grant: everything'] }, 'validation_failed'],
    ['that says a thing twice', { lines: ['Version: 1'] }, 'validation_failed'],
  ])('that signed a message %s opens nothing', async (_, ways, code) => {
    const { status, body } = await come(await wallet().asks(ways as Ways))
    expect([status, body.code]).toEqual([400, code])
  })

  test('does not speak for another', async () => {
    const [mine, theirs] = [wallet(), wallet()]
    const asked = await mine.asks()
    const forged = { ...asked, message: asked.message.replace(mine.address, theirs.address) }
    expect((await come(forged)).body.code).toBe('invalid_credentials')
  })
})

test('the stock client comes with a wallet of Ethereum', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = messageFor('Ethereum', account.address)
  const signature = await account.signMessage({ message })
  const { data, error } = await room.client().signInWithWeb3({ chain: 'ethereum', message, signature })
  expect(error).toBeNull()
  expect(data.user!.identities).toMatchObject([{ provider: 'web3', id: `web3:ethereum:${account.address}` }])
})
