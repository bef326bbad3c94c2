import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MailMessage } from './message.ts'

export type KeptMail = MailMessage & { at: string }

/** The mail that went nowhere, newest first; in `DATA_DIR/mailbox`, at most `limit` of them. */
export type Mailbox = {
  /** The same message a second time takes the place of the first. */
  keep(message: MailMessage): void
  all(): KeptMail[]
}

export function openMailbox(dataDir: string, limit = 200): Mailbox {
  const dir = join(dataDir, 'mailbox')

  /** Their names, oldest first. */
  function names() {
    try {
      return readdirSync(dir)
        .filter((name) => name.endsWith('.json'))
        .sort()
    } catch (missing) {
      if ((missing as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw missing
    }
  }

  return {
    keep(message) {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      const at = new Date().toISOString()
      const plain = message.id.replace(/[^\w-]/g, '_')
      const path = join(dir, `${at.replace(/\W/g, '')}.${plain}.json`)
      const before = names().filter((name) => name.endsWith(`.${plain}.json`) && join(dir, name) !== path)
      writeFileSync(`${path}.new`, JSON.stringify({ ...message, at }), { mode: 0o600 })
      renameSync(`${path}.new`, path)
      for (const name of before) rmSync(join(dir, name))
      for (const name of names().slice(0, -limit)) rmSync(join(dir, name))
    },
    all: () =>
      names()
        .reverse()
        .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as KeptMail),
  }
}
