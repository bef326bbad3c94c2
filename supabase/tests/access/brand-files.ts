import { elsewhere } from '../cast.ts'
import { elsewheresLogo } from './arranged.ts'
import { type AccessRow, all, refusing, type Verb } from './rows.ts'

const asking = { ...all('nothing'), anon: 'nothing' } as const
const its = `bucket_id = 'brands' and name = '${elsewheresLogo}'`
/** The admins of that organisation, and super admins. */
const branders = { ...asking, otherAdmin: 'yes', superAdmin: 'yes' } as const

const row = (
  verb: Verb,
  sql: string,
  who: typeof asking | typeof branders | ReturnType<typeof refusing>,
): AccessRow => ({
  ...{ table: 'storage.objects', verb, on: 'the logo of another organisation', sql },
  ...who,
})

/** Logos of organisations, by their rows in `storage.objects`. */
export const brandFiles: AccessRow[] = [
  row('select', `select 1 from storage.objects where ${its}`, branders),
  row(
    'insert',
    `insert into storage.objects (bucket_id, name) values ('brands', '${elsewhere}/00000000-0000-4000-8000-0000000000d2.png') returning 1`,
    { ...refusing(branders), anon: 'refused' },
  ),
  row('update', `update storage.objects set version = 'another' where ${its} returning 1`, asking),
  row('delete', `delete from storage.objects where ${its} returning 1`, branders),
]
