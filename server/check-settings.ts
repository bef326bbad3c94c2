import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, isLoopbackHost, StartRefused } from './config.ts'
import { refuseUnfit } from './postgres/check.ts'
import { externalConnections } from './postgres/connections.ts'

/** Sentences on what is wrong with valid settings, for a server that people on other machines use. */
export async function checkSettings(config: Config): Promise<string[]> {
  const { protocol, hostname } = new URL(config.siteUrl)
  const secrets = join(config.dataDir, 'secrets.json')
  return [
    protocol === 'http:' &&
      `SITE_URL: ${config.siteUrl} has no https. Passwords travel as they are, and browsers refuse pushes and passkeys.`,
    protocol === 'https:' &&
      config.trustedProxies.length === 0 &&
      'TRUSTED_PROXIES: name the proxy that speaks https, or everyone shares its address in limits and blocks.',
    isLoopbackHost(hostname) &&
      config.siteUrlGiven &&
      'SITE_URL: links in mails lead to the machine of whoever reads them.',
    !config.smtpUrl && 'SMTP_URL: no mail leaves this server. Invitations, sign-in links and digests are only kept.',
    config.rateLimit === 0 && 'RATE_LIMIT: 0 lets anyone ask as often as they like, and guess passwords.',
    existsSync(secrets) &&
      (statSync(secrets).mode & 0o077) !== 0 &&
      `${secrets}: other users of this machine can read the secrets. Run: chmod 600 ${secrets}`,
    config.databaseUrl && !config.jwtSecret && 'JWT_SECRET: processes that share a database must share one.',
    config.databaseUrl && (await faultOfDatabase(config.databaseUrl)),
  ].filter((sentence): sentence is string => Boolean(sentence))
}

async function faultOfDatabase(url: string) {
  try {
    // as the login of the address, which needs no secret
    await refuseUnfit(externalConnections(url, ''))
    return undefined
  } catch (error) {
    if (error instanceof StartRefused) return error.message
    throw error
  }
}
