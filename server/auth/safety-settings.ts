import type { reader } from '../toml.ts'

/** SQL functions of the project folder that keep accounts safe beyond what GoTrue asks for; undefined where there are none. */
export type SafetySettings = {
  safety: {
    /** `(identifier text) returns int`: for how many seconds nobody may try a password for it, `request.headers` being set. */
    passwordWait: string | undefined
    /** `(person uuid, code text) returns boolean`: whether a code stands in for their second factor, this once. */
    backupCode: string | undefined
  }
}

export const readSafety = (at: ReturnType<typeof reader>): SafetySettings => ({
  safety: { passwordWait: at.name('server.auth.password_wait'), backupCode: at.name('server.auth.backup_code') },
})
