import type { Configuration } from 'openid-client'
import { isLoopbackHost } from '../../config.ts'
import { Refusal } from '../../http/errors.ts'
import type { Provider } from '../settings/provider-settings.ts'

const keptFor = 3600_000
const found = new Map<string, { at: number; configuration: Promise<Configuration> }>()

/**
 * The discovery document of an issuer (OpenID Connect Discovery 1.0), read again each hour. Only an issuer on this very
 * machine may be reached without TLS. 500 when it cannot be reached.
 */
export function issuerOf(provider: Provider): Promise<Configuration> {
  const key = `${provider.issuer} ${provider.clientId} ${provider.secret}`
  const known = found.get(key)
  if (known && known.at > Date.now() - keptFor) return known.configuration
  const configuration = discovered(provider)
  found.set(key, { at: Date.now(), configuration })
  // what failed is asked for again by the next who comes
  configuration.catch(() => found.delete(key))
  return configuration
}

async function discovered({ name, issuer, clientId, secret }: Provider) {
  const { allowInsecureRequests, discovery } = await import('openid-client')
  const url = new URL(issuer)
  const execute = isLoopbackHost(url.hostname) ? [allowInsecureRequests] : []
  return discovery(url, clientId, secret || undefined, undefined, { execute, timeout: 10 }).catch(() => {
    throw new Refusal(500, 'unexpected_failure', `${name} cannot be reached at the moment`)
  })
}
