import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { IconAward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { attempt } from '../../lib/query/query.ts'
import { type Badge, badgeName, myBadges, settingBadgePrivate } from '../data/badges.ts'
import { dateOf } from '../data/certificate.ts'
import css from './certificate.module.css'

/** One’s badges, each with the switch that shows it to its group. */
export function Badges() {
  const { t } = useLingui()
  const { data } = useQuery(myBadges)
  if (!data?.length) return null
  return (
    <section className={css.part} aria-labelledby="my-badges">
      <h3 id="my-badges" className={css.heading}>{t`Badges`}</h3>
      <p className={css.hint}>{t`Only you see your badges, unless you show one to the group where you earned it.`}</p>
      <ul className={css.badges}>
        {data.map((badge) => (
          <BadgeRow key={badge.id} badge={badge} />
        ))}
      </ul>
    </section>
  )
}

function BadgeRow({ badge }: { badge: Badge }) {
  const { t } = useLingui()
  const name = badgeName(badge)
  return (
    <li>
      <IconAward size={20} stroke={1.5} aria-hidden="true" />
      <span>
        <span dir="auto">{name}</span>
        <small>{dateOf(badge.awarded_at)}</small>
      </span>
      {badge.group_id && (
        <Switch
          size="md"
          withThumbIndicator={false}
          labelPosition="left"
          label={t`Private`}
          aria-label={t`Private: ${name}`}
          checked={badge.private}
          onChange={(event) => attempt(settingBadgePrivate, { id: badge.id, private: event.currentTarget.checked })}
        />
      )}
    </li>
  )
}
