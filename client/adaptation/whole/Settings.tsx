import { useLingui } from '@lingui/react/macro'
import { Check } from '../../ui/fields/Check.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Adoption } from '../data/adoption.ts'
import type { Outline } from '../data/resolved.ts'
import { overrideOf } from '../draft/node-draft.ts'
import type { AskedWhole } from './asked.ts'
import { Original } from './Original.tsx'
import { SavedText } from './SavedText.tsx'
import { sayOfCurriculum, setAdoption } from './settings-commands.ts'
import css from './whole.module.css'

/** The way in which a group follows a curriculum. Changes are saved as they are made. */
export function Settings(props: { outline: Outline; adoption: Adoption; ask: (asked: AskedWhole) => void }) {
  const { t } = useLingui()
  const { outline, adoption, ask } = props
  const { release, discussion } = outline.fields
  return (
    <section className={css.section} aria-labelledby="settings">
      <h2 id="settings" className={css.heading}>{t`For this group`}</h2>
      <fieldset className={css.fields} disabled={!outline.may.adapt} aria-labelledby="settings">
        <Names outline={outline} adoption={adoption} />
        <SelectField
          label={t`Pace`}
          value={adoption.mode}
          data={[
            { value: 'dated', label: t`Together, on dates` },
            { value: 'self_paced', label: t`Everyone at their own pace` },
          ]}
          onChange={(mode) => ask({ what: 'pace', mode: mode === 'dated' ? 'dated' : 'self_paced' })}
        />
        <SelectField
          label={t`Lessons open`}
          value={release ?? ''}
          data={[
            { value: '', label: t`As the author set it` },
            { value: 'open', label: t`At once` },
            { value: 'on_date', label: t`On their date` },
            { value: 'after_previous', label: t`After the lesson before` },
          ]}
          onChange={(value) => sayOfCurriculum(outline, 'release', value || null)}
        />
        <Check
          label={t`Members can discuss lessons`}
          checked={discussion ?? true}
          onChange={(on) => sayOfCurriculum(outline, 'discussion', on ? null : false)}
        />
        <SelectField
          label={t`New versions`}
          description={t`Safe ones change nothing that you changed and move no date.`}
          value={adoption.auto_update}
          data={[
            { value: 'ask', label: t`Ask us first` },
            { value: 'safe', label: t`Take safe ones by themselves` },
          ]}
          onChange={(mode) => setAdoption(adoption, { kind: 'auto_update', mode: mode === 'safe' ? 'safe' : 'ask' })}
        />
      </fieldset>
    </section>
  )
}

/** The title and the subtitle that the group gives it. */
function Names({ outline, adoption }: { outline: Outline; adoption: Adoption }) {
  const { t } = useLingui()
  const original = adoption.curricula?.title ?? ''
  const { subtitle } = outline.fields
  const override = overrideOf(outline, 'edit', 'subtitle')
  const setTitle = (title: string) =>
    setAdoption(adoption, { kind: 'title', title: title === original || !title ? null : title })
  const setSubtitle = (words: string) =>
    sayOfCurriculum(outline, 'subtitle', !words || words === override?.original ? null : words)
  return (
    <>
      <div>
        <SavedText label={t`Title`} limit={120} value={outline.title} onSave={setTitle} />
        {adoption.title_override !== null && (
          <Original
            field="title"
            original={{ value: original }}
            now={outline.title}
            onReset={outline.may.adapt ? () => setTitle('') : undefined}
          />
        )}
      </div>
      <div>
        <SavedText label={t`Subtitle`} limit={160} value={subtitle ?? ''} onSave={setSubtitle} />
        <Original
          field="subtitle"
          original={override && { value: override.original }}
          now={subtitle}
          onReset={outline.may.adapt ? () => setSubtitle('') : undefined}
        />
      </div>
    </>
  )
}
