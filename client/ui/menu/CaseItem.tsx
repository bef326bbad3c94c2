import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { query, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The way to the case that waits about something, for its moderators. Nobody else asks, and they only as its menu opens. */
export function CaseItem({ about }: { about: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { isAdmin } = useGlobalPermissions()
  const { data: href } = useQuery({
    queryKey: ['moderation_cases', 'about', about],
    queryFn: async () => (await rows(supabase.rpc('case_about', { subject_id: about }))) as string | null,
    enabled: isAdmin || leadsSomewhere(),
    staleTime: 30_000,
    meta: { passing: true },
  })
  if (!href) return null
  return (
    <Menu.Item leftSection={<IconShieldCheck size={18} stroke={1.5} />} onClick={() => void navigate({ href })}>
      {t`Open in moderation`}
    </Menu.Item>
  )
}

/** True for an admin of some group, as far as that is known here: they may delete content in it. */
const leadsSomewhere = () =>
  query
    .getQueryData<{ user_id: string; role: string }[]>(['group_members'])
    ?.some(({ user_id, role }) => role === 'admin' && user_id === myId()) ?? false
