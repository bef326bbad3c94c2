import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, StartRefused } from './config.ts'
import { parsed, reader } from './toml.ts'

/** What `config.toml` of the Supabase CLI says, as far as a room here reads it. Durations in seconds. */
export type Settings = {
  api: { schemas: string[]; extraSearchPath: string[]; maxRows: number }
  auth: {
    siteUrl: string
    additionalRedirectUrls: string[]
    jwtExpiry: number
    enableSignup: boolean
    enableAnonymousSignIns: boolean
    minimumPasswordLength: number
    passwordRequirements: string
    enableRefreshTokenRotation: boolean
    refreshTokenReuseInterval: number
    email: {
      enableSignup: boolean
      enableConfirmations: boolean
      doubleConfirmChanges: boolean
      otpExpiry: number
      otpLength: number
    }
    sessions: { timebox: number; inactivityTimeout: number }
  }
  storage: {
    /** In bytes: what no upload may exceed, whatever its bucket allows. */
    fileSizeLimit: number
    /** Whether programs may speak S3. */
    s3Protocol: boolean
    imageTransformation: boolean
  }
  seed: { enabled: boolean; sqlPaths: string[] }
  /** What `[functions.<name>]` says of each, and the names and values that all of them may read. */
  functions: {
    each: Record<string, { enabled: boolean; verifyJwt: boolean }>
    secrets: Record<string, string>
    /** Origins beside the internet that functions may fetch from: somebody's own service in a network of theirs. */
    reach: string[]
  }
  /** An SQL function `(facts jsonb) returns text`, called at each start; what it returns is printed. */
  onStart: string | undefined
  jobs: {
    /** A relation (name, schedule, function_name, payload jsonb, catch_up interval): what is called by the clock. */
    crontab: string | undefined
    /** `(function text, payload jsonb) returns jsonb`: calls what a job names, if a job may. */
    run: string | undefined
    /** `(kind text, payload jsonb)`: keeps a job in the transaction that calls it. */
    enqueue: string | undefined
  }
  mail: {
    from: { name: string; address: string }
    /** `(address text, kind text) returns boolean`: whether mail of that kind may go there. */
    maySend: string | undefined
    /** `(address text, kind text, reason text)`: no more of that kind, or with `*` of any, goes there. */
    suppress: string | undefined
  }
  pages: {
    /** Paths of the client that search engines may show. */
    indexed: string[]
    /** Addresses that are drawn where they are sent, and the `(named jsonb) returns jsonb` that says how. See `http/previews.ts`. */
    previews: { path: string; function: string }[]
    /** What stands under `/.well-known/`, and where it leads. */
    wellKnown: Record<string, string>
  }
  /** Whether only private channels may be joined, as a hosted project has it in its dashboard. */
  realtime: { privateOnly: boolean }
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
    api: {
      schemas: words(originals.PGRST_DB_SCHEMAS) ?? at.list('api.schemas', ['public']),
      extraSearchPath:
        words(originals.PGRST_DB_EXTRA_SEARCH_PATH) ?? at.list('api.extra_search_path', ['public', 'extensions']),
      maxRows: Number(originals.PGRST_DB_MAX_ROWS ?? at.number('api.max_rows', 1000)),
    },
    auth: {
      siteUrl: originals.GOTRUE_SITE_URL ?? config.siteUrl,
      additionalRedirectUrls: words(originals.GOTRUE_URI_ALLOW_LIST) ?? at.list('auth.additional_redirect_urls', []),
      jwtExpiry: Number(originals.GOTRUE_JWT_EXP ?? at.number('auth.jwt_expiry', 3600)),
      enableSignup: not(originals.GOTRUE_DISABLE_SIGNUP) ?? at.flag('auth.enable_signup', true),
      enableAnonymousSignIns:
        yes(originals.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED) ?? at.flag('auth.enable_anonymous_sign_ins', false),
      minimumPasswordLength: Number(
        originals.GOTRUE_PASSWORD_MIN_LENGTH ?? at.number('auth.minimum_password_length', 8),
      ),
      passwordRequirements: originals.GOTRUE_PASSWORD_REQUIRED_CHARACTERS ?? at.text('auth.password_requirements', ''),
      enableRefreshTokenRotation:
        yes(originals.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED) ??
        at.flag('auth.enable_refresh_token_rotation', true),
      refreshTokenReuseInterval: Number(
        originals.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL ?? at.number('auth.refresh_token_reuse_interval', 10),
      ),
      email: {
        enableSignup: yes(originals.GOTRUE_EXTERNAL_EMAIL_ENABLED) ?? at.flag('auth.email.enable_signup', true),
        enableConfirmations:
          not(originals.GOTRUE_MAILER_AUTOCONFIRM) ?? at.flag('auth.email.enable_confirmations', false),
        doubleConfirmChanges:
          yes(originals.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED) ??
          at.flag('auth.email.double_confirm_changes', true),
        otpExpiry: Number(originals.GOTRUE_MAILER_OTP_EXP ?? at.number('auth.email.otp_expiry', 3600)),
        otpLength: Number(originals.GOTRUE_MAILER_OTP_LENGTH ?? at.number('auth.email.otp_length', 6)),
      },
      sessions: {
        timebox: seconds(originals.GOTRUE_SESSIONS_TIMEBOX ?? at.text('auth.sessions.timebox', '0')),
        inactivityTimeout: seconds(
          originals.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT ?? at.text('auth.sessions.inactivity_timeout', '0'),
        ),
      },
    },
    storage: {
      fileSizeLimit: sizeOf(originals.FILE_SIZE_LIMIT ?? at.text('storage.file_size_limit', '50MiB')),
      s3Protocol: at.flag('storage.s3_protocol.enabled', true),
      imageTransformation: at.flag('storage.image_transformation.enabled', true),
    },
    seed: { enabled: at.flag('db.seed.enabled', true), sqlPaths: at.list('db.seed.sql_paths', ['./seed.sql']) },
    functions: {
      each: Object.fromEntries(
        at.names('functions').map((name) => [
          name,
          {
            enabled: at.flag(`functions.${name}.enabled`, true),
            verifyJwt: at.flag(`functions.${name}.verify_jwt`, true),
          },
        ]),
      ),
      secrets: Object.fromEntries(
        at.names('edge_runtime.secrets').map((name) => [name, at.text(`edge_runtime.secrets.${name}`, '')]),
      ),
      reach: at.list('server.functions.reach', []),
    },
    onStart: at.name('server.on_start'),
    jobs: {
      crontab: at.name('server.jobs.crontab'),
      run: at.name('server.jobs.run'),
      enqueue: at.name('server.jobs.enqueue'),
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
    realtime: { privateOnly: at.flag('server.realtime.private_only', false) },
    push: next && done ? { next, done } : undefined,
  }
}

const words = (text: string | undefined) =>
  text
    ?.split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const yes = (text: string | undefined) => (text === undefined ? undefined : text === 'true' || text === '1')
const not = (text: string | undefined) => (text === undefined ? undefined : !yes(text))

/** '50MiB', '50MB' or plain bytes, in bytes; as the CLI reads it, both units are powers of two. */
function sizeOf(text: string) {
  const [, count, unit = ''] = /^(\d+)\s*([KMGT]?)i?B?$/i.exec(text) ?? []
  if (count === undefined) throw new StartRefused(`storage.file_size_limit must be a size like 50MiB; it is "${text}".`)
  return Number(count) * 1024 ** ' KMGT'.indexOf(unit.toUpperCase() || ' ')
}

/** '24h', '30m', '8h30m' or plain seconds, in seconds. */
function seconds(text: string) {
  if (/^\d+$/.test(text)) return Number(text)
  const parts = [...text.matchAll(/(\d+)([smhd])/g)]
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * { s: 1, m: 60, h: 3600, d: 86_400 }[unit as 's']!,
    0,
  )
}
