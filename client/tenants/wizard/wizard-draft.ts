import type { NewTenant, TenantRules } from '../data/tenants.ts'
import { plainRules } from '../rules/plain-rules.ts'

/** The steps by which an organisation is made, in their order. */
export const wizardSteps = ['name', 'admin', 'sign_in', 'rules', 'group'] as const
export type WizardStep = (typeof wizardSteps)[number]

export interface WizardDraft {
  name: string
  slug: string
  /** The address was written by hand, and no longer follows the name. */
  hasOwnSlug: boolean
  admin_email: string
  settings: Required<TenantRules>
  rules: string
  first_group: string
}

export const emptyDraft: WizardDraft = {
  ...{ name: '', slug: '', hasOwnSlug: false, admin_email: '', settings: plainRules, rules: '', first_group: '' },
}

/** A wizard that is under way: its step, and the id of what it makes. */
export interface KeptWizard {
  id: string
  step: WizardStep
  draft: WizardDraft
}

/** A wizard as it was kept; what an older build left out is empty. Null where there is none that can be read. */
export function wizardKept(text: string | null): KeptWizard | null {
  try {
    const { id, step, draft } = JSON.parse(text ?? 'null') as KeptWizard
    return {
      id,
      step: wizardSteps.includes(step) ? step : 'name',
      draft: { ...emptyDraft, ...draft, settings: { ...plainRules, ...draft.settings } },
    }
  } catch {
    return null
  }
}

/** The fields of a draft that a refusal may name, each with the step that has it. */
export const stepOfField = {
  name: 'name',
  slug: 'name',
  admin_email: 'admin',
  join: 'sign_in',
  direct_messages: 'sign_in',
  require_second_factor: 'sign_in',
  rules: 'rules',
  first_group: 'group',
} as const satisfies Record<string, WizardStep>

export type WizardField = keyof typeof stepOfField
export const wizardFields = Object.keys(stepOfField) as WizardField[]

const longestSlug = 63

/** The address that a name makes: “St Mary’s School” is st-marys-school. */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}’'`]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '')

export function newTenantOf(id: string, draft: WizardDraft): NewTenant {
  const { name, slug, admin_email, settings, rules, first_group } = draft
  return {
    ...{ id, name: name.trim(), slug: slug.trim(), admin_email: admin_email.trim(), settings },
    ...(rules.trim() && { rules: rules.trim() }),
    ...(first_group.trim() && { first_group: first_group.trim() }),
  }
}

/** A step of the wizard: the draft, and what was wrong with it the last time. */
export interface WizardStepProps {
  draft: WizardDraft
  onChange: (change: Partial<WizardDraft>) => void
  errors: { readonly [Field in WizardField]?: string }
}
