import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { isLoopbackHost, StartRefused } from '../config.ts'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * Says, before anything reads a header, where a request comes from: `x-forwarded-for` becomes the one address
 * that we believe (the socket's, or what a trusted proxy says of it), and `x-local-request: yes` stands on
 * those that a person at this very machine made: loopback socket, loopback Host, no proxy between, and no page of
 * another site that speaks through their browser.
 */
export function tellAddress(incoming: IncomingMessage, { proxies, local }: { proxies: BlockList; local: boolean }) {
  const { headers, socket } = incoming
  const peer = plain(socket.remoteAddress ?? '')
  const isLocal = local && isOfThisMachine(incoming)
  const address = believed(peer, headers['x-forwarded-for'], proxies)
  overwrite(incoming, { 'x-forwarded-for': address, 'x-local-request': isLocal ? 'yes' : undefined })
}

/** True for a request by a loopback socket to a loopback host, before `tellAddress` rewrites its headers. */
export const isOfThisMachine = ({ headers, socket }: IncomingMessage) =>
  isLoopbackHost(plain(socket.remoteAddress ?? '')) &&
  isLoopbackHost(hostOf(headers.host)) &&
  forwarding.every((name) => headers[name] === undefined) &&
  isOfOwnPage(headers)

/** True where no other site's page asks, by two headers that a page cannot write (Fetch §3.2, Fetch Metadata). */
function isOfOwnPage({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders) {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || origin === `http://${host}`
}

/** The last address of the chain that no trusted proxy stands for. */
function believed(peer: string, forwarded: string | string[] | undefined, proxies: BlockList) {
  if (forwarded === undefined) return peer
  const chain = String(forwarded)
    .split(',')
    .map((part) => plain(part.trim()))
    .filter(isIP)
  let address = peer
  while (trusts(proxies, address) && chain.length > 0) address = chain.pop()!
  return address
}

/** The network of an address: itself, or of IPv6 the 64 bits that a household has. */
export function networkOf(address: string): string {
  if (address.includes('.') || isLoopbackHost(address)) return address
  const [head = '', tail = ''] = address.split('::') as [string, string?]
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after].slice(0, 4).join(':')
}

/** The addresses and CIDR ranges of a setting as one list; what is neither is refused. */
export function addressList(setting: string, entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const isWhole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 'ipv6' ? 128 : 32))
    if (!isIP(address) || !isWhole) throw new StartRefused(`${setting}: "${entry}" is not an IP address or a range.`)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Replaces headers of a request, or removes those without a value. */
export function overwrite(incoming: IncomingMessage, headers: Record<string, string | undefined>) {
  // Hono builds its own Headers from the raw ones
  const raw = incoming.rawHeaders
  for (const name in headers) {
    const value = headers[name]
    if (incoming.headers[name] !== undefined) {
      for (let at = raw.length - 2; at >= 0; at -= 2) if (raw[at]!.toLowerCase() === name) raw.splice(at, 2)
      delete incoming.headers[name]
    }
    if (value === undefined) continue
    incoming.headers[name] = value
    raw.push(name, value)
  }
}

const trusts = (proxies: BlockList, address: string) =>
  isIP(address) > 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')
const hostOf = (header: string | undefined) => (header ?? '').replace(/:\d+$/, '')
