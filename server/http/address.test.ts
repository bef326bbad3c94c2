import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { addressList, tellAddress } from './address.ts'

function addressOf(peer: string, headers: Record<string, string>, trusted: string[] = [], local = true) {
  const incoming = {
    socket: { remoteAddress: peer },
    headers: { ...headers },
    rawHeaders: Object.entries(headers).flat(),
  } as unknown as IncomingMessage
  tellAddress(incoming, { proxies: addressList('TRUSTED_PROXIES', trusted), local })
  const raw = new Map<string, string>()
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    raw.set(incoming.rawHeaders[at]!.toLowerCase(), incoming.rawHeaders[at + 1]!)
  const both = (name: string) => {
    expect(raw.get(name)).toBe(incoming.headers[name])
    return incoming.headers[name]
  }
  return { address: both('x-forwarded-for'), local: both('x-local-request') }
}

describe('the address that is believed', () => {
  test.each([
    ['the socket’s, when nobody is trusted', '203.0.113.7', '198.51.100.1', [], '203.0.113.7'],
    ['the socket’s, when the trusted proxy is another', '203.0.113.7', '198.51.100.1', ['10.0.0.1'], '203.0.113.7'],
    ['what the trusted proxy says', '10.0.0.1', '198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
    [
      'the last that no trusted proxy has',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.1, 10.2.3.4',
      ['10.0.0.0/8'],
      '198.51.100.1',
    ],
    ['the proxy’s own, when it says nothing', '10.0.0.1', '', ['10.0.0.0/8'], '10.0.0.1'],
    ['not what is no address', '10.0.0.1', 'unknown, <script>', ['10.0.0.0/8'], '10.0.0.1'],
    ['of an IPv4 client on an IPv6 socket, plain', '::ffff:203.0.113.7', '', [], '203.0.113.7'],
    ['through an IPv6 proxy', 'fd00::1', '2001:db8::7', ['fd00::/8'], '2001:db8::7'],
  ])('is %s', (_, peer, forwarded, trusted, address) => {
    expect(addressOf(peer, forwarded ? { 'x-forwarded-for': forwarded } : {}, trusted).address).toBe(address)
  })
})

describe('a request is of this machine', () => {
  test.each([
    ['from loopback to localhost', '127.0.0.1', { host: 'localhost:3000' }, true, 'yes'],
    ['from loopback to ::1', '::1', { host: '[::1]:3000' }, true, 'yes'],
    ['not when another says so', '203.0.113.7', { host: 'localhost', 'x-local-request': 'yes' }, true, undefined],
    ['not under a name that others reach', '127.0.0.1', { host: 'cohort.example.org' }, true, undefined],
    ['not through a proxy', '127.0.0.1', { host: 'localhost', 'x-real-ip': '203.0.113.7' }, true, undefined],
    ['not where the site has another address', '127.0.0.1', { host: 'localhost' }, false, undefined],
    [
      'from a page of its own',
      '127.0.0.1',
      { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
      true,
      'yes',
    ],
    [
      'from the address line of a browser',
      '127.0.0.1',
      { host: 'localhost:3000', 'sec-fetch-site': 'none' },
      true,
      'yes',
    ],
    [
      'not from a page of another site',
      '127.0.0.1',
      { host: 'localhost:3000', origin: 'https://evil.example' },
      true,
      undefined,
    ],
    [
      'not from a page of another port',
      '127.0.0.1',
      { host: 'localhost:3000', origin: 'http://localhost:8080' },
      true,
      undefined,
    ],
    ['not from a page without an origin', '127.0.0.1', { host: 'localhost:3000', origin: 'null' }, true, undefined],
    [
      'not from what a browser calls another site',
      '127.0.0.1',
      { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' },
      true,
      undefined,
    ],
    [
      'not from what a browser calls the same site',
      '127.0.0.1',
      { host: 'localhost:3000', 'sec-fetch-site': 'same-site' },
      true,
      undefined,
    ],
    [
      'not from a name that was made to mean this machine',
      '127.0.0.1',
      { host: 'evil.example:3000', origin: 'http://evil.example:3000', 'sec-fetch-site': 'same-origin' },
      true,
      undefined,
    ],
    [
      'not from a page whose name only begins like it',
      '127.0.0.1',
      { host: 'localhost:3000', origin: 'http://localhost:3000.evil.example' },
      true,
      undefined,
    ],
  ])('%s', (_, peer, headers, site, expected) => {
    expect(addressOf(peer, headers as Record<string, string>, [], site).local).toBe(expected)
  })
})
