import { useLingui } from '@lingui/react/macro'
import { type ReadingPart, type ReadingSettings, readingChoices, withReading } from '../../lib/settings/reading.ts'
import { region, settings } from '../../lib/settings/settings.ts'
import { useTheme } from '../theme.ts'
import './paper-tokens.css'
import css from './reading-fields.module.css'
import { Segments } from './Segments.tsx'

/** The size of each step, as tokens.css has it. */
const scales = { '-1': 0.9, 0: 1, 1: 1.15, 2: 1.3, 3: 1.5, 4: 1.75 }

/** The settings of reading, one row for each part. A choice holds at once. */
export function ReadingFields({ onChange }: { onChange: (reading: ReadingSettings) => void }) {
  const { t } = useLingui()
  const { reading } = settings.use()
  const percent = new Intl.NumberFormat(region(), { style: 'percent' })
  const widths = { narrow: t`Narrow`, normal: t`Normal`, wide: t`Wide` }
  const spacings = { tight: t`Tight`, normal: t`Normal`, loose: t`Loose` }
  const fonts = { usual: t`Default`, sans: t`Sans`, serif: t`Serif`, plain: t`Plain` }
  const papers = { theme: t`Theme`, sepia: t`Sepia`, grey: t`Grey` }
  const set = <Part extends ReadingPart>(part: Part, choice: ReadingSettings[Part] | undefined) =>
    onChange(withReading(reading, part, choice))
  return (
    <div className={css.fields}>
      <Segments
        label={t`Text size`}
        chosen={reading.size ?? 0}
        choices={readingChoices.size}
        name={(size) => percent.format(scales[size])}
        onChoose={(size) => set('size', size)}
      />
      <Segments
        label={t`Line width`}
        chosen={reading.width ?? 'normal'}
        choices={readingChoices.width}
        name={(width) => widths[width]}
        onChoose={(width) => set('width', width)}
      />
      <Segments
        label={t`Spacing`}
        chosen={reading.spacing ?? 'normal'}
        choices={readingChoices.spacing}
        name={(spacing) => spacings[spacing]}
        onChoose={(spacing) => set('spacing', spacing)}
      />
      <Segments
        label={t`Font`}
        chosen={reading.font ?? 'usual'}
        choices={['usual', ...readingChoices.font]}
        name={(font) => fonts[font]}
        onChoose={(font) => set('font', font === 'usual' ? undefined : font)}
      />
      <Segments
        label={t`Paper`}
        chosen={reading.paper ?? 'theme'}
        choices={readingChoices.paper}
        name={(paper) => papers[paper]}
        mark={(paper) => <Swatch paper={paper} />}
        onChoose={(paper) => set('paper', paper)}
      />
    </div>
  )
}

/** A dot in the colour of a paper, in the theme that is shown. */
function Swatch({ paper }: { paper: NonNullable<ReadingSettings['paper']> }) {
  return <i className={css.swatch} data-theme={useTheme()} data-reading-paper={paper} aria-hidden="true" />
}
