import type { Db } from '../../postgres/database.ts'
import type { AuthDeps } from '../deps.ts'
import type { User } from './users.ts'

/** True where the address may count as theirs: the project folder's function decides; without one, GoTrue's rules. */
export async function mayBeTheirs(db: Db, { settings }: Pick<AuthDeps, 'settings'>, { id }: Pick<User, 'id'>) {
  const { addressProof } = settings.safety
  if (!addressProof) return true
  const [row] = await db.query<{ proven: boolean }>(`select ${addressProof}($1) as proven`, [id])
  return row?.proven === true
}
