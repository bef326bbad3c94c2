import { generateKeyPairSync, sign } from 'node:crypto'
import { base58, base64urlnopad } from '@scure/base'
import { addr, eip191Signer } from 'micro-eth-signer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'
import { chains } from './chains.ts'

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
  const { privateKey, address } = addr.random()
  return {
    address,
    async asks(ways?: Ways) {
      const message = messageFor('Ethereum', address, ways)
      return { chain: 'ethereum', message, signature: eip191Signer.sign(message, privateKey) }
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
    expect((await come(body)).body.error).toBe('invalid_grant')
  })

  test.each([
    ['for another site', { domain: 'evil.example', uri: 'https://evil.example/' }, 'invalid_grant'],
    ['without TLS', { uri: 'http://example.com/' }, 'invalid_grant'],
    ['eleven minutes ago', { issued: -660 }, 'invalid_grant'],
    ['for in eleven minutes', { issued: 660 }, 'invalid_grant'],
    ['that is over', { lines: ['Expiration Time: 2020-01-01T00:00:00Z'] }, 'invalid_grant'],
    ['that has not begun', { lines: ['Not Before: 2099-01-01T00:00:00Z'] }, 'invalid_grant'],
    ['of another version', { version: '2' }, 'validation_failed'],
    ['with a moment that is none', { lines: ['Not Before: soon'] }, 'validation_failed'],
    ['with a line that nobody knows', { lines: ['Grant: everything'] }, 'validation_failed'],
    ['that says a thing twice', { lines: ['Version: 1'] }, 'validation_failed'],
  ])('that signed a message %s opens nothing', async (_, ways, code) => {
    const { status, body } = await come(await wallet().asks(ways as Ways))
    expect([status, body.code ?? body.error]).toEqual([400, code])
  })

  test('does not speak for another', async () => {
    const [mine, theirs] = [wallet(), wallet()]
    const asked = await mine.asks()
    const forged = { ...asked, message: asked.message.replace(mine.address, theirs.address) }
    expect((await come(forged)).body.error).toBe('invalid_grant')
  })
})

test('the stock client comes with a wallet of Ethereum', async () => {
  const { address, asks } = ethereum()
  const { message, signature } = await asks()
  const given = { chain: 'ethereum', message, signature: signature as `0x${string}` } as const
  const { data, error } = await room.client().signInWithWeb3(given)
  expect(error).toBeNull()
  expect(data.user!.identities).toMatchObject([{ provider: 'web3', id: `web3:ethereum:${address}` }])
})

describe('a wallet of Ethereum', () => {
  test('is known by a signature that another library made', async () => {
    // web3.js 4 documents this one: its message, its key and what comes of them
    const key = '0xbe6383dad004f233317e46ddb46ad31b16064d14447a95cc1d8c8d4bc61c3728'
    const address = '0xEB014f8c8B418Db6b45774c326A0E64C78914dC0'
    const signature =
      '0xa8037a6116c176a25e6fc224947fde9e79a2deaa0dd8b67b366fbdfdbffc01f953e41351267b20d4a89ebfe9c8f03c04de9b345add4a52f15bd026b63c8fb1501b'
    expect(addr.fromPrivateKey(key)).toBe(address)
    expect(await chains.ethereum!.signed('Some data', signature, address)).toBe(address)
    expect(await chains.ethereum!.signed('Some other data', signature, address)).toBeUndefined()
  })

  test.each([
    ['upper case', (signature: string) => `0x${signature.slice(2).toUpperCase()}`],
    ['0 and 1 in the place of 27 and 28', (signature: string) => signature.replace(/1b$/, '00').replace(/1c$/, '01')],
  ])('may write its signature in %s', async (_, written) => {
    const { address, asks } = ethereum()
    const { message, signature } = await asks()
    expect(await chains.ethereum!.signed(message, written(signature), address)).toBe(address)
    expect(await chains.ethereum!.signed(message, written(signature), address.toLowerCase())).toBe(address)
  })

  test('is not known by a signature that nobody can have made', async () => {
    const { address, asks } = ethereum()
    const { message } = await asks()
    for (const nonsense of [`0x${'0'.repeat(130)}`, `0x${'f'.repeat(128)}1b`, `0x${'1'.repeat(128)}1d`])
      expect(await chains.ethereum!.signed(message, nonsense, address)).toBeUndefined()
  })

  test('is asked for an address whose letters agree with it', async () => {
    const off = '0xeB014f8c8B418Db6b45774c326A0E64C78914dC0'
    const signature = `0x${'1'.repeat(128)}1b`
    await expect(chains.ethereum!.signed('Some data', signature, off)).rejects.toThrow('contains no Ethereum address')
  })
})
