import { StartRefused } from '../config.ts'
import { type TokenSettings, tokenSettings } from './token-settings.ts'

/*
 * PostgREST's configuration, as far as it is supported here. Protocol: PostgREST, "Configuration".
 */

export type RestSettings = {
  /** Schemas that requests may name; the first is meant where none is named. */
  schemas: string[]
  /** Schemas that statements look into beside the one that is named. */
  extraSearchPath: string[]
  /** No answer has more rows, nor has what is embedded in one; undefined for no bound. */
  maxRows: number | undefined
  /** The bounds of one answer, and of what one request may ask for beyond that. */
  bounds: Bounds
  /** The role of a request without a token; undefined: it is refused. */
  anonRole: string | undefined
  /** The end of a request's transaction, and whether `Prefer: tx=…` may say otherwise. */
  txEnd: TxEnd
  /** True where `sum()` and its kin may be selected. */
  aggregates: boolean
  /** True where `application/vnd.pgrst.plan` is answered with the plan of the statement. */
  plan: boolean
  /** A function without arguments, called as whoever asks before what they ask for: `schema.name` or `name`. */
  preRequest: string | undefined
  openApiMode: OpenApiMode
  /** True where the description at the root says that a token is to be sent. */
  openApiSecurity: boolean
  /** The API's address from outside, when that is not where it listens. */
  openApiUrl: string | undefined
  /** A function whose result is served at the root instead. */
  rootSpec: string | undefined
  /** Settings that every statement finds: `app.settings.…` and what they say. */
  appSettings: Readonly<Record<string, string>>
  /** The rules for tokens; undefined where there are none: then they are judged as by the other capabilities. */
  jwt: TokenSettings | undefined
  /** True where `Prefer: timezone=…` is heard. */
  timezones: boolean
  /** The origins whose pages may ask; undefined for any. */
  origins: readonly string[] | undefined
  /** A header that an answer gives back as its request had it, in lower case. */
  traceHeader: string | undefined
  /** True where an answer says in `Server-Timing` what took how long. */
  timing: boolean
  /** Settings of a function that hold for the whole statement which calls it. */
  hoisted: readonly string[]
  /** True where the database may say settings itself, and the function there that sets them: `schema.name` or `name`. */
  inDatabase: boolean
  preConfig: string | undefined
}

export type Bounds = {
  /** The most rows of an answer, embedded ones included, counted as they are put together; undefined for no bound. */
  rows: number | undefined
  /** No answer has more bytes; undefined for no bound. */
  bytes: number | undefined
  /** So deep embeds may stand within embeds, and so many may there be; infinity for no bound. */
  depth: number
  embeds: number
}

type TxEnd = 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
type OpenApiMode = 'follow-privileges' | 'ignore-privileges' | 'disabled'

const txEnds: readonly TxEnd[] = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override']
const openApiModes: readonly OpenApiMode[] = ['follow-privileges', 'ignore-privileges', 'disabled']

export const defaults: RestSettings = {
  schemas: ['public'],
  extraSearchPath: ['public'],
  maxRows: undefined,
  bounds: { rows: undefined, bytes: undefined, depth: Number.POSITIVE_INFINITY, embeds: Number.POSITIVE_INFINITY },
  anonRole: undefined,
  txEnd: 'commit',
  aggregates: false,
  plan: false,
  preRequest: undefined,
  openApiMode: 'follow-privileges',
  openApiSecurity: false,
  openApiUrl: undefined,
  rootSpec: undefined,
  appSettings: {},
  jwt: undefined,
  timezones: true,
  origins: undefined,
  traceHeader: undefined,
  timing: false,
  hoisted: ['statement_timeout', 'plan_filter.statement_cost_limit'],
  inDatabase: true,
  preConfig: undefined,
}

/**
 * The settings with what `said` names laid over them, by PostgREST's names in lower case with `_`
 * (`db_schemas`), as its variables and its settings in the database both give them. A value that makes no
 * sense is refused with the name of its variable.
 */
