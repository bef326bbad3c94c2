import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AuthSettings, readAuthSettings } from './auth/settings/auth-settings.ts'
import type { Config } from './config.ts'
import { type FunctionSettings, readFunctions } from './functions/function-settings.ts'
import type { ConfiguredBucket } from './postgres/configured-buckets.ts'
import { defaults, type RestSettings, settingsFrom, settingsIn } from './rest/settings.ts'
import { parsed, reader, sizeOf } from './toml.ts'

/** The `config.toml` of the Supabase CLI, as far as it is read here. Durations in seconds. */
export type Settings = {
  api: RestSettings
  auth: AuthSettings
  storage: {
    /** In bytes: what no upload may exceed, whatever its bucket allows. */
    fileSizeLimit: number
    /** True where programs may speak S3. */
    s3Protocol: boolean
    imageTransformation: boolean
    /** True where a signed address grants what its maker may do at its use, and not at its making as on Supabase. */
    recheckSigned: boolean
    /**
     * True where the first bytes of every upload must fit the type that it claims and pictures lose the place where they
     * were taken, not only where a bucket lists types.
     */
    checkTypes: boolean
    /** `(bucket text, name text) returns bigint`: how many bytes who asks may still put there; null for any number. */
    bytesLeft?: string | undefined
    /** The buckets that are there from the first start on. */
    buckets: ConfiguredBucket[]
  }
  seed: { enabled: boolean; sqlPaths: string[] }
  functions: FunctionSettings
  /** An SQL function `(facts jsonb) returns text`, called at each start; what it returns is printed. */
  onStart: string | undefined
  /** `() returns text`: asked before any answer, with claims and headers. See `access-check/access-check.ts`. */
  checkRequest: string | undefined
  /** Hears each few seconds how often the check refused an address. */
  countRefusals: string | undefined
  /** The extensions that migrations may ask for in vain. */
  withoutExtensions: string[]
  /** True where a request without a key is anon; hosted projects ask for one. */
  keyless: boolean
  jobs: {
    /** A relation (name, schedule, function_name, payload jsonb, catch_up interval): what is called by the clock. */
    crontab: string | undefined
    /** `(function text, payload jsonb) returns jsonb`: calls what a job names, if a job may. */
    run: string | undefined
    /** `(kind text, payload jsonb)`: keeps a job in the transaction that calls it. */
    enqueue: string | undefined
    /** The servers that are asked for records of DNS, as `address:port`; none for the machine's own. */
    resolvers: string[]
  }
  mail: {
    from: { name: string; address: string }
    /** `(address text, kind text) returns boolean`: whether mail of that kind may go there. */
    maySend: string | undefined
    /** `(mail jsonb) returns jsonb`: `{ name }`, in whose name a mail comes, or null; it hears the mail, at least `{ to }`. */
    brand: string | undefined
    /** `(address text, kind text, reason text)`: no more of that kind, or with `*` of any, goes there. */
    suppress: string | undefined
    /** `(told jsonb)`: hears what became of mail. See `mail/outcome.ts`. */
    told: string | undefined
  }
  pages: {
    /** Paths of the client that search engines may show. */
    indexed: string[]
    /** Paths drawn where their link is sent, by `(named jsonb) returns jsonb`. See `http/link-previews.ts`. */
    previews: { path: string; function: string }[]
    /** The names under `/.well-known/`, and where they lead. */
    wellKnown: Record<string, string>
  }
  realtime: {
    /** True where only private channels may be joined, as a hosted project has it in its dashboard. */
    privateOnly: boolean
    /** True where presence goes by the id in the token, whatever the client calls itself. */
    presenceBySub: boolean
  }
  /** `(said jsonb)`: told what each process is and how it fares. See `status/status.ts`. */
  statusReport: string | undefined
  /** The SQL function `() returns jsonb` with figures of the whole instance, for `/metrics`. */
  statusSigns: string | undefined
  /** The SQL functions that hand out pushes and are told how each went; without them none is sent. See `push/push.ts`. */
  push: { next: string; done: string } | undefined
}

