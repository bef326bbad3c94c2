import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export type Config = {
  port: number
  host: string
  dataDir: string
  supabaseDir: string
  databaseUrl: string | undefined
  /** The public address of this server; links in mail and the allowed origin of sockets start with it. */
  siteUrl: string
  siteUrlGiven: boolean
  /** The address of the Supabase project that a worker runs beside. */
  supabaseUrl: string | undefined
  brand: string
  logLevel: LogLevel
  logFormat: LogFormat
  /** Addresses or CIDR ranges whose `x-forwarded-for` is believed. */
  trustedProxies: string[]
  /** The bearer token for `/metrics` from other machines. */
  metricsToken: string | undefined
  /** Addresses or CIDR ranges that speak for many, such as a school's: their people are not counted by address. */
  trustedNetworks: string[]
  /** The factor on the usual number of requests of an address and a person; 0 for no limit. */
  rateLimit: number
  jwtSecret: string | undefined
  anonKey: string | undefined
  serviceRoleKey: string | undefined
  /** The mail server; without it, mail is kept and shown at /dev/mailbox. */
  smtpUrl: string | undefined
  /** The keys that pushes are signed with, when the operator brings them. */
  vapid: { publicKey: string; privateKey: string } | undefined
  /** The contact for push services: a `mailto:` or `https:` address. */
  vapidSubject: string
  /** The contact for security holes: a `mailto:` or `https:` address. */
  securityContact: string
  /** The store of files; without it, the data folder. */
  s3: S3Config | undefined
  /** The pair that programs sign with that speak S3 to this server, when the operator brings it. */
  s3Protocol: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Starts nothing, and only lists what is wrong with these settings. */
  checkOnly: boolean
  seed: boolean
  /** The seed's files, when it is not config.toml that names them. */
  seeds: string[] | undefined
  /** The path of tables when they are served alone: nothing, or `/rest/v1` without a last slash. */
  restPath: string
  /** The originals' own variables, `GOTRUE_…`, `PGRST_…`, `API_EXTERNAL_URL` and `FILE_SIZE_LIMIT`, for `supabase-config.ts`. */
  originals: Record<string, string>
  /** The variables for `env(NAME)` in config.toml. */
  env: Record<string, string | undefined>
}

export type S3Config = {
  /** Any compatible server; without one, AWS's own in the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Keys in the bucket begin with it, so that it may be shared. */
  prefix: string
  /** The bucket as the first part of the path, as most servers but AWS want it. */
  pathStyle: boolean
}

export type LogFormat = 'text' | 'json'
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** The environment, read once, and the words of the command line over it; a value that makes no sense is refused with its name. */
export function readConfig(said: Record<string, string | undefined> = process.env, words: string[] = []): Config {
  const { check, ...chosen } = saidIn(words)
  const env = { ...said, ...chosen }
  const port = number(env, 'PORT', 3000, 0, 65535)
  const host = env.HOST || '127.0.0.1'
  return {
    port,
    host,
    dataDir: resolve(env.DATA_DIR || 'data'),
    supabaseDir: resolve(env.SUPABASE_DIR || 'supabase'),
    databaseUrl: postgresUrl(env.DATABASE_URL),
    siteUrl: origin(env, 'SITE_URL', `http://${isLoopbackHost(host) ? 'localhost' : bracketed(host)}:${port}`),
    siteUrlGiven: Boolean(env.SITE_URL),
    supabaseUrl: env.SUPABASE_URL ? url(env, 'SUPABASE_URL', '') : undefined,
    brand: env.BRAND || 'Cohort',
    logLevel: oneOf(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error'] as const, 'info'),
    logFormat: oneOf(env, 'LOG_FORMAT', ['text', 'json'] as const, 'text'),
    metricsToken: secret(env, 'METRICS_TOKEN', 16),
    trustedProxies: list(env.TRUSTED_PROXIES),
    trustedNetworks: list(env.TRUSTED_NETWORKS),
    rateLimit: factor(env, 'RATE_LIMIT'),
    jwtSecret: secret(env, 'JWT_SECRET', 32),
    anonKey: env.ANON_KEY || undefined,
    serviceRoleKey: env.SERVICE_ROLE_KEY || undefined,
    smtpUrl: smtpUrl(env.SMTP_URL),
    vapid: vapidPair(env),
    vapidSubject: contact(env, 'VAPID_SUBJECT'),
    securityContact: contact(env, env.SECURITY_CONTACT ? 'SECURITY_CONTACT' : 'VAPID_SUBJECT'),
    s3: s3(env),
    s3Protocol: s3Protocol(env),
    checkOnly: check === 'true',
    seed: env.SEED === '1' || seedsIn(env) !== undefined,
    seeds: seedsIn(env),
    restPath: path(env, 'REST_PATH'),
    originals: Object.fromEntries(
      Object.entries({ ...googleOf(env), ...env }).filter(
        ([name, value]) => /^(GOTRUE|PGRST)_|^(FILE_SIZE_LIMIT|API_EXTERNAL_URL)$/.test(name) && value !== undefined,
      ),
    ) as Record<string, string>,
    env,
  }
}

/**
 * Variables of the dynamic linker and of a preloaded clock, for child processes that otherwise start with an environment
 * of their own: a test that moves the clock has to move it for the database too.
 */
export function preloadEnv(env: Record<string, string | undefined> = process.env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      /^(LD_PRELOAD|FAKETIME.*)$/.test(name) && value ? [[name, value]] : [],
    ),
  )
}

