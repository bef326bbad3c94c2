import { msg } from '@lingui/core/macro'
import type { RefusalsByTable } from '../../lib/registries/refusals.ts'

/** Labels, columns, templates and filters. */
export const lists: RefusalsByTable = {
  labels: {
    constraints: {
      labels_color_check: ['color', msg`Choose one of the colours.`],
      labels_name_check: ['name', msg`Enter a name of 1 to 40 characters.`],
      labels_name: ['name', msg`This group already has a label with that name.`],
      labels_group_id_fkey: ['group_id', msg`This group no longer exists.`],
    },
    required: {
      name: msg`Enter a name.`,
    },
    policies: {
      insert: msg`Your role doesn’t allow adding labels here, or the group is archived.`,
      update: msg`Only the person who added this label or a group manager can change it.`,
    },
  },
  task_columns: {
    constraints: {
      task_columns_color_check: ['color', msg`Choose one of the colours.`],
      task_columns_maps_to_status_check: ['maps_to_status', msg`Choose one of the statuses.`],
      task_columns_name_check: ['name', msg`Enter a name of 1 to 40 characters.`],
      task_columns_rank_check: ['rank', msg`This column couldn’t be moved there. Reload the page and try again.`],
      task_columns_group_id_fkey: ['group_id', msg`This group no longer exists.`],
    },
    required: {
      name: msg`Enter a name.`,
    },
    policies: {
      insert: msg`Only group admins and managers can change the board, and only while the group isn’t archived.`,
      update: msg`Only group admins and managers can change the board, and only while the group isn’t archived.`,
    },
  },
  task_templates: {
    constraints: {
      task_templates_items_check: [
        'items',
        msg`A template needs 1 to 50 tasks, each with a title of at most 200 characters.`,
      ],
      task_templates_name_check: ['name', msg`Enter a name of 1 to 80 characters.`],
      task_templates_group_id_fkey: ['group_id', msg`This group no longer exists.`],
    },
    required: {
      name: msg`Enter a name.`,
      items: msg`A template needs at least one task.`,
    },
    policies: {
      insert: msg`Your role doesn’t allow adding templates here, or the group is archived.`,
      update: msg`Only the person who added this template or a group manager can change it.`,
    },
  },
  saved_filters: {
    constraints: {
      saved_filters_area_check: ['area', msg`This filter couldn’t be saved.`],
      saved_filters_check: ['shared', msg`Choose a group to share this filter with.`],
      saved_filters_icon_check: ['icon', msg`Choose a single emoji.`],
      saved_filters_name_check: ['name', msg`Enter a name of 1 to 60 characters.`],
      saved_filters_query_check: ['query', msg`This filter has too many conditions to save.`],
      saved_filters_group_id_fkey: ['group_id', msg`This group no longer exists.`],
    },
    required: {
      name: msg`Enter a name.`,
      query: msg`Choose at least one filter.`,
    },
    policies: {
      insert: msg`You can only save filters in your own groups.`,
      update: msg`Only the person who saved this filter can change it.`,
    },
  },
}
