import { useLingui } from '@lingui/react/macro'
import { Picker } from '../../ui/menu/Picker.tsx'
import { type OpenPicker, picker } from '../data/picker.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { KeepForm } from './KeepForm.tsx'
import { LessonPicker } from './LessonPicker.tsx'
import { LevelPicker } from './LevelPicker.tsx'
import { EditHistory, SeenBy } from './MessageInfo.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { MomentPicker } from './MomentPicker.tsx'
import { PeoplePicker } from './PeoplePicker.tsx'
import { PollForm } from './PollForm.tsx'
import { ReactionPicker } from './ReactionPicker.tsx'
import { askForPush, remind } from './remind.ts'
import { TaskForm } from './TaskForm.tsx'
import { TitleForm } from './TitleForm.tsx'
import { TopicPicker } from './TopicPicker.tsx'
import { TopicSettings } from './TopicSettings.tsx'

/** One question, beside what it is about; nothing is changed until something is picked. */
export function MessagePicker({ asked }: { asked: OpenPicker }) {
  const { t } = useLingui()
  const titles: Record<OpenPicker['what'], string> = {
    start: t`New conversation`,
    add: t`Add people`,
    rename: t`Rename`,
    level: t`Notify me about`,
    react: t`React`,
    remind: t`Remind me`,
    comeBack: t`Remind me`,
    task: t`Turn into a task`,
    keep: t`Keep in my journal`,
    announce: t`Announce to the group`,
    lesson: t`Ask about a lesson`,
    seen: t`Seen by`,
    edits: t`Edit history`,
    commands: t`Message`,
    topic: t`Choose a topic`,
    aboutTopic: t`Topic`,
    later: t`Schedule message`,
    poll: t`Poll`,
  }
  return (
    <Picker title={titles[asked.what]} anchor={asked.anchor} onClose={() => done(asked)}>
      {(close) => <PickerContent asked={asked} close={close} />}
    </Picker>
  )
}

/** Closes the picker, unless the next one is open by then. */
function done(asked: OpenPicker) {
  if (picker.get() === asked) picker.set(null)
}

function PickerContent({ asked, close }: { asked: OpenPicker; close: () => void }) {
  switch (asked.what) {
    case 'start':
      return <PeoplePicker close={close} />
    case 'add':
      return <PeoplePicker conversationId={asked.conversationId} close={close} />
    case 'rename':
      return <TitleForm conversationId={asked.conversationId} close={close} />
    case 'level':
      return <LevelPicker conversationId={asked.conversationId} close={close} />
    case 'react':
      return <ReactionPicker message={asked.message} close={close} />
    case 'remind':
      return (
        <MomentPicker
          soon
          onPick={(at) => {
            close()
            remind(asked.message, at)
          }}
        />
      )
    case 'comeBack':
      return (
        <MomentPicker
          soon
          onPick={(at) => {
            close()
            asked.onPick(at)
            askForPush()
          }}
        />
      )
    case 'later':
      return (
        <MomentPicker
          onPick={(at) => {
            close()
            asked.send(at)
          }}
        />
      )
    case 'task':
      return <TaskForm message={asked.message} close={close} />
    case 'keep':
      return <KeepForm message={asked.message} close={close} />
    case 'announce':
      return <AnnouncementForm message={asked.message} close={close} />
    case 'lesson':
      return <LessonPicker message={asked.message} close={close} />
    case 'seen':
      return <SeenBy message={asked.message} />
    case 'edits':
      return <EditHistory message={asked.message} />
    case 'commands':
      return <MessageMenu message={asked.message} close={close} />
    case 'topic':
      return <TopicPicker conversationId={asked.conversationId} close={close} />
    case 'aboutTopic':
      return (
        <TopicSettings id={asked.topicId} conversationId={asked.conversationId} canPost={asked.canPost} close={close} />
      )
    case 'poll':
      return <PollForm conversationId={asked.conversationId} close={close} />
  }
}