/** The words of the command line, by the names of the environment: `--supabase <dir>` is SUPABASE_DIR. */
function saidIn(words: string[]): Record<string, string> {
  try {
    const options = { supabase: { type: 'string' }, check: { type: 'boolean' } } as const
    const { supabase, check } = parseArgs({ args: words, options }).values
    return { ...(supabase ? { SUPABASE_DIR: supabase } : {}), ...(check ? { check: 'true' } : {}) }
  } catch (error) {
    throw new StartRefused(
      `${(error as Error).message.split('.')[0]}. Usage: npm start -- [--check] [--supabase <folder>]`,
    )
  }
}

/** A reason not to start, told to the operator as it is, without a stack. */
export class StartRefused extends Error {}

export function isLoopbackHost(host: string) {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function number(env: Record<string, string | undefined>, name: string, otherwise: number, min: number, max: number) {
  const text = env[name]
  if (!text) return otherwise
  const value = Number(text)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new StartRefused(`${name} must be a whole number from ${min} to ${max}; it is "${text}".`)
}

function factor(env: Record<string, string | undefined>, name: string) {
  const value = Number(env[name] || 1)
  if (value >= 0 && value < Number.POSITIVE_INFINITY) return value
  throw new StartRefused(`${name} must be 0 or a larger number; it is "${env[name]}".`)
}

function oneOf<T extends string>(
  env: Record<string, string | undefined>,
  name: string,
  allowed: readonly T[],
  otherwise: T,
) {
  const text = env[name]
  if (!text) return otherwise
  const found = allowed.find((one) => one === text)
  if (found) return found
  throw new StartRefused(`${name} must be one of ${allowed.join(', ')}; it is "${text}".`)
}

function secret(env: Record<string, string | undefined>, name: string, least: number) {
  const text = env[name]
  if (!text) return undefined
  if (text.length >= least) return text
  throw new StartRefused(`${name} must have at least ${least} characters.`)
}

function vapidPair(env: Record<string, string | undefined>) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (!publicKey && !privateKey) return undefined
  const bytes = (key: string | undefined) => Buffer.from(key ?? '', 'base64url').length
  if (publicKey && privateKey && bytes(publicKey) === 65 && bytes(privateKey) === 32) return { publicKey, privateKey }
  throw new StartRefused('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a P-256 key pair, both in base64url.')
}

function s3(env: Record<string, string | undefined>): S3Config | undefined {
  if (!env.S3_BUCKET && !env.S3_ENDPOINT) return undefined
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new StartRefused('To keep files on S3, set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  return {
    endpoint: env.S3_ENDPOINT ? url(env, 'S3_ENDPOINT', '') : undefined,
    region: env.S3_REGION || 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
    prefix: env.S3_PREFIX ?? '',
    pathStyle: env.S3_FORCE_PATH_STYLE ? env.S3_FORCE_PATH_STYLE === 'true' : Boolean(env.S3_ENDPOINT),
  }
}

