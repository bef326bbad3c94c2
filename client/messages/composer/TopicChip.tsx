import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconHash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { topic, topicsOf, writeAbout } from '../data/topics.ts'
import css from './composer.module.css'

/** The topic that the next words are about, until one says otherwise; where one reads that topic, its bar says it. */
export function TopicChip({ conversationId, readId }: { conversationId: string; readId: string | undefined }) {
  const { t } = useLingui()
  const chosen = topic.use().get(conversationId)
  const found = useQuery({ ...topicsOf(conversationId), enabled: Boolean(chosen) }).data?.find(
    ({ id }) => id === chosen,
  )
  if (!found || chosen === readId) return null
  return (
    <div className={css.doing}>
      <IconHash size={16} stroke={1.5} aria-hidden="true" />
      <span className={css.about}>
        <span>
          <Trans>
            Topic: <b>{found.title}</b>
          </Trans>
        </span>
      </span>
      <CloseButton size="sm" aria-label={t`Remove topic`} onClick={() => writeAbout(conversationId, null)} />
    </div>
  )
}
