import type { reader } from '../../toml.ts'

/** The safety of accounts beyond GoTrue, most of it SQL functions of the project folder; undefined where not said. */
export type SafetySettings = {
  safety: {
    /**
     * `(identifier text) returns int`: for how many seconds nobody may try a password for it, `request.headers` being
     * set.
     */
    passwordWait: string | undefined
    /** `(person uuid, code text) returns boolean`: whether a code stands in for their second factor, this once. */
    backupCode: string | undefined
    /** `(person uuid) returns boolean`: whether they have shown that mail to their address reaches them. */
    addressProof: string | undefined
    /** True where a new password may not be among those that are tried first. */
    refuseGuessable: boolean
    /**
     * True if answers tell of no account: a code for an unknown address, and a change to an address that somebody has, are
     * answered like any other; a sign-up is where addresses must be proven.
     */
    hideAccounts: boolean
    /** For development: people of a site on this machine may be sent to any port of it. */
    anyLocalPort: boolean
    /** For how many seconds a proof counts where somebody changes how they sign in. */
    proofMaxAge: number | undefined
  }
}

export const readSafety = (at: ReturnType<typeof reader>): SafetySettings => ({
  safety: {
    passwordWait: at.name('server.auth.password_wait'),
    backupCode: at.name('server.auth.backup_code'),
    addressProof: at.name('server.auth.address_proof'),
    refuseGuessable: at.flag('server.auth.refuse_guessable_passwords', false),
    hideAccounts: at.flag('server.auth.hide_accounts', false),
    anyLocalPort: at.flag('server.auth.any_local_port', false),
    proofMaxAge: at.number('server.auth.proof_max_age', 0) || undefined,
  },
})
