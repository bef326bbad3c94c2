import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The themes of prompts, by their keys; one's own prompts are one more. */
export const promptThemes: Readonly<Record<string, MessageDescriptor>> = {
  gratitude: msg`Gratitude`,
  people: msg`People`,
  home: msg`Home`,
  work: msg`Work`,
  learning: msg`Learning`,
  nature: msg`Nature`,
  body: msg`Body and rest`,
  play: msg`Play`,
  courage: msg`Courage`,
  meaning: msg`Meaning`,
  past: msg`The past`,
  ahead: msg`What’s ahead`,
  own: msg`Your own prompts`,
}
