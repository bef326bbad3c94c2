import type { TenantFile } from './tenants.ts'

/** A part of an organisation’s page. */
export interface TenantPartProps {
  tenant: TenantFile
}