function s3Protocol(env: Record<string, string | undefined>) {
  const { S3_PROTOCOL_ACCESS_KEY_ID: accessKeyId, S3_PROTOCOL_ACCESS_KEY_SECRET: secretAccessKey } = env
  if (!accessKeyId && !secretAccessKey) return undefined
  if (accessKeyId && secretAccessKey && secretAccessKey.length >= 32) return { accessKeyId, secretAccessKey }
  throw new StartRefused(
    'Set S3_PROTOCOL_ACCESS_KEY_ID and S3_PROTOCOL_ACCESS_KEY_SECRET together; the secret must have at least 32 characters.',
  )
}

/** Google's sign-in, by GoTrue's variables. `GOOGLE_ISSUER` puts another OpenID Connect server in its place. */
function googleOf(env: Record<string, string | undefined>): Record<string, string | undefined> {
  if (!env.GOOGLE_CLIENT_ID) return {}
  return {
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: env.GOOGLE_CLIENT_ID,
    GOTRUE_EXTERNAL_GOOGLE_SECRET: env.GOOGLE_CLIENT_SECRET,
    GOTRUE_EXTERNAL_GOOGLE_URL: env.GOOGLE_ISSUER,
  }
}

function seedsIn({ SEED }: Record<string, string | undefined>) {
  return SEED?.endsWith('.sql') ? SEED.split(',').map((path) => path.trim()) : undefined
}

function contact(env: Record<string, string | undefined>, name: string) {
  const site = env.SITE_URL ?? ''
  const text = env[name] || (site.startsWith('https:') ? site : 'mailto:admin@localhost')
  if (URL.canParse(text) && /^(mailto|https):/.test(text)) return text
  throw new StartRefused(`${name} must be a mailto: or https: address; it is "${text}".`)
}

function url(env: Record<string, string | undefined>, name: string, otherwise: string) {
  const text = env[name] || otherwise
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/+$/, '')
  throw new StartRefused(`${name} must be an http or https address; it is "${text}".`)
}

/** An address without a path: the client, its service worker and the five capabilities are served from the root of a host. */
function origin(env: Record<string, string | undefined>, name: string, otherwise: string) {
  const text = url(env, name, otherwise)
  const { pathname, search, hash } = new URL(text)
  if (pathname === '/' && !search && !hash) return text
  throw new StartRefused(
    `${name} must be a host of its own, without a path, such as ${new URL(text).origin}; it is "${text}".`,
  )
}

function path(env: Record<string, string | undefined>, name: string) {
  const text = (env[name] ?? '').replace(/\/+$/, '')
  if (/^(\/[\w.~-]+)*$/.test(text)) return text
  throw new StartRefused(`${name} must be a path like /rest/v1; it is "${text}".`)
}

function postgresUrl(text: string | undefined) {
  if (!text) return undefined
  if (!/^postgres(ql)?:\/\//.test(text)) throw new StartRefused(databaseUrlForm)
  const withoutValues = text.replace(/([?&][\w.-]+=)[^&#]*/g, '$1')
  const [, authority = '', rest = ''] = /^\w+:\/\/([^/?#]*)(.*)$/.exec(withoutValues) ?? []
  // nothing of the text is repeated: a part of the password may stand where the host should
  if (authority.split('@').length > 2 || /[@#]/.test(rest) || !isDecodable(authority))
    throw new StartRefused(
      'DATABASE_URL: a special character in the password is not encoded. Write @ as %40, # as %23, / as %2F, ? as %3F and % as %25.',
    )
  if (URL.canParse(text)) return text
  throw new StartRefused(databaseUrlForm)
}

const databaseUrlForm =
  'DATABASE_URL must look like postgresql://user:password@host:5432/database; in the password, write @ as %40, # as %23 and / as %2F.'

function isDecodable(text: string) {
  try {
    return Boolean(decodeURIComponent(text)) || text === ''
  } catch {
    return false
  }
}

function smtpUrl(text: string | undefined) {
  if (!text) return undefined
  if (/^smtps?:\/\//.test(text) && URL.canParse(text)) return text
  throw new StartRefused('SMTP_URL must look like smtp://user:password@host:587 or smtps://….')
}

const list = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter(Boolean)
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)