export function settingsFrom(said: Readonly<Record<string, string | undefined>>, over: RestSettings): RestSettings {
  const text = (name: string, otherwise: string | undefined) =>
    said[name] === undefined ? otherwise : said[name] || undefined
  return {
    schemas: words(said.db_schemas ?? said.db_schema) ?? over.schemas,
    // nothing is an answer here: no further schema
    extraSearchPath: said.db_extra_search_path === '' ? [] : (words(said.db_extra_search_path) ?? over.extraSearchPath),
    maxRows: rows('db_max_rows', said.db_max_rows ?? said.max_rows) ?? over.maxRows,
    bounds: over.bounds,
    anonRole: text('db_anon_role', over.anonRole),
    txEnd: oneOf('db_tx_end', said.db_tx_end, txEnds) ?? over.txEnd,
    aggregates: flag('db_aggregates_enabled', said.db_aggregates_enabled) ?? over.aggregates,
    plan: flag('db_plan_enabled', said.db_plan_enabled) ?? over.plan,
    preRequest: text('db_pre_request', text('pre_request', over.preRequest)),
    openApiMode: oneOf('openapi_mode', said.openapi_mode, openApiModes) ?? over.openApiMode,
    openApiSecurity: flag('openapi_security_active', said.openapi_security_active) ?? over.openApiSecurity,
    openApiUrl: text('openapi_server_proxy_uri', over.openApiUrl),
    rootSpec: text('db_root_spec', text('root_spec', over.rootSpec)),
    appSettings: { ...over.appSettings, ...appSettings(said) },
    jwt: tokenSettings(said, over.jwt, flag('jwt_secret_is_base64', said.jwt_secret_is_base64) ?? false),
    timezones: flag('db_timezone_enabled', said.db_timezone_enabled) ?? over.timezones,
    origins: words(said.server_cors_allowed_origins) ?? over.origins,
    traceHeader: text('server_trace_header', over.traceHeader)?.toLowerCase(),
    timing: flag('server_timing_enabled', said.server_timing_enabled) ?? over.timing,
    hoisted: words(said.db_hoisted_tx_settings) ?? over.hoisted,
    inDatabase: flag('db_config', said.db_config) ?? over.inDatabase,
    preConfig: text('db_pre_config', over.preConfig),
  }
}

/** The names that a function of the database may set: PostgREST, "In-Database Configuration". */
export const inDatabaseNames = [
  'db_aggregates_enabled db_anon_role db_extra_search_path db_hoisted_tx_settings db_max_rows db_plan_enabled',
  'db_pre_request db_root_spec db_schemas db_timezone_enabled db_tx_end jwt_aud jwt_role_claim_key jwt_secret',
  'jwt_secret_is_base64 openapi_mode openapi_security_active openapi_server_proxy_uri server_cors_allowed_origins',
  'server_timing_enabled server_trace_header',
].flatMap((names) => names.split(' '))

/** PostgREST's variables by the names that `settingsFrom` takes: `PGRST_DB_SCHEMAS` is `db_schemas`. */
export function settingsIn(variables: Readonly<Record<string, string>>): Record<string, string> {
  const said = Object.entries(variables).flatMap(([name, value]) => {
    const own = /^PGRST_(.+)$/.exec(name)?.[1]
    return own ? [[own.toLowerCase(), value] as const] : []
  })
  return Object.fromEntries(said)
}

const words = (text: string | undefined) => {
  const found = text
    ?.split(',')
    .map((word) => word.trim().replace(/^"(.*)"$/, '$1'))
    .filter(Boolean)
  return found && found.length > 0 ? found : undefined
}

function rows(name: string, text: string | undefined) {
  if (text === undefined || text === '') return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new StartRefused(`PGRST_${name.toUpperCase()} must be a whole number; it is "${text}".`)
}

function flag(name: string, text: string | undefined) {
  if (text === undefined || text === '') return undefined
  const said = text.toLowerCase()
  if (/^(true|t|yes|on|1)$/.test(said)) return true
  if (/^(false|f|no|off|0)$/.test(said)) return false
  throw new StartRefused(`PGRST_${name.toUpperCase()} must be true or false; it is "${text}".`)
}

function oneOf<T extends string>(name: string, text: string | undefined, allowed: readonly T[]) {
  if (text === undefined || text === '') return undefined
  const found = allowed.find((one) => one === text)
  if (found) return found
  throw new StartRefused(`PGRST_${name.toUpperCase()} must be one of ${allowed.join(', ')}; it is "${text}".`)
}

/** `PGRST_APP_SETTINGS_MY_NAME` and `pgrst.app_settings_my_name` are both `app.settings.my_name`. */
function appSettings(said: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => {
      const own = /^app_settings_(\w+)$/.exec(name)?.[1]
      return own && value !== undefined ? [[`app.settings.${own}`, value] as const] : []
    }),
  )
}
