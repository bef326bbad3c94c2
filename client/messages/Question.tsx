import { useLingui } from '@lingui/react/macro'
import { Picker } from '../ui/Picker.tsx'
import { AskEdits, AskSeen } from './AskAbout.tsx'
import { AskAboutTopic } from './AskAboutTopic.tsx'
import { AskActs } from './AskActs.tsx'
import { AskAnnouncement } from './AskAnnouncement.tsx'
import { AskLevel } from './AskLevel.tsx'
import { AskMoment } from './AskMoment.tsx'
import { AskPeople } from './AskPeople.tsx'
import { AskPoll } from './AskPoll.tsx'
import { AskReaction } from './AskReaction.tsx'
import { AskReport } from './AskReport.tsx'
import { AskTask } from './AskTask.tsx'
import { AskTitle } from './AskTitle.tsx'
import { AskTopic } from './AskTopic.tsx'
import { type Asking, asking } from './asking.ts'
import { remind } from './deeds.ts'

/** One question, beside what it is about; nothing is changed until something is picked. */
export function Question({ asked }: { asked: Asking }) {
  const { t } = useLingui()
  const titles: Record<Asking['what'], string> = {
    start: t`New conversation`,
    add: t`Add people`,
    rename: t`Rename`,
    level: t`What to tell me of`,
    react: t`React`,
    remind: t`Remind me`,
    task: t`Make it a task`,
    announce: t`Announce it`,
    report: t`Report or block`,
    seen: t`Seen by`,
    edits: t`What it said before`,
    acts: t`Message`,
    topic: t`Write about`,
    aboutTopic: t`Topic`,
    later: t`Send later`,
    poll: t`Ask everybody`,
  }
  return (
    <Picker key={asked.what} title={titles[asked.what]} anchor={asked.anchor} onClose={() => done(asked)}>
      {(close) => <Asked asked={asked} close={close} />}
    </Picker>
  )
}

/** What was picked may have asked the next thing by then. */
function done(asked: Asking) {
  if (asking.get() === asked) asking.set(null)
}

function Asked({ asked, close }: { asked: Asking; close: () => void }) {
  switch (asked.what) {
    case 'start':
      return <AskPeople close={close} />
    case 'add':
      return <AskPeople conversationId={asked.conversationId} close={close} />
    case 'rename':
      return <AskTitle conversationId={asked.conversationId} close={close} />
    case 'level':
      return <AskLevel conversationId={asked.conversationId} close={close} />
    case 'react':
      return <AskReaction message={asked.message} close={close} />
    case 'remind':
      return (
        <AskMoment
          soon
          onPick={(at) => {
            close()
            remind(asked.message, at)
          }}
        />
      )
    case 'later':
      return (
        <AskMoment
          onPick={(at) => {
            close()
            asked.send(at)
          }}
        />
      )
    case 'task':
      return <AskTask message={asked.message} close={close} />
    case 'announce':
      return <AskAnnouncement message={asked.message} close={close} />
    case 'report':
      return <AskReport message={asked.message} close={close} />
    case 'seen':
      return <AskSeen message={asked.message} />
    case 'edits':
      return <AskEdits message={asked.message} />
    case 'acts':
      return <AskActs message={asked.message} close={close} />
    case 'topic':
      return <AskTopic conversationId={asked.conversationId} close={close} />
    case 'aboutTopic':
      return (
        <AskAboutTopic id={asked.topicId} conversationId={asked.conversationId} canPost={asked.canPost} close={close} />
      )
    case 'poll':
      return <AskPoll conversationId={asked.conversationId} close={close} />
  }
}
