import { t } from '@lingui/core/macro'

/** A field of a node by its name: `block:…` is a part of its text, `leader:…` of its leader notes. */
export function fieldName(field: string): string {
  const part = field.split(':')[0]!
  const names: Record<string, string> = {
    block: t`Text`,
    leader: t`Leader notes`,
    answer: t`Quiz answer`,
    title: t`Title`,
    subtitle: t`Subtitle`,
    summary_html: t`Summary`,
    body_html: t`Text`,
    objectives: t`Objectives`,
    materials: t`Materials`,
    tags: t`Tags`,
    standards: t`Standards`,
    minutes: t`Minutes`,
    release: t`Opens`,
    discussion: t`Discussion`,
    completion: t`Counts as done`,
    dwell_sec: t`Seconds on the page`,
    lang: t`Language`,
    kind: t`Kind`,
    settings: t`Settings`,
    required: t`Required`,
    audience: t`For`,
    anchor: t`Counts from`,
    offset_days: t`Days`,
    completion_mode: t`Done when`,
    blocks: t`Text`,
    place: t`Moved`,
    answers: t`Quiz answers`,
  }
  return names[part] ?? part
}
