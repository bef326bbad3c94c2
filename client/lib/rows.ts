/** Provisional: the rows as the database has them, until its types are generated. */
type Role = 'super_admin' | 'admin' | 'manager' | 'member'
type GroupRole = 'admin' | 'manager' | 'member'
type Table<Row, Insert = Partial<Row>> = { Row: Row; Insert: Insert; Update: Partial<Row>; Relationships: [] }
type View<Row> = { Row: Row; Relationships: [] }

export type Database = {
  public: {
    Tables: {
      users: Table<{ id: string; email: string; name: string; avatar_url: string | null; role: Role; streak_count: number; tenant_id: string | null }>
      groups: Table<{ id: string; name: string; slug: string; icon_emoji: string | null; color: string; tz: string; archived_at: string | null; created_at: string; version: number }>
      group_members: Table<{ group_id: string; user_id: string; role: GroupRole; title: string | null; joined_at: string }>
      group_invites: Table<{ id: string; group_id: string; kind: 'link' | 'email'; code: string; role: GroupRole; max_uses: number | null; uses: number; expires_at: string | null; revoked_at: string | null; created_at: string }>
      tasks: Table<{ id: string; group_id: string; title: string; status: 'todo' | 'doing' | 'done' | 'cancelled'; due_on: string | null; rank: string; number: number; done_at: string | null; done_by: string | null; created_by: string | null; created_at: string; version: number }>
    }
    Views: { people: View<{ id: string; name: string; avatar_url: string | null; role: Role }> }
    Functions: {
      instance_state: { Args: Record<PropertyKey, never>; Returns: { claimed: boolean; code_needed: boolean } }
      claim_instance: { Args: { code?: string }; Returns: undefined }
      create_group: { Args: { id: string; name: string; tz: string; color?: string }; Returns: undefined }
      invitation: { Args: { code: string }; Returns: { group_id: string; group_name: string; icon_emoji: string | null; color: string; member_count: number; invited_by: string | null } | null }
      accept_invitation: { Args: { code: string }; Returns: string }
      finish_task: { Args: { id: string; done: boolean }; Returns: undefined }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
