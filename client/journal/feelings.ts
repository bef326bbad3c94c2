import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The feelings that an entry can have, by their keys, from the light to the heavy ones. */
export const feelings: Readonly<Record<string, MessageDescriptor>> = {
  grateful: msg`Grateful`,
  joyful: msg`Joyful`,
  peaceful: msg`Peaceful`,
  hopeful: msg`Hopeful`,
  loved: msg`Loved`,
  proud: msg`Proud`,
  excited: msg`Excited`,
  relieved: msg`Relieved`,
  inspired: msg`Inspired`,
  curious: msg`Curious`,
  rested: msg`Rested`,
  surprised: msg`Surprised`,
  tired: msg`Tired`,
  bored: msg`Bored`,
  restless: msg`Restless`,
  confused: msg`Confused`,
  anxious: msg`Anxious`,
  stressed: msg`Stressed`,
  lonely: msg`Lonely`,
  sad: msg`Sad`,
  disappointed: msg`Disappointed`,
  hurt: msg`Hurt`,
  angry: msg`Angry`,
  ashamed: msg`Ashamed`,
}

/** The most that one entry has. */
export const mostFeelings = 3
