import { oneOf, texts } from '../../lib/browser/search-params.ts'

/** The parts of one organisation, in the order of its tabs. */
export const tenantParts = [
  'overview',
  'branding',
  'rules',
  'domains',
  'limits',
  'retention',
  'features',
  'details',
] as const
export type TenantPart = (typeof tenantParts)[number]

/** The search parameters of the page of organisations: its filters, and what is open, made or compared. */
export interface EnterpriseSearch {
  q?: string
  status?: string
  order?: string
  open?: string
  part?: TenantPart
  make?: string
  /** The ids of those that are compared, with commas between them. */
  compare?: string
}

export const readEnterpriseSearch = (given: Record<string, unknown>): EnterpriseSearch => ({
  // a number in an address is read as one
  ...texts(
    'q',
    'status',
    'order',
    'open',
    'make',
    'compare',
  )(
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
    ),
  ),
  ...oneOf('part', tenantParts)(given),
})
