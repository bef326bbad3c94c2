import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconSeedling } from '@tabler/icons-react'
import { Link, useMatch, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RoleGuard } from '../account/RoleGuard.tsx'
import { useGroup } from '../groups/data/groups.ts'
import { GroupMark } from '../groups/GroupMark.tsx'
import { Page } from '../ui/Page.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import css from './coming-soon.module.css'

interface Coming {
  title: MessageDescriptor
  words: MessageDescriptor
  needs?: 'admin' | 'superAdmin'
}

/* The pages that are still being built: what each will be, in a sentence. A page that is ready loses its line. */
const pages = {
  events: {
    title: msg`Events`,
    words: msg`What your groups plan, and who comes, will be found here; it is still being built.`,
  },
  journal: {
    title: msg`Journal`,
    words: msg`What you write for yourself, and only you can read, will be kept here; it is still being built.`,
  },
  marketplace: {
    title: msg`Marketplace`,
    words: msg`Curricula that others share, for your groups to take up, will be found here; it is still being built.`,
  },
  goals: {
    title: msg`Goals`,
    words: msg`What you want to keep at, alone or together, will be found here; it is still being built.`,
  },
  curriculum: {
    title: msg`Curriculum`,
    words: msg`What you wrote, what was shared with you and what your groups follow will be found here; it is still being built.`,
  },
  builder: {
    title: msg`Curriculum builder`,
    words: msg`Units and lessons will be written here; this is still being built.`,
    needs: 'admin',
  },
  preview: {
    title: msg`Curriculum preview`,
    words: msg`A curriculum will be seen here as its readers see it; this is still being built.`,
  },
  schedulePreview: {
    title: msg`Schedule preview`,
    words: msg`A start date and a meeting day will show here when each lesson falls; this is still being built.`,
  },
  listing: {
    title: msg`Edit listing`,
    words: msg`How a curriculum presents itself in the marketplace will be written here; this is still being built.`,
  },
  groupToday: {
    title: msg`Today`,
    words: msg`The lesson of the day, and what it needs, will be found here; it is still being built.`,
  },
  groupLesson: {
    title: msg`Lesson`,
    words: msg`The lesson of this date will be found here; it is still being built.`,
  },
  lesson: { title: msg`Lesson`, words: msg`Lessons will be read here; this is still being built.` },
  schedule: {
    title: msg`Weekly schedule`,
    words: msg`Which lesson falls in which week will be arranged here; this is still being built.`,
  },
  customizeLessons: {
    title: msg`Customize lessons`,
    words: msg`Lessons will be fitted to this group here; this is still being built.`,
  },
  customizeTasks: {
    title: msg`Customize tasks`,
    words: msg`The tasks that come with a curriculum will be fitted to this group here; this is still being built.`,
  },
  customizeCurriculum: {
    title: msg`Customize curriculum`,
    words: msg`All that this group changed in a curriculum will be seen here; this is still being built.`,
  },
  admin: {
    title: msg`Admin`,
    words: msg`The people, groups and settings that you look after will be found here; they are still being built.`,
    needs: 'admin',
  },
  moderation: {
    title: msg`Content Moderation`,
    words: msg`What people report will be looked at here; this is still being built.`,
    needs: 'admin',
  },
  superAdmin: {
    title: msg`Super Admin`,
    words: msg`How this place is doing, and all that it is made of, will be found here; it is still being built.`,
    needs: 'superAdmin',
  },
  enterpriseAdmin: {
    title: msg`Enterprise Admin`,
    words: msg`The organisations on this server will be looked after here; this is still being built.`,
    needs: 'superAdmin',
  },
} satisfies Record<string, Coming>

export type ComingPage = keyof typeof pages

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    toCome?: ComingPage
  }
}

/** A page that is still being built. Whoever may not enter it is told so here already. */
export function ComingSoon() {
  const { groupId } = useParams({ strict: false })
  const page = useMatch({ strict: false, select: ({ staticData }) => staticData.toCome })
  if (!page) return <NotFound />
  // each is a page of its own, though one part draws them all
  const { needs }: Coming = pages[page]
  if (groupId) return <OfGroup key={page} groupId={groupId} page={page} />
  if (needs) {
    return (
      <RoleGuard key={page} needs={needs}>
        <Word page={page} />
      </RoleGuard>
    )
  }
  return <Word key={page} page={page} />
}

function OfGroup({ groupId, page }: { groupId: string; page: ComingPage }) {
  const group = useGroup(groupId)
  if (!group) return <NotFound />
  return (
    <Word
      page={page}
      above={
        <Link to="/groups/$groupId" params={{ groupId }} className={css.group}>
          <GroupMark group={group} size={20} />
          {group.name}
        </Link>
      }
    />
  )
}

function Word({ page, above }: { page: ComingPage; above?: ReactNode }) {
  const { t } = useLingui()
  const { title, words } = pages[page]
  return (
    <Page title={t(title)} above={above}>
      <div className={css.card}>
        <span className={css.art}>
          <IconSeedling size={28} stroke={1.5} aria-hidden="true" />
        </span>
        <p className={css.words}>{t(words)}</p>
      </div>
    </Page>
  )
}
