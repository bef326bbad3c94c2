import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { bucket } from '../../lib/html/curriculum-files.ts'
import { readThrough } from '../../lib/html/signed-pictures.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { Heading } from '../../ui/Heading.tsx'
import { ListenBar } from '../../ui/reading/listen/ListenBar.tsx'
import { ListenButton } from '../../ui/reading/listen/ListenButton.tsx'
import { useSpeech } from '../../ui/reading/listen/use-speech.ts'
import { canSpeak } from '../../ui/reading/listen/voices.ts'
import { readingClass } from '../../ui/reading/reading.ts'
import { useDesk } from '../../ui/use-desk.ts'
import { markLesson } from '../commands.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { endsByItems, itemsOf } from '../data/steps.ts'
import { keptFile } from '../offline/kept-files.ts'
import { beginAsk } from '../talk/ask-draft.ts'
import { BesideLesson } from '../talk/BesideLesson.tsx'
import { BlockTalkProvider } from '../talk/BlockTalkProvider.tsx'
import { useBeside } from '../talk/beside.ts'
import { TalkButton } from '../talk/TalkButton.tsx'
import { Credits } from './Credits.tsx'
import { Facts } from './Facts.tsx'
import { Finish } from './Finish.tsx'
import { LessonWords } from './LessonWords.tsx'
import { Notices } from './Notices.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { Rail } from './Rail.tsx'
import css from './reader.module.css'
import { Tools } from './Tools.tsx'
import { useReading } from './use-reading.ts'
import { WayBack } from './WayBack.tsx'

const Lead = lazy(async () => ({ default: (await withWords(import('../leader/Lead.tsx'))).Lead }))
const Present = lazy(async () => ({ default: (await withWords(import('../present/Present.tsx'))).Present }))

/** The page of a lesson: its items beside, its words in the middle, and what one does with it at the end. */
export function Reader({ text, mine }: { text: ResolvedLesson; mine: MyLesson }) {
  const { t } = useLingui()
  const desk = useDesk()
  const search = useSearch({ from: '/inside/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId' })
  const navigate = useNavigate({ from: '/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId' })
  const article = useRef<HTMLElement>(null)
  const beside = useBeside(mine.group_id)
  const [presenting, present] = useState(false)
  // pictures that were seen are shown again without a network
  useLayoutEffect(() => readThrough(bucket, keptFile), [])
  const leads = search.as === 'leader' && mine.leads
  const { lesson, opening } = text
  const { title, lang } = lesson.fields
  const items = itemsOf(text, leads)
  const isOpen = opening.reads
  const at = useReading(article, mine, isOpen && !presenting)
  const spoken = lang ?? document.documentElement.lang
  const speech = useSpeech(article, spoken)
  const isDone = mine.progress?.state === 'done'
  function writeBeside(begun: Parameters<typeof beginAsk>[1] = {}) {
    beginAsk(mine, begun)
    if (beside.tab !== 'talk' || beside.thread) beside.open('talk')
  }
  useKeys({
    finish: () => {
      if (!opening.open || endsByItems(text)) return false
      markLesson({ adoption_id: mine.adoption_id, lesson_key: mine.lesson_key, done: !isDone }, title)
    },
    present: () => isOpen && present(true),
    ...(beside.talks && { write: () => (isOpen ? writeBeside() : false) }),
    listen: () => (isOpen && canSpeak(spoken) ? speech.toggle() : false),
    leave: () => {
      if (document.activeElement?.closest('[data-row], input, textarea, select')) return false
      void navigate({ to: '/groups/$groupId/today', params: { groupId: mine.group_id } })
    },
  })
  return (
    <div className={css.page}>
      <WayBack mine={mine} />
      <header className={css.head}>
        <Heading>{title}</Heading>
        <Facts text={text} mine={mine} />
        {isOpen && (
          <Tools
            text={text}
            mine={mine}
            leads={leads}
            onPresent={() => present(true)}
            onNotes={() => beside.open('notes')}
          >
            <ListenButton speech={speech} lang={spoken} />
            {desk && <TalkButton beside={beside} mine={mine} />}
          </Tools>
        )}
      </header>
      <div className={css.columns}>
        {isOpen && desk && <Rail items={items} mine={mine} at={at} />}
        <article
          ref={article}
          className={`${readingClass} ${css.article}`}
          lang={lang ?? undefined}
          dir={lang ? 'auto' : undefined}
          aria-label={title}
        >
          <Notices text={text} mine={mine} />
          {leads && (
            <Suspense fallback={<div className={css.coming} />}>
              <Lead text={text} mine={mine} />
            </Suspense>
          )}
          {isOpen && (
            <BlockTalkProvider beside={beside} mine={mine} onAsk={writeBeside}>
              <LessonWords text={text} mine={mine} items={items} leads={leads} />
            </BlockTalkProvider>
          )}
          {opening.open && <Finish text={text} mine={mine} />}
          <Credits adoptionId={mine.adoption_id} />
          <ListenBar speech={speech} />
        </article>
        {isOpen && <BesideLesson beside={beside} text={text} mine={mine} article={article} onAsk={writeBeside} />}
      </div>
      {isOpen && !desk && <PhoneBar text={text} mine={mine} beside={beside} />}
      {presenting && (
        <Suspense>
          <Present text={text} onClose={() => present(false)} label={t`Present “${title}”`} />
        </Suspense>
      )}
    </div>
  )
}
