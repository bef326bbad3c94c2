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
    words: msg`Coming later: plan meetings and see who’s coming.`,
  },
  journal: {
    title: msg`Journal`,
    words: msg`Coming later: a private journal that only you can read.`,
  },
  marketplace: {
    title: msg`Marketplace`,
    words: msg`Coming later: find curricula that others share, and use them in your groups.`,
  },
  goals: {
    title: msg`Goals`,
    words: msg`Coming later: set goals and keep at them, alone or together.`,
  },
  curriculum: {
    title: msg`Curriculum`,
    words: msg`Coming later: the curricula you write, those shared with you and those your groups follow.`,
  },
  builder: {
    title: msg`Curriculum builder`,
    words: msg`Coming later: write units and lessons.`,
    needs: 'admin',
  },
  preview: {
    title: msg`Curriculum preview`,
    words: msg`Coming later: see a curriculum as its readers will.`,
  },
  schedulePreview: {
    title: msg`Schedule preview`,
    words: msg`Coming later: choose a start date and a meeting day to see when each lesson falls.`,
  },
  listing: {
    title: msg`Edit listing`,
    words: msg`Coming later: describe your curriculum for the marketplace.`,
  },
  groupToday: {
    title: msg`Today`,
    words: msg`Coming later: today’s lesson, and what to bring.`,
  },
  groupLesson: {
    title: msg`Lesson`,
    words: msg`Coming later: the lesson for this date.`,
  },
  lesson: { title: msg`Lesson`, words: msg`Coming later: read a lesson.` },
  schedule: {
    title: msg`Weekly schedule`,
    words: msg`Coming later: plan which lesson falls in which week.`,
  },
  customizeLessons: {
    title: msg`Customize lessons`,
    words: msg`Coming later: adapt lessons for this group.`,
  },
  customizeTasks: {
    title: msg`Customize tasks`,
    words: msg`Coming later: adapt a curriculum’s tasks for this group.`,
  },
  customizeCurriculum: {
    title: msg`Customize curriculum`,
    words: msg`Coming later: everything this group has changed in a curriculum.`,
  },
  admin: {
    title: msg`Admin`,
    words: msg`Coming later: the people, groups and settings you manage.`,
    needs: 'admin',
  },
  moderation: {
    title: msg`Content Moderation`,
    words: msg`Coming later: review what people report.`,
    needs: 'admin',
  },
  superAdmin: {
    title: msg`Super Admin`,
    words: msg`Coming later: the health and settings of this server.`,
    needs: 'superAdmin',
  },
  enterpriseAdmin: {
    title: msg`Enterprise Admin`,
    words: msg`Coming later: manage the organisations on this server.`,
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
