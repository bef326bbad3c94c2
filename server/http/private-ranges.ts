import { lookup as ask } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/* The public internet. What people name is reached there only, never on this machine or beside it. */

/** A place that is not reached, whoever asks: the message says why. */
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

/** True where an address is out in the internet. Of IPv6 only global unicast is, less what leads back into IPv4. */
export function isOutside(address: string) {
  if (isIPv4(address)) return !inner.check(address, 'ipv4')
  return /^[23][0-9a-f]{3}:/i.test(address) && !/^(2001:0{0,4}:|2001:db8|2002:|3fff)/i.test(address)
}

/** As `dns.lookup` with `all`. */
export type ResolveHost = (
  host: string,
  options: object,
  tell: (error: NodeJS.ErrnoException | null, found: { address: string; family: number }[]) => void,
) => void

const resolveHere: ResolveHost = (host, options, tell) => ask(host, { ...options, all: true }, tell)

/** Checks what a name leads to at the moment of connecting, so that no second answer can differ from the first. */
export function lookingUp(allowed: (address: string) => boolean, resolve: ResolveHost = resolveHere): LookupFunction {
  return (host, options, tell) => {
    resolve(host, options, (error, found) => {
      if (error) return tell(error, [])
      if (!found[0] || !found.every(({ address }) => allowed(address)))
        return tell(new Forbidden(`${host} is no public address`), [])
      if (options.all) tell(null, found)
      else tell(null, found[0].address, found[0].family)
    })
  }
}
