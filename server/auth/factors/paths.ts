import type { Paths } from '../deps.ts'
import { postBackup } from './backup.ts'
import { postChallenge } from './challenge.ts'
import { postFactor } from './enroll.ts'
import { deleteFactor } from './unenroll.ts'
import { postVerify } from './verify.ts'

export const factorPaths: Paths = {
  '/factors': { POST: postFactor },
  // a word goes before what might be an id
  '/factors/backup': { POST: postBackup },
  '/factors/:factorId': { DELETE: deleteFactor },
  '/factors/:factorId/challenge': { POST: postChallenge },
  '/factors/:factorId/verify': { POST: postVerify },
}
