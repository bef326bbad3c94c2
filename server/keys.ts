import { openTokens } from './auth/tokens.ts'
import { readConfig } from './config.ts'
import { openSecrets } from './secrets.ts'

/** Prints the two keys that a Supabase client is made with, for this data folder. */
const config = readConfig()
const { secrets, save } = openSecrets(config.dataDir)
const { anonKey, serviceRoleKey } = await openTokens({ secrets, save, given: config })
process.stdout.write(`ANON_KEY=${anonKey}\nSERVICE_ROLE_KEY=${serviceRoleKey}\n`)
