import { msg } from '@lingui/core/macro'
import type { RefusalsByTable } from '../../lib/registries/refusals.ts'

const policies = {
  insert: msg`Only the owner and editors can change this curriculum, and only its draft.`,
  update: msg`Only the owner and editors can change this curriculum, and only its draft.`,
}
const gone = msg`This curriculum no longer exists.`
const unreadable = msg`This text couldn’t be saved. Undo your last change and try again.`

/** Refusals of what a curriculum is made of. */
export const nodeRefusals: RefusalsByTable = {
  units: {
    constraints: {
      units_rank_check: ['rank', msg`There isn’t room here. Move something else first.`],
      units_summary_html_check: ['summary_html', msg`The summary can have at most 20,000 characters.`],
      units_title_check: ['title', msg`Enter a title of 1 to 120 characters.`],
      units_version_id_fkey: ['version_id', gone],
      units_version_id_key_key: ['key', msg`This unit already exists.`],
    },
    required: { title: msg`Enter a title.` },
    policies,
  },
  lessons: {
    constraints: {
      lessons_blocks_check: ['blocks', unreadable],
      lessons_completion_check: ['completion', msg`Choose when the lesson counts as done.`],
      lessons_dwell_sec_check: ['dwell_sec', msg`Enter 5 to 3,600 seconds.`],
      lessons_lang_check: ['lang', msg`Choose a language from the list.`],
      lessons_materials_check: ['materials', msg`Enter at most 50 materials of up to 200 characters.`],
      lessons_minutes_check: ['minutes', msg`Enter 1 to 600 minutes.`],
      lessons_objectives_check: ['objectives', msg`Enter at most 20 objectives of up to 300 characters.`],
      lessons_rank_check: ['rank', msg`There isn’t room here. Move something else first.`],
      lessons_release_check: ['release', msg`Choose when the lesson opens.`],
      lessons_standards_check: ['standards', msg`The standards can have at most 2,000 characters.`],
      lessons_tags_check: ['tags', msg`Enter at most 20 tags of up to 40 characters.`],
      lessons_title_check: ['title', msg`Enter a title of 1 to 160 characters.`],
      lessons_version_id_fkey: ['version_id', gone],
      lessons_version_id_key_key: ['key', msg`This lesson already exists.`],
      lessons_version_id_unit_key_fkey: ['unit_key', msg`This unit no longer exists.`],
    },
    required: { title: msg`Enter a title.`, unit_key: msg`Choose a unit.` },
    policies,
  },
  lesson_items: {
    constraints: {
      lesson_items_audience_check: ['audience', msg`Choose who sees this.`],
      lesson_items_blocks_check: ['blocks', unreadable],
      lesson_items_kind_check: ['kind', msg`Choose what kind of item this is.`],
      lesson_items_minutes_check: ['minutes', msg`Enter 1 to 600 minutes.`],
      lesson_items_rank_check: ['rank', msg`There isn’t room here. Move something else first.`],
      lesson_items_settings_check: ['settings', msg`These settings couldn’t be saved.`],
      lesson_items_title_check: ['title', msg`Enter a title of 1 to 160 characters.`],
      lesson_items_version_id_fkey: ['version_id', gone],
      lesson_items_version_id_key_key: ['key', msg`This item already exists.`],
      lesson_items_version_id_lesson_key_fkey: ['lesson_key', msg`This lesson no longer exists.`],
    },
    required: {
      kind: msg`Choose what kind of item this is.`,
      lesson_key: msg`Choose a lesson.`,
      title: msg`Enter a title.`,
    },
    policies,
  },
  curriculum_tasks: {
    constraints: {
      curriculum_tasks_anchor_check: ['anchor', msg`Choose the day to count from.`],
      curriculum_tasks_audience_check: ['audience', msg`Choose who gets this task.`],
      curriculum_tasks_body_html_check: ['body_html', msg`The text can have at most 20,000 characters.`],
      curriculum_tasks_completion_mode_check: ['completion_mode', msg`Choose who has to do this task.`],
      curriculum_tasks_lesson_anchor: ['anchor', msg`Choose a lesson to count the days from.`],
      curriculum_tasks_offset_days_check: ['offset_days', msg`Choose a day at most 90 days away.`],
      curriculum_tasks_rank_check: ['rank', msg`There isn’t room here. Move something else first.`],
      curriculum_tasks_title_check: ['title', msg`Enter a title of 1 to 200 characters.`],
      curriculum_tasks_version_id_fkey: ['version_id', gone],
      curriculum_tasks_version_id_key_key: ['key', msg`This task already exists.`],
      curriculum_tasks_version_id_lesson_key_fkey: ['lesson_key', msg`This lesson no longer exists.`],
    },
    required: { title: msg`Enter a title.` },
    policies,
  },
  leader_texts: {
    constraints: {
      leader_texts_blocks_check: ['blocks', unreadable],
      leader_texts_version_id_fkey: ['version_id', gone],
    },
    required: { blocks: msg`Write something for leaders.`, key: msg`Choose what these notes belong to.` },
    policies,
  },
  quiz_answers: {
    constraints: {
      quiz_answers_answers_check: ['answers', msg`These answers couldn’t be saved.`],
      quiz_answers_version_id_fkey: ['version_id', gone],
    },
    required: { answers: msg`Choose the right answers.`, key: msg`Choose the quiz that these answers belong to.` },
    policies,
  },
}
