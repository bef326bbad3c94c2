import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export const setupSteps = ['name', 'join', 'sign_in', 'rules', 'group'] as const
export type SetupStep = (typeof setupSteps)[number]

export interface TenantSetup {
  done: SetupStep[]
  skipped: SetupStep[]
}

export const tenantSetup = queryOptions({
  queryKey: ['tenant_setup'],
  queryFn: async () => (await rows(supabase.rpc('tenant_setup'))) as unknown as TenantSetup,
  meta: { reads: ['tenants', 'groups'] },
})

export async function markSetup(step: SetupStep, state: 'done' | 'skipped' | 'open') {
  await writeNow({ rpc: 'mark_setup', args: { step, state } })
  void written('tenants')
}

export const accents = ['indigo', 'sky', 'leaf', 'sun', 'rose', 'plum'] as const

/** One’s own organisation, as far as its admins change it. */
export interface OwnTenant {
  name: string
  version: number
  accent: string | null
  settings: {
    join?: 'open' | 'invite' | 'approval'
    direct_messages?: boolean
    require_second_factor?: 'nobody' | 'admins' | 'everyone'
  }
}

export const ownTenant = queryOptions({
  queryKey: ['tenants', 'own'],
  queryFn: async () => {
    const [me] = await rows(supabase.from('users').select('tenants(name, version, accent, settings)').eq('id', myId()))
    return (me?.tenants ?? null) as unknown as OwnTenant | null
  },
})

export type TenantChange = OwnTenant['settings'] & { name?: string; accent?: string; version: number }

/** Changes one’s organisation, and has its step done by that. */
export async function changeTenant({ step, ...args }: TenantChange & { step: SetupStep }) {
  await writeNow({ rpc: 'change_tenant', args })
  await markSetup(step, 'done')
}
