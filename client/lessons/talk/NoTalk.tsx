import { useLingui } from '@lingui/react/macro'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import type { TalkTab } from '../data/talk.ts'
import { beginAsk } from './ask-draft.ts'
import { startersOf } from './starters.ts'
import css from './talk.module.css'
import type { TalkRights } from './talk-rights.ts'

/** Words to begin with, where nobody has said anything yet; they go into the field. */
export function NoTalk(props: { tab: TalkTab; text: ResolvedLesson; mine: MyLesson; rights: TalkRights }) {
  const { t } = useLingui()
  const { tab, text, mine, rights } = props
  return (
    <section className={css.noTalk}>
      <p className={css.noTalkTitle}>{tab === 'questions' ? t`No questions yet` : t`No talk yet`}</p>
      {rights.asks ? (
        <>
          <p className={css.note}>{t`Everyone in the group can read and answer. You could begin with:`}</p>
          <ul>
            {startersOf(text).map((words) => (
              <li key={words}>
                <button
                  type="button"
                  className={css.starter}
                  dir="auto"
                  onClick={() => beginAsk(mine, { kind: 'question', title: words })}
                >
                  {words}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={css.note}>
          {rights.isRefused
            ? t`Your group doesn’t discuss the lessons of this curriculum.`
            : t`Nobody has said anything here.`}
        </p>
      )}
    </section>
  )
}
