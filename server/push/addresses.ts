import { lookup } from 'node:dns'
import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** A place that no push service stands at, so nothing is sent there: the message names it. */
export class Forbidden extends Error {}

const inner = new BlockList()
// IANA's special-purpose registries: this host, private, shared, link-local, test, multicast, reserved
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address, bits] = range.split('/')
  inner.addSubnet(address!, Number(bits), 'ipv4')
}

/** Whether an address is out in the internet. Of IPv6 only global unicast is, less what leads back into IPv4. */
export function isOutside(address: string) {
  if (isIPv4(address)) return !inner.check(address, 'ipv4')
  return /^[23][0-9a-f]{3}:/i.test(address) && !/^(2001:0{0,3}:|2001:db8|2002:|3fff)/i.test(address)
}

/** Checks what a name leads to at the moment of connecting, so that no second answer can differ from the first. */
const outsideOnly: LookupFunction = (host, options, tell) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return tell(error, [])
    const wrong = found.find(({ address }) => !isOutside(address))
    if (wrong || !found[0]) return tell(new Forbidden(`${host} is no public address`), [])
    if (options.all) tell(null, found)
    else tell(null, found[0].address, found[0].family)
  })
}

/** Where an endpoint may be reached and how. `loopback` lets tests listen on the machine itself, without TLS. */
export function openAgents({ loopback }: { loopback: boolean }) {
  const kept = { keepAlive: true, maxSockets: 32, scheduling: 'lifo' as const }
  const outside = new Agent({ ...kept, lookup: outsideOnly } as ConstructorParameters<typeof Agent>[0])
  const inside = new PlainAgent(kept)
  return {
    agentFor(endpoint: URL) {
      const host = endpoint.hostname.replace(/^\[|\]$/g, '')
      if (loopback && endpoint.protocol === 'http:' && (host === '127.0.0.1' || host === 'localhost')) return inside
      if (endpoint.protocol !== 'https:') throw new Forbidden('an endpoint begins with https://')
      // an address that stands there as a number is never looked up
      if (isIP(host) && !isOutside(host)) throw new Forbidden(`${host} is no public address`)
      return outside
    },
    end() {
      outside.destroy()
      inside.destroy()
    },
  }
}
