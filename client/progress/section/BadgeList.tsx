import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { badgeName } from '../../groups/person/badge-name.ts'
import { monthOf } from '../../lib/settings/time.ts'
import { badgeIcon } from '../badge-icons.ts'
import { showBadge } from '../commands.ts'
import { type OwnBadge, ownBadges } from '../data/badges.ts'
import css from './progress.module.css'

/** One’s badges, the newest first: each is private until it is shown. */
export function BadgeList() {
  const { t } = useLingui()
  const { data: badges } = useSuspenseQuery(ownBadges)
  return (
    <section className={css.part} aria-labelledby="progress-badges">
      <h3 id="progress-badges" className={css.heading}>{t`Badges`}</h3>
      <p className={css.muted}>
        {badges.length === 0
          ? t`None yet. They come by themselves, from what you do.`
          : t`Only you see a badge, until you show it to people in your groups.`}
      </p>
      {badges.length > 0 && (
        <ul className={css.badges}>
          {badges.map((badge) => (
            <BadgeRow key={badge.id} badge={badge} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BadgeRow({ badge }: { badge: OwnBadge }) {
  const { t } = useLingui()
  const Icon = badgeIcon(badge.kind)
  const name = badgeName(badge)
  return (
    <li className={css.badge} data-shown={!badge.private}>
      <span className={css.mark}>
        <Icon size={22} stroke={1.5} aria-hidden="true" />
      </span>
      <span className={css.badgeWords}>
        <span dir="auto">{name}</span>
        <small>
          {badge.private ? monthOf(badge.awarded_at) : t`${monthOf(badge.awarded_at)}, shown in your groups`}
        </small>
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={badge.private ? <IconEye size={18} stroke={1.5} /> : <IconEyeOff size={18} stroke={1.5} />}
        aria-label={badge.private ? t`Show “${name}”` : t`Hide “${name}”`}
        onClick={() => showBadge(badge, badge.private)}
      >
        {badge.private ? t`Show` : t`Hide`}
      </Button>
    </li>
  )
}
