import { t } from '@lingui/core/macro'
import type { BadSign } from '../data/overview.ts'

/** Something that asks for a look, in words that go on a sentence. */
export const signWords = (sign: BadSign): string =>
  ({
    dead_jobs: t`jobs failed`,
    late_jobs: t`jobs are late`,
    process_gone: t`a process has gone quiet`,
    disk: t`the disk is nearly full`,
    connections: t`most database connections are in use`,
    slots: t`the database keeps a long log`,
    push: t`many pushes fail`,
    mail: t`many emails fail`,
    no_mail: t`this server sends no email`,
  })[sign]
