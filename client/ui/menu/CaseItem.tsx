import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { query, rows } from '../../lib/query/query.ts'
import type { CaseInPlace } from '../../lib/registries/case-in-place.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { caseCommands } from './case-commands.ts'
import css from './row-menu.module.css'

/**
 * The case that waits about something, for its moderators: what they may do to it here, unless the menu has that
 * already, and the way to it. Nobody else asks, and they only as its menu opens.
 */
export function CaseItem({ about, acts }: { about: string; acts: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { isAdmin } = useGlobalPermissions()
  const { data: found } = useQuery({
    queryKey: ['moderation_cases', 'about', about],
    queryFn: async () =>
      (await rows(supabase.rpc('case_about', { subject_id: about }))) as unknown as CaseInPlace | null,
    enabled: isAdmin || leadsSomewhere(),
    staleTime: 30_000,
    meta: { passing: true },
  })
  if (!found) return null
  return (
    <>
      {acts &&
        caseCommands(found).map(({ label, Icon, danger, run }) => (
          <Menu.Item
            key={label}
            className={danger ? css.danger : undefined}
            leftSection={Icon && <Icon size={18} stroke={1.5} />}
            onClick={() => run()}
          >
            {label}
          </Menu.Item>
        ))}
      <Menu.Item
        leftSection={<IconShieldCheck size={18} stroke={1.5} />}
        onClick={() => void navigate({ href: found.href })}
      >
        {t`Open in moderation`}
      </Menu.Item>
    </>
  )
}

/** True for an admin of some group, as far as that is known here: they may delete content in it. */
const leadsSomewhere = () =>
  query
    .getQueryData<{ user_id: string; role: string }[]>(['group_members'])
    ?.some(({ user_id, role }) => role === 'admin' && user_id === myId()) ?? false
