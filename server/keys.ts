import { openTokens } from './auth/sessions/tokens.ts'
import { readConfig } from './config.ts'
import { openSecrets } from './secrets.ts'
import { accessKeysFrom } from './storage/s3/keys.ts'

/** Prints the two keys that a Supabase client is made with, and the pair for programs that speak S3. */
const config = readConfig()
const { secrets, save } = openSecrets(config.dataDir)
const { anonKey, serviceRoleKey } = await openTokens({ secrets, save, given: config })
const { accessKeyId, secretAccessKey } = config.s3Protocol ?? accessKeysFrom(config.jwtSecret ?? secrets.jwtSecret)
process.stdout.write(`ANON_KEY=${anonKey}
SERVICE_ROLE_KEY=${serviceRoleKey}
S3_PROTOCOL_ACCESS_KEY_ID=${accessKeyId}
S3_PROTOCOL_ACCESS_KEY_SECRET=${secretAccessKey}
`)
