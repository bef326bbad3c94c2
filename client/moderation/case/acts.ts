import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClockPause,
  IconLock,
  type IconProps,
  IconTrash,
  IconUserMinus,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { KeyId } from '../../lib/settings/key-bindings.ts'

/** Something that can be done about a case. */
export interface ModerationAct {
  action: string
  name: MessageDescriptor
  /** The consequence, in a sentence. */
  follows: MessageDescriptor
  Icon: ComponentType<IconProps>
  key?: KeyId
  danger?: true
  /** It has an end. */
  ends?: true
}

/** The acts with keys, which have buttons of their own on phones too. */
export const mainActs: readonly ModerationAct[] = [
  {
    action: 'dismiss',
    name: msg`Keep`,
    follows: msg`It stays. Those who reported it hear that it’s within the rules.`,
    Icon: IconCheck,
    key: 'answerGoing',
  },
  {
    action: 'remove',
    name: msg`Remove`,
    follows: msg`It disappears for everyone at once. Its author reads why, and can appeal.`,
    Icon: IconTrash,
    key: 'answerMaybe',
    danger: true,
  },
  {
    action: 'warn',
    name: msg`Warn`,
    follows: msg`It stays. Its author gets a warning, and can appeal.`,
    Icon: IconAlertTriangle,
    key: 'answerDeclined',
  },
  {
    action: 'mute',
    name: msg`Mute`,
    follows: msg`Its author can read, but can’t write or react until then.`,
    Icon: IconVolumeOff,
    key: 'answerFourth',
    ends: true,
  },
]

export const otherActs: readonly ModerationAct[] = [
  {
    action: 'lock',
    name: msg`Lock thread`,
    follows: msg`Nobody can reply any more. What’s there stays.`,
    Icon: IconLock,
  },
  {
    action: 'remove_from_group',
    name: msg`Remove from group`,
    follows: msg`Its author leaves the group. Undoing it brings them back with their role.`,
    Icon: IconUserMinus,
    danger: true,
  },
  {
    action: 'suspend',
    name: msg`Suspend`,
    follows: msg`Its author is signed out everywhere and can’t sign in until then. They can appeal by email.`,
    Icon: IconClockPause,
    danger: true,
    ends: true,
  },
  {
    action: 'ban',
    name: msg`Ban`,
    follows: msg`Its author is signed out everywhere and can’t sign in again. There’s no undo, but a ban can be lifted here later.`,
    Icon: IconBan,
    danger: true,
  },
]

export const actOf = (action: string) => [...mainActs, ...otherActs].find((act) => act.action === action)
