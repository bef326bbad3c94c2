import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconMoodCry,
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSmile,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Mood } from './data/types.ts'

/** The five moods, from the worst to the best, each with its face and its word. */
export const moods: readonly { mood: Mood; name: MessageDescriptor; Icon: ComponentType<IconProps> }[] = [
  { mood: 1, name: msg`Awful`, Icon: IconMoodCry },
  { mood: 2, name: msg`Low`, Icon: IconMoodSad },
  { mood: 3, name: msg`Okay`, Icon: IconMoodEmpty },
  { mood: 4, name: msg`Good`, Icon: IconMoodSmile },
  { mood: 5, name: msg`Great`, Icon: IconMoodHappy },
]

export const moodOf = (mood: number | null) => moods.find((one) => one.mood === mood)
