import { msg } from '@lingui/core/macro'
import { IconBook2 } from '@tabler/icons-react'
import { query } from '../lib/query/query.ts'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    'curricula insert': msg`New curriculum`,
    'curricula update': msg`Curriculum changed`,
    delete_curriculum: msg`Curriculum deleted`,
    restore_curriculum: msg`Curriculum restored`,
    'curriculum_authors put': msg`Curriculum authors changed`,
    'units insert': msg`New unit`,
    'units update': msg`Unit changed`,
    'lessons insert': msg`New lesson`,
    'lessons update': msg`Lesson changed`,
    'lesson_items insert': msg`New lesson item`,
    'lesson_items update': msg`Lesson item changed`,
    'curriculum_tasks insert': msg`New curriculum task`,
    'curriculum_tasks update': msg`Curriculum task changed`,
    put_leader_text: msg`Leader notes changed`,
    put_quiz_answers: msg`Quiz answers changed`,
    'curriculum_comments insert': msg`New comment`,
    'curriculum_comments update': msg`Comment changed`,
    delete_curriculum_comment: msg`Comment deleted`,
    restore_curriculum_comment: msg`Comment restored`,
    resolve_comment: msg`Comment resolved`,
    move_nodes: msg`Part of a curriculum moved`,
    copy_nodes: msg`Part of a curriculum copied`,
    delete_nodes: msg`Part of a curriculum deleted`,
    restore_nodes: msg`Part of a curriculum restored`,
    change_level: msg`Part of a curriculum moved`,
  },
  written: { subtitle: msg`Subtitle`, standards: msg`Standards` },
  limits: {
    'curricula title': 120,
    'curricula subtitle': 160,
    'units title': 120,
    'lessons title': 160,
    'lessons standards': 2000,
    'lesson_items title': 160,
    'curriculum_tasks title': 200,
  },
  html: { summary_html: msg`Summary`, blocks: msg`Text` },
  chosen: {
    objectives: msg`Objectives`,
    materials: msg`Materials`,
    tags: msg`Tags`,
    minutes: msg`Minutes`,
    lang: msg`Language`,
  },
  search: {
    curricula: { name: msg`Curricula`, one: msg`Curriculum`, Icon: IconBook2, order: 25 },
  },
  creates: {
    curriculum: {
      title: msg`New curriculum…`,
      also: msg`Create add write course lessons`,
      Icon: IconBook2,
      order: 40,
      opens: '/curriculum?make=new',
      isOffered: () => query.getQueryData<{ may: boolean }>(['authoring'])?.may === true,
    },
  },
  trash: {
    curricula: { Icon: IconBook2, restore: (id) => ({ verb: 'curriculum.restore', input: { id } }) },
  },
  notifications: {
    curricula: {
      name: msg`Curricula`,
      order: 80,
      types: {
        curriculum_shared: { name: msg`Curriculum shared`, Icon: IconBook2 },
      },
      target: () => '/curriculum/management',
    },
  },
}
