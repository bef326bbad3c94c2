import { plural, t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconPencil, IconPlayerStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toast } from '../../lib/browser/toast.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { afterwards } from '../../lib/query/query.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { exactly } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { roleName } from '../../ui/area/role-names.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { type AdminBanner, type BannerAudience, endBanner } from '../data/banners.ts'
import own from './banners-tab.module.css'

/** A banner in a line: what it says, to whom, and from when until when. */
export function BannerLine({ banner, onEdit }: { banner: AdminBanner; onEdit: () => void }) {
  const { t } = useLingui()
  const { state } = banner
  const words = wordsIn(banner.body_html)
  const end = useMutation({ mutationFn: () => endBanner(banner.id), retry: false })
  const commands = rowCommands(
    state === 'ended'
      ? { label: t`Show again…`, Icon: IconCopy, run: onEdit }
      : { key: 'open', label: t`Edit`, Icon: IconPencil, run: onEdit },
    state !== 'ended' && {
      label: t`End now`,
      Icon: IconPlayerStop,
      danger: true,
      run: () => afterwards(end.mutateAsync(), () => toast(t`Banner ended`)),
    },
  )
  const row = useRow<HTMLLIElement>(`banner-${banner.id}`, words, commands)
  const names = { shown: t`Shown now`, planned: t`Planned`, ended: t`Ended` }
  return (
    <li className={own.line} {...row}>
      <span className={own.tone} data-tone={banner.tone} aria-hidden="true" />
      <span className={css.grow}>
        <span className={own.said} dir="auto">
          {words}
        </span>
        <span className={css.meta}>
          {[
            banner.tenant_id === null && t`Every organisation`,
            audienceWords(banner.audience),
            t`${exactly(new Date(banner.starts_at))} to ${exactly(new Date(banner.ends_at))}`,
            banner.dismissed > 0 && t`dismissed by ${banner.dismissed > 1000 ? '1000+' : banner.dismissed}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={css.state} data-state={state}>
        {names[state]}
      </span>
      <RowMenu label={t`More about this banner`} commands={commands} />
    </li>
  )
}

function audienceWords({ kind, roles = [], group_ids = [] }: BannerAudience) {
  if (kind === 'roles') return roles.map(roleName).join(', ')
  if (kind === 'groups') return plural(group_ids.length, { one: 'One group', other: '# groups' })
  return say`Everyone`
}
