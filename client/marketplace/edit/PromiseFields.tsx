import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { Html } from '../../ui/html/Html.tsx'
import { EntriesField } from '../../ui/lesson/EntriesField.tsx'
import { RichText } from '../../ui/RichText/RichText.tsx'
import css from './edit.module.css'
import type { ListingFieldProps } from './field-props.ts'
import { listLimits } from './limits.ts'
import { Section } from './Section.tsx'

/** The fields for what a group gets out of it. */
export function PromiseFields({ words, errors, change }: ListingFieldProps) {
  const isInReview = words.state === 'in_review'
  const { t } = useLingui()
  return (
    <Section title={t`What it offers`}>
      <Textarea
        id="listing-promise"
        label={t`Promise`}
        description={t`One line that says what a group gets out of it.`}
        placeholder={t`Cook for twenty without fear`}
        autosize
        maxLength={160}
        value={words.promise ?? ''}
        error={errors.promise}
        onChange={({ currentTarget }) => change({ promise: currentTarget.value.replace(/\n/g, ' ') })}
      />
      <div id="listing-outcomes" className={css.anchor}>
        <EntriesField
          label={t`Outcomes`}
          hint={t`What people can do at the end, one on each line. Up to 8.`}
          placeholder={t`You plan a meal for twenty`}
          by="line"
          entries={words.outcomes}
          limits={listLimits.outcomes}
          onChange={(outcomes) => change({ outcomes })}
        />
        <FieldError words={errors.outcomes} />
      </div>
      <div id="listing-topics" className={css.anchor}>
        <EntriesField
          label={t`Topics`}
          hint={t`With commas between them. People filter by these.`}
          placeholder={t`cooking, planning`}
          by="comma"
          entries={words.topics}
          limits={listLimits.topics}
          onChange={(topics) => change({ topics })}
        />
        <FieldError words={errors.topics} />
      </div>
      <div id="listing-summary" className={css.anchor}>
        {isInReview ? (
          // an editor of its own, which a disabled form doesn't reach
          <>
            <h3 className={css.label}>{t`Summary`}</h3>
            <Html html={words.summary_html ?? ''} />
          </>
        ) : (
          <RichText
            label={t`Summary`}
            placeholder={t`How it works, and what makes it yours`}
            limit={5000}
            value={words.summary_html ?? ''}
            onChange={(summary_html) => change({ summary_html })}
          />
        )}
        <FieldError words={errors.summary_html} />
      </div>
    </Section>
  )
}

/** The refusal of a field that shows none by itself. */
export function FieldError({ words }: { words: string | undefined }) {
  if (!words) return null
  return (
    <p role="alert" className={css.refused}>
      {words}
    </p>
  )
}
