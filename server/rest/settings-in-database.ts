import { factsOf, type Log } from '../log.ts'
import type { Db } from '../postgres/database.ts'
import { inDatabaseNames, type RestSettings, settingsFrom } from './settings.ts'
import { ident } from './sql.ts'

/**
 * The settings with those laid over them that the database says itself: what a function of the operator's sets
 * (`db-pre-config`), and over that what `alter role authenticator set pgrst.… = …` says, by which a hosted project is
 * told what its configuration file has no word for. What makes no sense there is passed over.
 */
export async function settledIn(db: Db, settings: RestSettings, log: Log): Promise<RestSettings> {
  if (!settings.inDatabase) return settings
  const said = await saidOfRole(db)
  const preConfig = said.db_pre_config || settings.preConfig
  const before = preConfig ? await saidBy(preConfig, db, log) : {}
  const all = { ...before, ...said }
  try {
    return settingsFrom(all, settings)
  } catch {
    return Object.entries(all).reduce((settled, [name, value]) => laidOver(settled, name, value, log), settings)
  }
}

function laidOver(settled: RestSettings, name: string, value: string, log: Log) {
  try {
    return settingsFrom({ [name]: value }, settled)
  } catch (refused) {
    log.warn('invalid setting on the request role', factsOf(refused))
    return settled
  }
}

/** The settings on the role of requests: those for this database count before those for all. */
async function saidOfRole(db: Db): Promise<Record<string, string>> {
  const rows = await db.query<{ name: string; value: string }>(`
    select substr(split_part(setting, '=', 1), 7) as name, substr(setting, strpos(setting, '=') + 1) as value
    from pg_db_role_setting, unnest(setconfig) as setting
    where setrole = (select oid from pg_roles where rolname = current_user) and setting like 'pgrst.%'
      and setdatabase in (0, (select oid from pg_database where datname = current_database()))
    order by setdatabase`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function saidBy(preConfig: string, db: Db, log: Log): Promise<Record<string, string>> {
  await db.query('savepoint settings')
  try {
    await db.query(`select ${preConfig.split('.').map(ident).join('.')}()`)
  } catch (failed) {
    await db.query('rollback to savepoint settings')
    log.warn('the function that sets the settings failed', factsOf(failed))
    return {}
  }
  const rows = await db.query<{ name: string; value: string }>(
    `select name, current_setting('pgrst.' || name, true) as value
     from unnest($1::text[]) as name where current_setting('pgrst.' || name, true) <> ''`,
    [inDatabaseNames],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