/** Reads `config.toml` of the folder, `env(NAME)` filled in, then the originals' own variables over it. */
export function readSettings(config: Config): Settings {
  const path = join(config.supabaseDir, 'config.toml')
  const at = reader(existsSync(path) ? parsed(path) : {}, config.env)
  const { originals } = config
  const [next, done] = [at.name('server.push.next'), at.name('server.push.done')]
  return {
    // what the CLI has no word for is said by the originals' variables, or in the database, as on a hosted project
    api: settingsFrom(settingsIn(originals), {
      ...defaults,
      schemas: at.list('api.schemas', ['public']),
      extraSearchPath: at.list('api.extra_search_path', ['public', 'extensions']),
      maxRows: at.number('api.max_rows', 1000),
      bounds: {
        rows: at.number('server.rest.rows', 0) || defaults.bounds.rows,
        bytes: sizeOf(at.text('server.rest.bytes', '0'), 'server.rest.bytes') || defaults.bounds.bytes,
        depth: at.number('server.rest.embed_depth', defaults.bounds.depth),
        embeds: at.number('server.rest.embeds', defaults.bounds.embeds),
      },
      anonRole: 'anon',
    }),
    auth: readAuthSettings(at, config),
    storage: {
      fileSizeLimit: sizeOf(
        originals.FILE_SIZE_LIMIT ?? at.text('storage.file_size_limit', '50MiB'),
        'storage.file_size_limit',
      ),
      s3Protocol: at.flag('storage.s3_protocol.enabled', true),
      imageTransformation: at.flag('storage.image_transformation.enabled', true),
      recheckSigned: at.flag('server.storage.recheck_signed', false),
      checkTypes: at.flag('server.storage.check_types', false),
      bytesLeft: at.name('server.storage.bytes_left'),
      buckets: at.names('storage.buckets').map((name) => bucketAt(at, name)),
    },
    seed: {
      enabled: at.flag('db.seed.enabled', true),
      sqlPaths: config.seeds ?? at.list('db.seed.sql_paths', ['./seed.sql']),
    },
    functions: readFunctions(at, config.supabaseDir),
    onStart: at.name('server.on_start'),
    checkRequest: at.name('server.door.check_request'),
    countRefusals: at.name('server.door.count_refusals'),
    withoutExtensions: at.list('server.postgres.without', []),
    keyless: at.flag('server.door.keyless', false),
    jobs: {
      crontab: at.name('server.jobs.crontab'),
      run: at.name('server.jobs.run'),
      enqueue: at.name('server.jobs.enqueue'),
      resolvers: at.list('server.jobs.resolvers', []),
    },
    mail: {
      from: {
        name: originals.GOTRUE_SMTP_SENDER_NAME ?? at.text('auth.email.smtp.sender_name', config.brand),
        address:
          originals.GOTRUE_SMTP_ADMIN_EMAIL ??
          at.text('auth.email.smtp.admin_email', `no-reply@${new URL(config.siteUrl).hostname}`),
      },
      maySend: at.name('server.mail.may_send'),
      suppress: at.name('server.mail.suppress'),
      told: at.name('server.mail.told'),
      brand: at.name('server.mail.brand'),
    },
    pages: {
      indexed: at.list('server.indexed', []),
      previews: at.tables('server.previews').map((one) => ({
        path: one.text('path', ''),
        function: one.name('function') ?? '',
      })),
      wellKnown: Object.fromEntries(
        at.names('server.well_known').map((name) => [name, at.text(`server.well_known.${name}`, '/')]),
      ),
    },
    realtime: {
      privateOnly: at.flag('server.realtime.private_only', false),
      presenceBySub: at.text('server.realtime.presence_key', 'client') === 'sub',
    },
    statusReport: at.name('server.status.report'),
    statusSigns: at.name('server.status.signs'),
    push: next && done ? { next, done } : undefined,
  }
}

function bucketAt(at: ReturnType<typeof reader>, name: string): ConfiguredBucket {
  const path = `storage.buckets.${name}`
  const size = at.text(`${path}.file_size_limit`, '')
  const types = at.list(`${path}.allowed_mime_types`, [])
  return {
    name,
    public: at.flag(`${path}.public`, false),
    fileSizeLimit: size ? sizeOf(size, `${path}.file_size_limit`) : undefined,
    allowedMimeTypes: types.length > 0 ? types : undefined,
  }
}
