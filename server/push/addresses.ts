import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { isIP } from 'node:net'
import { Forbidden, isOutside, lookingUp } from '../http/private-ranges.ts'

/** The agents that reach endpoints. `loopback` lets tests listen on the machine itself, without TLS. */
export function openAgents({ loopback }: { loopback: boolean }) {
  const kept = { keepAlive: true, maxSockets: 32, scheduling: 'lifo' as const }
  const outside = new Agent({ ...kept, lookup: lookingUp(isOutside) } as ConstructorParameters<typeof Agent>[0])
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
