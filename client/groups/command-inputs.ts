/* The room's commands and their inputs: see lib/registries/commands.ts. */
export {}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'groups.setRole': { group_id: string; user_id: string; role: string }
    'groups.restoreMember': { group_id: string; user_id: string }
    'groups.reopenRequest': { id: string }
    'groups.archive': { group_id: string; archived: boolean }
    'groups.revokeInvite': { id: string; revoked_at: string | null }
    /** The first steps of a group, after they were hidden. */
    'groups.showSteps': { group_id: string }
    /** Within the ten seconds in which it is not gone yet. */
    'groups.keepPlayground': { group_id: string }
    /** With null the group has no answer of its own any more. */
    'groups.setFeature': { groupId: string; key: string; enabled: boolean | null }
    /** Days off go, and with them what they did. */
    'groups.removeOffDays': { id: string }
    'groups.removeImportedOffDays': { ids: string[] }
    'groups.addOffDays': {
      id: string
      group_id: string
      starts_on: string
      ends_on: string
      label: string
      affects: string[]
    }
  }
}
