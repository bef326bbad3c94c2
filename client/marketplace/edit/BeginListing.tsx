import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBookmark, IconPencil, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { errorMessage, mutate } from '../../lib/query/query.ts'
import { Page } from '../../ui/Page.tsx'
import { beginningListing } from '../data/own.ts'
import type { AuthoredCurriculum } from '../data/own-curricula.ts'
import css from './edit.module.css'

/** Before there is a listing: what becomes of a curriculum that is shared, and the one step to begin. */
export function BeginListing({ curriculum }: { curriculum: AuthoredCurriculum }) {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState('')
  const { id, title, language, cover_path, latest_id } = curriculum
  async function begin() {
    setPending(true)
    setRefused('')
    try {
      const row = { id: newId(), curriculum_id: id, version_id: latest_id, language, cover_path }
      await mutate(beginningListing, row)
    } catch (error) {
      setRefused(errorMessage(error))
      setPending(false)
    }
  }
  const points = [
    { Icon: IconPencil, words: t`You say what it offers, who it’s for and who can find it.` },
    {
      Icon: IconBookmark,
      words: t`Anyone who finds it can read its outline and one whole lesson. The rest, and your notes for leaders, go to groups that adopt it.`,
    },
    { Icon: IconShieldLock, words: t`You never see who adopted it, only how many did and how it went.` },
  ]
  return (
    <Page title={t`Share “${title}”`} below={t`Let other groups find it in the marketplace.`}>
      <div className={css.begin}>
        <ul className={css.points}>
          {points.map(({ Icon, words }) => (
            <li key={words}>
              <Icon size={22} stroke={1.5} aria-hidden="true" />
              {words}
            </li>
          ))}
        </ul>
        {latest_id === null ? (
          <>
            <p className={css.notice}>{t`Publish a first version of it, then share that.`}</p>
            <Button
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/curriculum/$curriculumId/builder"
                  params={{ curriculumId: id }}
                  search={{ part: 'publish' }}
                />
              )}
            >
              {t`Publish it first`}
            </Button>
          </>
        ) : (
          <Button loading={pending} onClick={() => void begin()}>
            {t`Start the listing`}
          </Button>
        )}
        {refused && (
          <p role="alert" className={css.refused}>
            {refused}
          </p>
        )}
      </div>
    </Page>
  )
}
