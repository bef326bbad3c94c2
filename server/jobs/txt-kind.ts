import { Resolver } from 'node:dns/promises'
import { callSql, type JobKind } from './kinds.ts'

/**
 * The kind `dns.txt`, whose payload is `{ name, tell, with }`: looks up what the TXT records of a name say and calls the SQL
 * function `tell`, if a job may, with `{ ...with, records, error }`. `records` is empty where there are none; `error` is the
 * resolver's code where none answered. Of `servers`, as `address:port`, the first that answers counts; without any, the
 * machine's own.
 */
export const dnsTxt =
  ({
    servers,
    run,
    patience = 3_000,
  }: {
    servers: readonly string[]
    run: string | undefined
    patience?: number
  }): JobKind =>
  async (job) => {
    const { name, tell, with: given = {} } = job.payload as { name: string; tell: string; with?: object }
    const resolver = new Resolver({ timeout: patience, tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    const found = await resolver.resolveTxt(name).then(
      // a text of more than 255 bytes comes in pieces
      (records) => ({
        records: records.slice(0, most).map((pieces) => pieces.join('').slice(0, longest)),
        error: null,
      }),
      ({ code }: { code?: string }) => ({ records: [], error: nothing.has(code ?? '') ? null : (code ?? 'unknown') }),
    )
    await callSql(job, run, { name: tell, payload: { ...given, ...found } })
  }

/** The name is there without such a record, or is not there. */
const nothing = new Set(['ENODATA', 'ENOTFOUND'])
const most = 100
const longest = 1_000
