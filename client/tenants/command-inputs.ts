/* The room's commands and their inputs: see lib/registries/commands.ts. Undo runs them. */
import type { BrandChange } from './data/brand.ts'
import type { FlagChange, FlagTarget } from './data/flags.ts'
import type { RetentionChange } from './data/retention.ts'
import type { TenantTerms } from './data/tenants.ts'

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'tenants.brand': BrandChange
    'tenants.terms': TenantTerms
    'tenants.retention': RetentionChange
    'tenants.feature': { tenantId: string; key: string; enabled: boolean | null }
    'tenants.restore': { id: string }
    'tenants.changeFlag': { key: string; changes: FlagChange }
    /** With null nobody has it otherwise there any more. */
    'tenants.setOverride': { key: string; target: FlagTarget; enabled: boolean | null }
  }
}
