import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { toast } from '../lib/toast.ts'
import css from './edit.module.css'
import { GroupMark } from './GroupMark.tsx'
import { Keep } from './Keep.tsx'
import type { Group } from './queries.ts'
import { Section } from './Section.tsx'
import { useChangeGroup } from './settings-queries.ts'

const signs = ['🍲', '🎶', '📚', '🌱', '🏡', '⚽', '🎨', '🙏', '🧶', '🚲']
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** What it is called and looks like. The mark shows what is being chosen. */
export function Basics({ group }: { group: Group }) {
  const { t } = useLingui()
  const change = useChangeGroup()
  const { id, version, name, description, icon_emoji, color, tz } = group
  const [draft, setDraft] = useState({ name, description: description ?? '', icon_emoji: icon_emoji ?? '', color, tz })
  const [short, setShort] = useState(false)
  const colours: Record<string, string> = {
    indigo: t`Indigo`,
    sky: t`Blue`,
    leaf: t`Green`,
    sun: t`Amber`,
    rose: t`Rose`,
    plum: t`Violet`,
  }
  const changed =
    draft.name.trim() !== name ||
    draft.description.trim() !== (description ?? '') ||
    draft.icon_emoji.trim() !== (icon_emoji ?? '') ||
    draft.color !== color ||
    draft.tz !== tz
  useBlocker({
    shouldBlockFn: () =>
      changed && !window.confirm(t`You changed something here and did not save it. Leave all the same?`),
    enableBeforeUnload: () => changed,
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const tooShort = draft.name.trim().length < 2
    setShort(tooShort)
    if (tooShort || change.isPending) return
    change.mutate(
      {
        id,
        version,
        name: draft.name.trim(),
        description: draft.description.trim() || null,
        icon_emoji: draft.icon_emoji.trim() || null,
        color: draft.color,
        tz: draft.tz,
      },
      { onSuccess: () => toast(t`Saved`) },
    )
  }
  return (
    <Section title={t`Basics`} words={t`How people recognise the group, and the zone its days are counted in.`}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <div className={css.named}>
          <GroupMark
            group={{ name: draft.name || '?', color: draft.color, icon_emoji: draft.icon_emoji.trim() || null }}
            size={56}
          />
          <TextInput
            label={t`Name`}
            maxLength={80}
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            error={short && t`A name has at least two letters.`}
          />
        </div>
        <fieldset className={css.choice}>
          <legend className={css.label}>{t`Colour`}</legend>
          {Object.entries(colours).map(([value, label]) => (
            <label key={value} className={css.swatch} title={label} style={{ background: `var(--${value})` }}>
              <input
                type="radio"
                name="color"
                aria-label={label}
                checked={draft.color === value}
                onChange={() => setDraft({ ...draft, color: value })}
              />
            </label>
          ))}
        </fieldset>
        <div className={css.sign}>
          <TextInput
            label={t`Sign`}
            description={t`An emoji, or empty for the first letter.`}
            maxLength={16}
            value={draft.icon_emoji}
            onChange={(event) => setDraft({ ...draft, icon_emoji: event.currentTarget.value })}
          />
          <div className={css.signs}>
            {signs.map((sign) => (
              <button
                key={sign}
                type="button"
                className={css.pick}
                aria-label={t`Use ${sign}`}
                aria-pressed={draft.icon_emoji === sign}
                onClick={() => setDraft({ ...draft, icon_emoji: draft.icon_emoji === sign ? '' : sign })}
              >
                {sign}
              </button>
            ))}
          </div>
        </div>
        <Textarea
          label={t`What it is for`}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5000}
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`Time zone`}
          value={draft.tz}
          onChange={(event) => setDraft({ ...draft, tz: event.currentTarget.value })}
          data={zones.includes(tz) ? zones : [tz, ...zones]}
        />
        <Keep changed={changed} pending={change.isPending} error={change.error} />
      </form>
    </Section>
  )
}
