import type { TenantPartProps } from '../data/tenant-part.ts'
import { BrandForm } from './BrandForm.tsx'

/** The brand of an organisation, for a super admin. */
export const BrandPart = ({ tenant: { id, name, branding, version } }: TenantPartProps) => (
  <BrandForm its={{ ...branding, id, version }} tenantName={name} />
)
