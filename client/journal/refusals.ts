import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

const notSaved = msg`This couldn’t be saved. Reload and try again.`
const own = msg`You can only change what is in your own journal.`

export const refusals: RoomRefusals = {
  tables: {
    journal_entries: {
      constraints: {
        journal_entries_title_check: ['title', msg`Keep the title to 160 characters.`],
        journal_entries_body_check: ['body_html', msg`This entry is too long. Go on in a new one.`],
        journal_entries_entry_date_check: ['entry_date', msg`Choose a day between 1900 and tomorrow.`],
        journal_entries_tz_check: ['tz', notSaved],
        journal_entries_mood_check: ['mood', msg`Choose one of the five moods.`],
        journal_entries_feelings_check: ['feelings', msg`Choose up to three feelings.`],
        journal_entries_tags_check: ['tags', msg`Use up to 20 tags of up to 40 characters.`],
        journal_entries_prompt_id_fkey: ['prompt_id', msg`This prompt no longer exists.`],
        journal_entries_template_id_fkey: ['template_id', msg`This template no longer exists.`],
        journal_entries_source_check: ['source', notSaved],
      },
      required: { entry_date: msg`Choose a day.` },
      policies: {
        hide_deleted: msg`This entry was deleted.`,
        insert: msg`You can only write in your own journal.`,
        update: own,
      },
    },
    journal_prompts: {
      constraints: {
        journal_prompts_text_check: ['text', msg`Write a prompt of up to 300 characters.`],
        journal_prompts_theme_check: ['theme', notSaved],
        journal_prompts_locale_check: ['locale', notSaved],
      },
      required: { text: msg`Write a prompt of up to 300 characters.` },
      policies: { insert: own, update: own },
    },
    journal_prompts_seen: { constraints: { journal_prompts_seen_state_check: ['state', notSaved] } },
    journal_templates: {
      constraints: {
        journal_templates_name_check: ['name', msg`Give the template a name of up to 60 characters.`],
        journal_templates_body_check: ['body_html', msg`Keep the template to 20,000 characters.`],
        journal_templates_icon_check: ['icon', msg`Choose another icon.`],
        journal_templates_rank_check: ['rank', notSaved],
      },
      required: { name: msg`Give the template a name of up to 60 characters.` },
      policies: { insert: own, update: own },
    },
    journal_settings: {
      constraints: {
        journal_settings_days_check: ['reminder_days', msg`Choose days of the week.`],
        journal_settings_review_day_check: ['review_day', msg`Choose a day of the week.`],
        journal_settings_themes_check: ['prompt_themes', msg`Choose themes from the list.`],
        journal_settings_user_id_fkey: ['user_id', notSaved],
      },
      policies: { insert: own, update: own },
    },
    memory_hides: {
      constraints: {
        memory_hides_until_check: ['until', msg`Choose a day.`],
        memory_hides_entry_id_fkey: ['entry_id', msg`This entry no longer exists.`],
        memory_hides_created_by_fkey: ['created_by', notSaved],
      },
      policies: { insert: own, update: own },
    },
  },
  buckets: {
    journal: {
      refused: msg`You can only add pictures to your own journal.`,
      size: msg`This picture is larger than 25 MB.`,
      type: msg`Choose a PNG, JPEG, WebP, GIF or AVIF picture.`,
    },
  },
}
