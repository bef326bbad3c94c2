export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
  public: {
    Tables: {
      achievements: {
        Row: {
          awarded_at: string
          group_id: string | null
          id: string
          kind: string
          lesson_key: string | null
          private: boolean
          subject_id: string
          title: string
          user_id: string
        }
        Insert: {
          awarded_at?: string
          group_id?: string | null
          id?: string
          kind: string
          lesson_key?: string | null
          private?: boolean
          subject_id: string
          title: string
          user_id: string
        }
        Update: {
          awarded_at?: string
          group_id?: string | null
          id?: string
          kind?: string
          lesson_key?: string | null
          private?: boolean
          subject_id?: string
          title?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "achievements_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "achievements_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "achievements_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      activity_log: {
        Row: {
          actor_id: string | null
          at: string
          data: NonNullable<Json>
          id: number
          subject_id: string
          subject_type: string
          verb: string
        }
        Insert: {
          actor_id?: string | null
          at?: string
          data?: NonNullable<Json>
          id?: never
          subject_id: string
          subject_type: string
          verb: string
        }
        Update: {
          actor_id?: string | null
          at?: string
          data?: NonNullable<Json>
          id?: never
          subject_id?: string
          subject_type?: string
          verb?: string
        }
        Relationships: []
      }
      adoption_overrides: {
        Row: {
          adoption_id: string
          author_id: string | null
          base_hash: string | null
          field: string
          for_leaders: boolean
          group_id: string
          is_behind: boolean
          lesson_key: string | null
          node_key: string
          node_type: string
          op: string
          updated_at: string
          value: NonNullable<Json>
          version: number
        }
        Insert: {
          adoption_id: string
          author_id?: string | null
          base_hash?: string | null
          field: string
          for_leaders?: boolean
          group_id: string
          is_behind?: boolean
          lesson_key?: string | null
          node_key: string
          node_type: string
          op: string
          updated_at?: string
          value: NonNullable<Json>
          version?: number
        }
        Update: {
          adoption_id?: string
          author_id?: string | null
          base_hash?: string | null
          field?: string
          for_leaders?: boolean
          group_id?: string
          is_behind?: boolean
          lesson_key?: string | null
          node_key?: string
          node_type?: string
          op?: string
          updated_at?: string
          value?: NonNullable<Json>
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "adoption_overrides_author_id_fkey"
            columns: ["author_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoption_overrides_author_id_fkey"
            columns: ["author_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoption_overrides_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
        ]
      }
      adoption_tasks: {
        Row: {
          adoption_id: string
          by_hand: string[]
          ended_at: string | null
          group_id: string
          lesson_key: string | null
          made: NonNullable<Json>
          owner_id: string | null
          part: number
          task_id: string | null
          task_key: string
        }
        Insert: {
          adoption_id: string
          by_hand?: string[]
          ended_at?: string | null
          group_id: string
          lesson_key?: string | null
          made: NonNullable<Json>
          owner_id?: string | null
          part?: number
          task_id?: string | null
          task_key: string
        }
        Update: {
          adoption_id?: string
          by_hand?: string[]
          ended_at?: string | null
          group_id?: string
          lesson_key?: string | null
          made?: NonNullable<Json>
          owner_id?: string | null
          part?: number
          task_id?: string | null
          task_key?: string
        }
        Relationships: [
          {
            foreignKeyName: "adoption_tasks_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "adoption_tasks_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoption_tasks_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoption_tasks_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      adoption_upgrades: {
        Row: {
          actor_id: string | null
          adoption_id: string
          applied_at: string
          from_version: string
          group_id: string
          id: string
          plan: NonNullable<Json>
          to_version: string
          undo_until: string
          undone_at: string | null
        }
        Insert: {
          actor_id?: string | null
          adoption_id: string
          applied_at?: string
          from_version: string
          group_id: string
          id: string
          plan: NonNullable<Json>
          to_version: string
          undo_until?: string
          undone_at?: string | null
        }
        Update: {
          actor_id?: string | null
          adoption_id?: string
          applied_at?: string
          from_version?: string
          group_id?: string
          id?: string
          plan?: NonNullable<Json>
          to_version?: string
          undo_until?: string
          undone_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "adoption_upgrades_actor_id_fkey"
            columns: ["actor_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoption_upgrades_actor_id_fkey"
            columns: ["actor_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoption_upgrades_from_version_fkey"
            columns: ["from_version"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoption_upgrades_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "adoption_upgrades_id_fkey"
            columns: ["id"]
            referencedRelation: "schedule_ops"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoption_upgrades_to_version_fkey"
            columns: ["to_version"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      adoptions: {
        Row: {
          attribution: string | null
          auto_update: string
          created_at: string
          created_by: string | null
          curriculum_id: string
          ended_at: string | null
          ends_on: string | null
          event_id: string | null
          group_id: string
          id: string
          led: boolean
          licence: string | null
          makes_tasks: boolean
          mode: string
          paused_on: string | null
          place: string | null
          source: string
          start_on: string
          status: string
          title_override: string | null
          use_off_days: boolean
          version: number
          version_id: string
        }
        Insert: {
          attribution?: string | null
          auto_update?: string
          created_at?: string
          created_by?: string | null
          curriculum_id: string
          ended_at?: string | null
          ends_on?: string | null
          event_id?: string | null
          group_id: string
          id: string
          led?: boolean
          licence?: string | null
          makes_tasks?: boolean
          mode?: string
          paused_on?: string | null
          place?: string | null
          source?: string
          start_on: string
          status?: string
          title_override?: string | null
          use_off_days?: boolean
          version?: number
          version_id: string
        }
        Update: {
          attribution?: string | null
          auto_update?: string
          created_at?: string
          created_by?: string | null
          curriculum_id?: string
          ended_at?: string | null
          ends_on?: string | null
          event_id?: string | null
          group_id?: string
          id?: string
          led?: boolean
          licence?: string | null
          makes_tasks?: boolean
          mode?: string
          paused_on?: string | null
          place?: string | null
          source?: string
          start_on?: string
          status?: string
          title_override?: string | null
          use_off_days?: boolean
          version?: number
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "adoptions_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoptions_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoptions_curriculum_id_fkey"
            columns: ["curriculum_id"]
            referencedRelation: "curricula"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoptions_event_id_fkey"
            columns: ["event_id"]
            referencedRelation: "events"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoptions_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "adoptions_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      announcement_reads: {
        Row: {
          announcement_id: string
          dismissed_at: string | null
          seen_at: string
          user_id: string
        }
        Insert: {
          announcement_id: string
          dismissed_at?: string | null
          seen_at?: string
          user_id?: string
        }
        Update: {
          announcement_id?: string
          dismissed_at?: string | null
          seen_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "announcement_reads_announcement_id_fkey"
            columns: ["announcement_id"]
            referencedRelation: "announcements"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "announcement_reads_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "announcement_reads_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      announcements: {
        Row: {
          body: string
          created_at: string
          created_by: string | null
          deleted_at: string | null
          deleted_by: string | null
          expires_at: string | null
          group_id: string
          id: string
          pinned: boolean
          publish_at: string | null
          published_at: string | null
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          body?: string
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by?: string | null
          expires_at?: string | null
          group_id: string
          id?: string
          pinned?: boolean
          publish_at?: string | null
          published_at?: string | null
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          body?: string
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by?: string | null
          expires_at?: string | null
          group_id?: string
          id?: string
          pinned?: boolean
          publish_at?: string | null
          published_at?: string | null
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "announcements_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "announcements_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "announcements_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "announcements_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "announcements_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
        ]
      }
      attendance: {
        Row: {
          event_id: string | null
          group_id: string
          id: string
          marked_at: string
          marked_by: string | null
          occurrence_id: string | null
          scheduled_lesson_id: string | null
          state: string | null
          user_id: string
        }
        Insert: {
          event_id?: string | null
          group_id: string
          id?: string
          marked_at: string
          marked_by?: string | null
          occurrence_id?: string | null
          scheduled_lesson_id?: string | null
          state?: string | null
          user_id: string
        }
        Update: {
          event_id?: string | null
          group_id?: string
          id?: string
          marked_at?: string
          marked_by?: string | null
          occurrence_id?: string | null
          scheduled_lesson_id?: string | null
          state?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "attendance_group_id_event_id_occurrence_id_fkey"
            columns: ["group_id", "event_id", "occurrence_id"]
            referencedRelation: "event_occurrences"
            referencedColumns: ["group_id", "event_id", "id"]
          },
          {
            foreignKeyName: "attendance_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
          {
            foreignKeyName: "attendance_marked_by_fkey"
            columns: ["marked_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "attendance_marked_by_fkey"
            columns: ["marked_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "attendance_scheduled_lesson_id_fkey"
            columns: ["scheduled_lesson_id"]
            referencedRelation: "scheduled_lessons"
            referencedColumns: ["id"]
          },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          actor_role: string | null
          after: Json | null
          at: string
          before: Json | null
          group_id: string | null
          id: number
          outcome: string
          request_id: string | null
          subject_id: string | null
          subject_type: string
          tenant_id: string | null
        }
        Insert: {
          action: string
          actor_id?: string | null
          actor_role?: string | null
          after?: Json | null
          at?: string
          before?: Json | null
          group_id?: string | null
          id?: never
          outcome?: string
          request_id?: string | null
          subject_id?: string | null
          subject_type: string
          tenant_id?: string | null
        }
        Update: {
          action?: string
          actor_id?: string | null
          actor_role?: string | null
          after?: Json | null
          at?: string
          before?: Json | null
          group_id?: string | null
          id?: never
          outcome?: string
          request_id?: string | null
          subject_id?: string | null
          subject_type?: string
          tenant_id?: string | null
        }
        Relationships: []
      }
      away_periods: {
        Row: {
          created_at: string
          from_on: string
          id: string
          to_on: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          from_on: string
          id?: string
          to_on?: string | null
          user_id: string
        }
        Update: {
          created_at?: string
          from_on?: string
          id?: string
          to_on?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "away_periods_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "away_periods_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      blocked_ips: {
        Row: {
          automatic: boolean
          blocked_at: string
          blocked_by: string | null
          expires_at: string | null
          hits: number
          id: string
          ip_address: string
          is_active: boolean
          last_hit_at: string | null
          reason: string | null
        }
        Insert: {
          automatic?: boolean
          blocked_at?: string
          blocked_by?: string | null
          expires_at?: string | null
          hits?: number
          id?: string
          ip_address: string
          is_active?: boolean
          last_hit_at?: string | null
          reason?: string | null
        }
        Update: {
          automatic?: boolean
          blocked_at?: string
          blocked_by?: string | null
          expires_at?: string | null
          hits?: number
          id?: string
          ip_address?: string
          is_active?: boolean
          last_hit_at?: string | null
          reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "blocked_ips_blocked_by_fkey"
            columns: ["blocked_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "blocked_ips_blocked_by_fkey"
            columns: ["blocked_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      broadcast_dismissals: {
        Row: {
          at: string
          broadcast_id: string
          user_id: string
        }
        Insert: {
          at?: string
          broadcast_id: string
          user_id?: string
        }
        Update: {
          at?: string
          broadcast_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "broadcast_dismissals_broadcast_id_fkey"
            columns: ["broadcast_id"]
            referencedRelation: "broadcasts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "broadcast_dismissals_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "broadcast_dismissals_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      broadcasts: {
        Row: {
          audience: NonNullable<Json>
          body_html: string
          created_at: string
          created_by: string | null
          dismissible: boolean
          ends_at: string
          id: string
          starts_at: string
          tenant_id: string | null
          tone: string
          version: number
        }
        Insert: {
          audience?: NonNullable<Json>
          body_html: string
          created_at?: string
          created_by?: string | null
          dismissible?: boolean
          ends_at: string
          id: string
          starts_at?: string
          tenant_id?: string | null
          tone?: string
          version?: number
        }
        Update: {
          audience?: NonNullable<Json>
          body_html?: string
          created_at?: string
          created_by?: string | null
          dismissible?: boolean
          ends_at?: string
          id?: string
          starts_at?: string
          tenant_id?: string | null
          tone?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "broadcasts_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "broadcasts_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "broadcasts_tenant_id_fkey"
            columns: ["tenant_id"]
            referencedRelation: "tenants"
            referencedColumns: ["id"]
          },
        ]
      }
      catch_up_kept: {
        Row: {
          kept_at: string
          kind: string
          subject_id: string
          user_id: string
        }
        Insert: {
          kept_at?: string
          kind: string
          subject_id: string
          user_id?: string
        }
        Update: {
          kept_at?: string
          kind?: string
          subject_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "catch_up_kept_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "catch_up_kept_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      catch_ups: {
        Row: {
          absent_since: string | null
          here_before_at: string | null
          last_here_at: string | null
          seen_until: string
          user_id: string
          version: number
        }
        Insert: {
          absent_since?: string | null
          here_before_at?: string | null
          last_here_at?: string | null
          seen_until?: string
          user_id?: string
          version?: number
        }
        Update: {
          absent_since?: string | null
          here_before_at?: string | null
          last_here_at?: string | null
          seen_until?: string
          user_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "catch_ups_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "catch_ups_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      certificates: {
        Row: {
          adoption_id: string | null
          brand_name: string | null
          code: string
          group_id: string | null
          group_name: string | null
          id: string
          issued_at: string
          name: string
          named_at: string | null
          revoked_at: string | null
          revoked_by: string | null
          revoked_reason: string | null
          tenant_id: string | null
          title: string
          user_id: string
          wanted_name: string | null
        }
        Insert: {
          adoption_id?: string | null
          brand_name?: string | null
          code: string
          group_id?: string | null
          group_name?: string | null
          id?: string
          issued_at?: string
          name: string
          named_at?: string | null
          revoked_at?: string | null
          revoked_by?: string | null
          revoked_reason?: string | null
          tenant_id?: string | null
          title: string
          user_id: string
          wanted_name?: string | null
        }
        Update: {
          adoption_id?: string | null
          brand_name?: string | null
          code?: string
          group_id?: string | null
          group_name?: string | null
          id?: string
          issued_at?: string
          name?: string
          named_at?: string | null
          revoked_at?: string | null
          revoked_by?: string | null
          revoked_reason?: string | null
          tenant_id?: string | null
          title?: string
          user_id?: string
          wanted_name?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "certificates_adoption_id_fkey"
            columns: ["adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "certificates_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "certificates_revoked_by_fkey"
            columns: ["revoked_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "certificates_revoked_by_fkey"
            columns: ["revoked_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "certificates_tenant_id_fkey"
            columns: ["tenant_id"]
            referencedRelation: "tenants"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "certificates_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "certificates_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      collection_items: {
        Row: {
          collection_id: string
          listing_id: string
          rank: string
        }
        Insert: {
          collection_id: string
          listing_id: string
          rank: string
        }
        Update: {
          collection_id?: string
          listing_id?: string
          rank?: string
        }
        Relationships: [
          {
            foreignKeyName: "collection_items_collection_id_fkey"
            columns: ["collection_id"]
            referencedRelation: "collections"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "collection_items_listing_id_fkey"
            columns: ["listing_id"]
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
        ]
      }
      collections: {
        Row: {
          created_at: string
          created_by: string | null
          featured: boolean
          for_all: boolean
          id: string
          rank: string
          summary: string | null
          tenant_id: string
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          featured?: boolean
          for_all?: boolean
          id?: string
          rank: string
          summary?: string | null
          tenant_id?: string
          title?: string
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          created_by?: string | null
          featured?: boolean
          for_all?: boolean
          id?: string
          rank?: string
          summary?: string | null
          tenant_id?: string
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "collections_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "collections_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "collections_tenant_id_fkey"
            columns: ["tenant_id"]
            referencedRelation: "tenants"
            referencedColumns: ["id"]
          },
        ]
      }
      conversation_participants: {
        Row: {
          conversation_id: string
          joined_at: string
          left_at: string | null
          role: string
          user_id: string
        }
        Insert: {
          conversation_id: string
          joined_at?: string
          left_at?: string | null
          role?: string
          user_id: string
        }
        Update: {
          conversation_id?: string
          joined_at?: string
          left_at?: string | null
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "conversation_participants_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversation_participants_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversation_participants_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      conversation_reads: {
        Row: {
          conversation_id: string
          hidden_at: string | null
          last_read_at: string | null
          last_read_seq: number
          looking_until: string | null
          muted_until: string | null
          notify_level: string | null
          pinned_rank: string | null
          unread_from_seq: number | null
          user_id: string
        }
        Insert: {
          conversation_id: string
          hidden_at?: string | null
          last_read_at?: string | null
          last_read_seq?: number
          looking_until?: string | null
          muted_until?: string | null
          notify_level?: string | null
          pinned_rank?: string | null
          unread_from_seq?: number | null
          user_id?: string
        }
        Update: {
          conversation_id?: string
          hidden_at?: string | null
          last_read_at?: string | null
          last_read_seq?: number
          looking_until?: string | null
          muted_until?: string | null
          notify_level?: string | null
          pinned_rank?: string | null
          unread_from_seq?: number | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "conversation_reads_conversation_id_user_id_fkey"
            columns: ["conversation_id", "user_id"]
            referencedRelation: "conversation_participants"
            referencedColumns: ["conversation_id", "user_id"]
          },
        ]
      }
      conversations: {
        Row: {
          archived_at: string | null
          avatar_path: string | null
          created_at: string
          created_by: string | null
          epoch: number
          group_id: string | null
          id: string
          kind: string
          last_message_at: string | null
          last_seq: number
          settings: NonNullable<Json>
          title: string | null
          updated_at: string
          version: number
        }
        Insert: {
          archived_at?: string | null
          avatar_path?: string | null
          created_at?: string
          created_by?: string | null
          epoch?: number
          group_id?: string | null
          id: string
          kind: string
          last_message_at?: string | null
          last_seq?: number
          settings?: NonNullable<Json>
          title?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          archived_at?: string | null
          avatar_path?: string | null
          created_at?: string
          created_by?: string | null
          epoch?: number
          group_id?: string | null
          id?: string
          kind?: string
          last_message_at?: string | null
          last_seq?: number
          settings?: NonNullable<Json>
          title?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "conversations_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
        ]
      }
      curricula: {
        Row: {
          cover_path: string | null
          created_at: string
          deleted_at: string | null
          deleted_by: string | null
          id: string
          language: string
          latest_version_id: string | null
          owner_id: string | null
          parent_version_id: string | null
          subtitle: string | null
          tenant_id: string
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          cover_path?: string | null
          created_at?: string
          deleted_at?: string | null
          deleted_by?: string | null
          id?: string
          language?: string
          latest_version_id?: string | null
          owner_id?: string | null
          parent_version_id?: string | null
          subtitle?: string | null
          tenant_id: string
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          cover_path?: string | null
          created_at?: string
          deleted_at?: string | null
          deleted_by?: string | null
          id?: string
          language?: string
          latest_version_id?: string | null
          owner_id?: string | null
          parent_version_id?: string | null
          subtitle?: string | null
          tenant_id?: string
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "curricula_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curricula_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curricula_latest_version_id_fkey"
            columns: ["latest_version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curricula_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curricula_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curricula_parent_version_id_fkey"
            columns: ["parent_version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curricula_tenant_id_fkey"
            columns: ["tenant_id"]
            referencedRelation: "tenants"
            referencedColumns: ["id"]
          },
        ]
      }
      curriculum_authors: {
        Row: {
          created_at: string
          created_by: string | null
          curriculum_id: string
          role: string
          user_id: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          curriculum_id: string
          role?: string
          user_id: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          curriculum_id?: string
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "curriculum_authors_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_authors_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_authors_curriculum_id_fkey"
            columns: ["curriculum_id"]
            referencedRelation: "curricula"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_authors_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_authors_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      curriculum_comments: {
        Row: {
          block_key: string | null
          body_html: string
          created_at: string
          created_by: string | null
          curriculum_id: string
          deleted_at: string | null
          deleted_by: string | null
          id: string
          node_key: string
          offer: Json | null
          reply_to_id: string | null
          resolved_at: string | null
          resolved_by: string | null
          updated_at: string
          version: number
        }
        Insert: {
          block_key?: string | null
          body_html: string
          created_at?: string
          created_by?: string | null
          curriculum_id: string
          deleted_at?: string | null
          deleted_by?: string | null
          id?: string
          node_key: string
          offer?: Json | null
          reply_to_id?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          block_key?: string | null
          body_html?: string
          created_at?: string
          created_by?: string | null
          curriculum_id?: string
          deleted_at?: string | null
          deleted_by?: string | null
          id?: string
          node_key?: string
          offer?: Json | null
          reply_to_id?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "curriculum_comments_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_comments_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_comments_curriculum_id_fkey"
            columns: ["curriculum_id"]
            referencedRelation: "curricula"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_comments_curriculum_id_reply_to_id_fkey"
            columns: ["curriculum_id", "reply_to_id"]
            referencedRelation: "curriculum_comments"
            referencedColumns: ["curriculum_id", "id"]
          },
          {
            foreignKeyName: "curriculum_comments_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_comments_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_comments_resolved_by_fkey"
            columns: ["resolved_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_comments_resolved_by_fkey"
            columns: ["resolved_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      curriculum_shares: {
        Row: {
          created_at: string
          created_by: string | null
          curriculum_id: string
          group_id: string | null
          id: string
          note: string | null
          user_id: string | null
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          curriculum_id: string
          group_id?: string | null
          id?: string
          note?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          curriculum_id?: string
          group_id?: string | null
          id?: string
          note?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "curriculum_shares_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_shares_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_shares_curriculum_id_fkey"
            columns: ["curriculum_id"]
            referencedRelation: "curricula"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_shares_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_shares_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_shares_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      curriculum_tasks: {
        Row: {
          anchor: string
          audience: string
          body_html: string | null
          completion_mode: string
          id: string
          key: string
          lesson_key: string | null
          offset_days: number
          rank: string
          title: string
          updated_at: string
          version: number
          version_id: string
        }
        Insert: {
          anchor?: string
          audience?: string
          body_html?: string | null
          completion_mode?: string
          id?: string
          key?: string
          lesson_key?: string | null
          offset_days?: number
          rank: string
          title: string
          updated_at?: string
          version?: number
          version_id: string
        }
        Update: {
          anchor?: string
          audience?: string
          body_html?: string | null
          completion_mode?: string
          id?: string
          key?: string
          lesson_key?: string | null
          offset_days?: number
          rank?: string
          title?: string
          updated_at?: string
          version?: number
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "curriculum_tasks_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_tasks_version_id_lesson_key_fkey"
            columns: ["version_id", "lesson_key"]
            referencedRelation: "lessons"
            referencedColumns: ["version_id", "key"]
          },
        ]
      }
      curriculum_versions: {
        Row: {
          change_note: string | null
          content_hash: string | null
          curriculum_id: string
          edited_at: string
          id: string
          lesson_count: number
          minutes: number
          number: number
          published_at: string | null
          published_by: string | null
          state: string
          withdrawn_at: string | null
        }
        Insert: {
          change_note?: string | null
          content_hash?: string | null
          curriculum_id: string
          edited_at?: string
          id?: string
          lesson_count?: number
          minutes?: number
          number: number
          published_at?: string | null
          published_by?: string | null
          state: string
          withdrawn_at?: string | null
        }
        Update: {
          change_note?: string | null
          content_hash?: string | null
          curriculum_id?: string
          edited_at?: string
          id?: string
          lesson_count?: number
          minutes?: number
          number?: number
          published_at?: string | null
          published_by?: string | null
          state?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "curriculum_versions_curriculum_id_fkey"
            columns: ["curriculum_id"]
            referencedRelation: "curricula"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_versions_published_by_fkey"
            columns: ["published_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "curriculum_versions_published_by_fkey"
            columns: ["published_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      date_poll_guests: {
        Row: {
          created_at: string
          group_id: string
          id: string
          name: string
          poll_id: string
        }
        Insert: {
          created_at?: string
          group_id: string
          id?: string
          name: string
          poll_id: string
        }
        Update: {
          created_at?: string
          group_id?: string
          id?: string
          name?: string
          poll_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "date_poll_guests_group_id_poll_id_fkey"
            columns: ["group_id", "poll_id"]
            referencedRelation: "date_polls"
            referencedColumns: ["group_id", "id"]
          },
        ]
      }
      date_poll_links: {
        Row: {
          created_at: string
          created_by: string | null
          expires_at: string
          group_id: string
          id: string
          poll_id: string
          revoked_at: string | null
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          expires_at: string
          group_id: string
          id?: string
          poll_id: string
          revoked_at?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          expires_at?: string
          group_id?: string
          id?: string
          poll_id?: string
          revoked_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "date_poll_links_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "date_poll_links_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "date_poll_links_group_id_poll_id_fkey"
            columns: ["group_id", "poll_id"]
            referencedRelation: "date_polls"
            referencedColumns: ["group_id", "id"]
          },
        ]
      }
      date_poll_slots: {
        Row: {
          all_day: boolean
          ends_at: string
          ends_local: string
          group_id: string
          id: string
          poll_id: string
          starts_at: string
          starts_local: string
        }
        Insert: {
          all_day?: boolean
          ends_at: string
          ends_local: string
          group_id: string
          id?: string
          poll_id: string
          starts_at: string
          starts_local: string
        }
        Update: {
          all_day?: boolean
          ends_at?: string
          ends_local?: string
          group_id?: string
          id?: string
          poll_id?: string
          starts_at?: string
          starts_local?: string
        }
        Relationships: [
          {
            foreignKeyName: "date_poll_slots_group_id_poll_id_fkey"
            columns: ["group_id", "poll_id"]
            referencedRelation: "date_polls"
            referencedColumns: ["group_id", "id"]
          },
        ]
      }
      date_poll_votes: {
        Row: {
          answer: string
          group_id: string
          guest_id: string | null
          id: string
          poll_id: string
          slot_id: string
          user_id: string | null
          voted_at: string
        }
        Insert: {
          answer: string
          group_id: string
          guest_id?: string | null
          id?: string
          poll_id: string
          slot_id: string
          user_id?: string | null
          voted_at?: string
        }
        Update: {
          answer?: string
          group_id?: string
          guest_id?: string | null
          id?: string
          poll_id?: string
          slot_id?: string
          user_id?: string | null
          voted_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "date_poll_votes_group_id_poll_id_fkey"
            columns: ["group_id", "poll_id"]
            referencedRelation: "date_polls"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "date_poll_votes_group_id_poll_id_slot_id_fkey"
            columns: ["group_id", "poll_id", "slot_id"]
            referencedRelation: "date_poll_slots"
            referencedColumns: ["group_id", "poll_id", "id"]
          },
          {
            foreignKeyName: "date_poll_votes_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
          {
            foreignKeyName: "date_poll_votes_poll_id_guest_id_fkey"
            columns: ["poll_id", "guest_id"]
            referencedRelation: "date_poll_guests"
            referencedColumns: ["poll_id", "id"]
          },
        ]
      }
      date_polls: {
        Row: {
          closed_at: string | null
          closed_by: string | null
          created_at: string
          created_by: string | null
          deleted_at: string | null
          deleted_by: string | null
          event_id: string | null
          group_id: string
          id: string
          note: string | null
          place_name: string | null
          shows_names: boolean
          slot_id: string | null
          title: string
          tz: string
          updated_at: string
          version: number
          voters: number
        }
        Insert: {
          closed_at?: string | null
          closed_by?: string | null
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by?: string | null
          event_id?: string | null
          group_id: string
          id?: string
          note?: string | null
          place_name?: string | null
          shows_names?: boolean
          slot_id?: string | null
          title: string
          tz?: string
          updated_at?: string
          version?: number
          voters?: number
        }
        Update: {
          closed_at?: string | null
          closed_by?: string | null
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by?: string | null
          event_id?: string | null
          group_id?: string
          id?: string
          note?: string | null
          place_name?: string | null
          shows_names?: boolean
          slot_id?: string | null
          title?: string
          tz?: string
          updated_at?: string
          version?: number
          voters?: number
        }
        Relationships: [
          {
            foreignKeyName: "date_polls_closed_by_fkey"
            columns: ["closed_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "date_polls_closed_by_fkey"
            columns: ["closed_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "date_polls_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "date_polls_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "date_polls_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "date_polls_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "date_polls_event_id_fkey"
            columns: ["event_id"]
            referencedRelation: "events"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "date_polls_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "date_polls_id_slot_id_fkey"
            columns: ["id", "slot_id"]
            referencedRelation: "date_poll_slots"
            referencedColumns: ["poll_id", "id"]
          },
        ]
      }
      drafts: {
        Row: {
          body_html: string
          conversation_id: string
          reply_to_id: string | null
          thread: string
          topic_id: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          body_html?: string
          conversation_id: string
          reply_to_id?: string | null
          thread?: never
          topic_id?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          body_html?: string
          conversation_id?: string
          reply_to_id?: string | null
          thread?: never
          topic_id?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "drafts_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "drafts_conversation_id_topic_id_fkey"
            columns: ["conversation_id", "topic_id"]
            referencedRelation: "topics"
            referencedColumns: ["conversation_id", "id"]
          },
          {
            foreignKeyName: "drafts_reply_to_id_fkey"
            columns: ["reply_to_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "drafts_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "drafts_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      event_counts: {
        Row: {
          event_id: string
          going: number
          group_id: string
          guests: number
          listed: boolean
          maybe: number
          occurrence_id: string
        }
        Insert: {
          event_id: string
          going?: number
          group_id: string
          guests?: number
          listed: boolean
          maybe?: number
          occurrence_id: string
        }
        Update: {
          event_id?: string
          going?: number
          group_id?: string
          guests?: number
          listed?: boolean
          maybe?: number
          occurrence_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_counts_group_id_event_id_occurrence_id_fkey"
            columns: ["group_id", "event_id", "occurrence_id"]
            referencedRelation: "event_occurrences"
            referencedColumns: ["group_id", "event_id", "id"]
          },
        ]
      }
      event_hosts: {
        Row: {
          created_at: string
          event_id: string
          group_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          event_id: string
          group_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          event_id?: string
          group_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_hosts_group_id_event_id_fkey"
            columns: ["group_id", "event_id"]
            referencedRelation: "events"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "event_hosts_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
        ]
      }
      event_occurrences: {
        Row: {
          called_off_at: string | null
          called_off_reason: string | null
          changes: number
          despite_off_day: string | null
          ends_at: string
          event_id: string
          group_id: string
          id: string
          off_day_id: string | null
          on_date: string
          own: NonNullable<Json>
          own_ends: string | null
          own_starts: string | null
          starts_at: string
          state: string
          visible: boolean
          withdrawn_at: string | null
        }
        Insert: {
          called_off_at?: string | null
          called_off_reason?: string | null
          changes?: number
          despite_off_day?: string | null
          ends_at: string
          event_id: string
          group_id: string
          id?: string
          off_day_id?: string | null
          on_date: string
          own?: NonNullable<Json>
          own_ends?: string | null
          own_starts?: string | null
          starts_at: string
          state?: string
          visible: boolean
          withdrawn_at?: string | null
        }
        Update: {
          called_off_at?: string | null
          called_off_reason?: string | null
          changes?: number
          despite_off_day?: string | null
          ends_at?: string
          event_id?: string
          group_id?: string
          id?: string
          off_day_id?: string | null
          on_date?: string
          own?: NonNullable<Json>
          own_ends?: string | null
          own_starts?: string | null
          starts_at?: string
          state?: string
          visible?: boolean
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "event_occurrences_group_id_event_id_fkey"
            columns: ["group_id", "event_id"]
            referencedRelation: "events"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "event_occurrences_off_day_id_fkey"
            columns: ["off_day_id"]
            referencedRelation: "group_off_days"
            referencedColumns: ["id"]
          },
        ]
      }
      event_pings: {
        Row: {
          event_id: string
          group_id: string
          kind: string
          minutes: number | null
          occurrence_id: string
          pinged_at: string
          user_id: string
        }
        Insert: {
          event_id: string
          group_id: string
          kind: string
          minutes?: number | null
          occurrence_id: string
          pinged_at?: string
          user_id?: string
        }
        Update: {
          event_id?: string
          group_id?: string
          kind?: string
          minutes?: number | null
          occurrence_id?: string
          pinged_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_pings_occurrence_id_user_id_fkey"
            columns: ["occurrence_id", "user_id"]
            referencedRelation: "event_rsvps"
            referencedColumns: ["occurrence_id", "user_id"]
          },
        ]
      }
      event_question_answers: {
        Row: {
          answered_at: string
          answers: NonNullable<Json>
          event_id: string
          group_id: string
          occurrence_id: string
          user_id: string
        }
        Insert: {
          answered_at?: string
          answers: NonNullable<Json>
          event_id: string
          group_id: string
          occurrence_id: string
          user_id?: string
        }
        Update: {
          answered_at?: string
          answers?: NonNullable<Json>
          event_id?: string
          group_id?: string
          occurrence_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_question_answers_occurrence_id_user_id_fkey"
            columns: ["occurrence_id", "user_id"]
            referencedRelation: "event_rsvps"
            referencedColumns: ["occurrence_id", "user_id"]
          },
        ]
      }
      event_reminders: {
        Row: {
          created_at: string
          event_id: string
          id: string
          offset_min: number | null
          user_id: string
        }
        Insert: {
          created_at?: string
          event_id: string
          id?: string
          offset_min?: number | null
          user_id?: string
        }
        Update: {
          created_at?: string
          event_id?: string
          id?: string
          offset_min?: number | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_reminders_event_id_fkey"
            columns: ["event_id"]
            referencedRelation: "events"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_reminders_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_reminders_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      event_rsvp_notes: {
        Row: {
          event_id: string
          group_id: string
          note: string
          occurrence_id: string
          user_id: string
        }
        Insert: {
          event_id: string
          group_id: string
          note: string
          occurrence_id: string
          user_id?: string
        }
        Update: {
          event_id?: string
          group_id?: string
          note?: string
          occurrence_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_rsvp_notes_occurrence_id_user_id_fkey"
            columns: ["occurrence_id", "user_id"]
            referencedRelation: "event_rsvps"
            referencedColumns: ["occurrence_id", "user_id"]
          },
        ]
      }
      event_rsvps: {
        Row: {
          answered_at: string
          by_default: boolean
          event_id: string
          granted_at: string | null
          group_id: string
          guests: number
          listed: boolean
          occurrence_id: string
          queued_at: string | null
          reconfirm: boolean
          source: string
          status: string
          user_id: string
        }
        Insert: {
          answered_at?: string
          by_default?: boolean
          event_id: string
          granted_at?: string | null
          group_id: string
          guests?: number
          listed: boolean
          occurrence_id: string
          queued_at?: string | null
          reconfirm?: boolean
          source?: string
          status: string
          user_id?: string
        }
        Update: {
          answered_at?: string
          by_default?: boolean
          event_id?: string
          granted_at?: string | null
          group_id?: string
          guests?: number
          listed?: boolean
          occurrence_id?: string
          queued_at?: string | null
          reconfirm?: boolean
          source?: string
          status?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_rsvps_group_id_event_id_occurrence_id_fkey"
            columns: ["group_id", "event_id", "occurrence_id"]
            referencedRelation: "event_occurrences"
            referencedColumns: ["group_id", "event_id", "id"]
          },
          {
            foreignKeyName: "event_rsvps_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
        ]
      }
      event_series_rsvps: {
        Row: {
          answered_at: string
          event_id: string
          group_id: string
          guests: number
          status: string
          user_id: string
        }
        Insert: {
          answered_at?: string
          event_id: string
          group_id: string
          guests?: number
          status: string
          user_id?: string
        }
        Update: {
          answered_at?: string
          event_id?: string
          group_id?: string
          guests?: number
          status?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_series_rsvps_group_id_event_id_fkey"
            columns: ["group_id", "event_id"]
            referencedRelation: "events"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "event_series_rsvps_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
        ]
      }
      event_slot_claims: {
        Row: {
          claimed_at: string
          group_id: string
          occurrence_id: string
          slot_id: string
          user_id: string
        }
        Insert: {
          claimed_at?: string
          group_id: string
          occurrence_id: string
          slot_id: string
          user_id?: string
        }
        Update: {
          claimed_at?: string
          group_id?: string
          occurrence_id?: string
          slot_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_slot_claims_group_id_occurrence_id_slot_id_fkey"
            columns: ["group_id", "occurrence_id", "slot_id"]
            referencedRelation: "event_slots"
            referencedColumns: ["group_id", "occurrence_id", "id"]
          },
          {
            foreignKeyName: "event_slot_claims_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
        ]
      }
      event_slots: {
        Row: {
          event_id: string
          group_id: string
          id: string
          line_id: string
          needed: number
          note: string | null
          occurrence_id: string
          own: boolean
          rank: string
          removed_at: string | null
          taken: number
          title: string
        }
        Insert: {
          event_id: string
          group_id: string
          id?: string
          line_id: string
          needed?: number
          note?: string | null
          occurrence_id: string
          own?: boolean
          rank: string
          removed_at?: string | null
          taken?: number
          title: string
        }
        Update: {
          event_id?: string
          group_id?: string
          id?: string
          line_id?: string
          needed?: number
          note?: string | null
          occurrence_id?: string
          own?: boolean
          rank?: string
          removed_at?: string | null
          taken?: number
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_slots_group_id_event_id_occurrence_id_fkey"
            columns: ["group_id", "event_id", "occurrence_id"]
            referencedRelation: "event_occurrences"
            referencedColumns: ["group_id", "event_id", "id"]
          },
        ]
      }
      event_suggestions: {
        Row: {
          event_id: string
          group_id: string
          occurrence_id: string
          starts_local: string
          suggested_at: string
          user_id: string
        }
        Insert: {
          event_id: string
          group_id: string
          occurrence_id: string
          starts_local: string
          suggested_at?: string
          user_id?: string
        }
        Update: {
          event_id?: string
          group_id?: string
          occurrence_id?: string
          starts_local?: string
          suggested_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_suggestions_occurrence_id_user_id_fkey"
            columns: ["occurrence_id", "user_id"]
            referencedRelation: "event_rsvps"
            referencedColumns: ["occurrence_id", "user_id"]
          },
        ]
      }
      event_templates: {
        Row: {
          content: NonNullable<Json>
          created_at: string
          created_by: string | null
          group_id: string
          id: string
          name: string
        }
        Insert: {
          content: NonNullable<Json>
          created_at?: string
          created_by?: string | null
          group_id: string
          id?: string
          name: string
        }
        Update: {
          content?: NonNullable<Json>
          created_at?: string
          created_by?: string | null
          group_id?: string
          id?: string
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_templates_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_templates_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_templates_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
        ]
      }
      events: {
        Row: {
          address: string | null
          all_day: boolean
          announced_at: string | null
          body_html: string | null
          cancelled_at: string | null
          cancelled_reason: string | null
          capacity: number | null
          cover_path: string | null
          created_at: string
          created_by: string | null
          deadline_min: number | null
          deleted_at: string | null
          deleted_by: string | null
          ends_local: string
          exdates: string[]
          group_id: string
          guests_per_person: number
          id: string
          online_url: string | null
          place_name: string | null
          questions: NonNullable<Json>
          rdates: string[]
          reconfirm_at: string | null
          rrule: string | null
          show_count: boolean
          show_guest_list: boolean
          split_from: string | null
          starts_local: string
          status: string
          team_id: string | null
          title: string
          tz: string
          updated_at: string
          version: number
          waitlist_mode: string
        }
        Insert: {
          address?: string | null
          all_day?: boolean
          announced_at?: string | null
          body_html?: string | null
          cancelled_at?: string | null
          cancelled_reason?: string | null
          capacity?: number | null
          cover_path?: string | null
          created_at?: string
          created_by?: string | null
          deadline_min?: number | null
          deleted_at?: string | null
          deleted_by?: string | null
          ends_local: string
          exdates?: string[]
          group_id: string
          guests_per_person?: number
          id?: string
          online_url?: string | null
          place_name?: string | null
          questions?: NonNullable<Json>
          rdates?: string[]
          reconfirm_at?: string | null
          rrule?: string | null
          show_count?: boolean
          show_guest_list?: boolean
          split_from?: string | null
          starts_local: string
          status?: string
          team_id?: string | null
          title: string
          tz?: string
          updated_at?: string
          version?: number
          waitlist_mode?: string
        }
        Update: {
          address?: string | null
          all_day?: boolean
          announced_at?: string | null
          body_html?: string | null
          cancelled_at?: string | null
          cancelled_reason?: string | null
          capacity?: number | null
          cover_path?: string | null
          created_at?: string
          created_by?: string | null
          deadline_min?: number | null
          deleted_at?: string | null
          deleted_by?: string | null
          ends_local?: string
          exdates?: string[]
          group_id?: string
          guests_per_person?: number
          id?: string
          online_url?: string | null
          place_name?: string | null
          questions?: NonNullable<Json>
          rdates?: string[]
          reconfirm_at?: string | null
          rrule?: string | null
          show_count?: boolean
          show_guest_list?: boolean
          split_from?: string | null
          starts_local?: string
          status?: string
          team_id?: string | null
          title?: string
          tz?: string
          updated_at?: string
          version?: number
          waitlist_mode?: string
        }
        Relationships: [
          {
            foreignKeyName: "events_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "events_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "events_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "events_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "events_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "events_group_id_team_id_fkey"
            columns: ["group_id", "team_id"]
            referencedRelation: "teams"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "events_split_from_fkey"
            columns: ["split_from"]
            referencedRelation: "events"
            referencedColumns: ["id"]
          },
        ]
      }
      failed_logins: {
        Row: {
          attempted_at: string
          by_client: boolean
          email: string
          id: string
          ip_address: string | null
          reason: string | null
          tenant_id: string | null
          user_agent: string | null
        }
        Insert: {
          attempted_at?: string
          by_client?: boolean
          email: string
          id?: string
          ip_address?: string | null
          reason?: string | null
          tenant_id?: string | null
          user_agent?: string | null
        }
        Update: {
          attempted_at?: string
          by_client?: boolean
          email?: string
          id?: string
          ip_address?: string | null
          reason?: string | null
          tenant_id?: string | null
          user_agent?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "failed_logins_tenant_id_fkey"
            columns: ["tenant_id"]
            referencedRelation: "tenants"
            referencedColumns: ["id"]
          },
        ]
      }
      feature_flag_overrides: {
        Row: {
          enabled: boolean
          group_id: string | null
          id: string
          key: string
          percent: number | null
          role: string | null
          tenant_id: string | null
        }
        Insert: {
          enabled: boolean
          group_id?: string | null
          id?: string
          key: string
          percent?: number | null
          role?: string | null
          tenant_id?: string | null
        }
        Update: {
          enabled?: boolean
          group_id?: string | null
          id?: string
          key?: string
          percent?: number | null
          role?: string | null
          tenant_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "feature_flag_overrides_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "feature_flag_overrides_key_fkey"
            columns: ["key"]
            referencedRelation: "feature_flags"
            referencedColumns: ["key"]
          },
          {
            foreignKeyName: "feature_flag_overrides_tenant_id_fkey"
            columns: ["tenant_id"]
            referencedRelation: "tenants"
            referencedColumns: ["id"]
          },
        ]
      }
      feature_flags: {
        Row: {
          changed_at: string
          description: string
          enabled: boolean
          expires_on: string | null
          key: string
          killed: boolean
          kind: string
          open_to_tenants: boolean
          owner_id: string | null
          updated_at: string
          version: number
        }
        Insert: {
          changed_at?: string
          description: string
          enabled?: boolean
          expires_on?: string | null
          key: string
          killed?: boolean
          kind?: string
          open_to_tenants?: boolean
          owner_id?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          changed_at?: string
          description?: string
          enabled?: boolean
          expires_on?: string | null
          key?: string
          killed?: boolean
          kind?: string
          open_to_tenants?: boolean
          owner_id?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "feature_flags_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "feature_flags_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      goal_areas: {
        Row: {
          created_at: string
          folded: boolean
          id: string
          name: string
          rank: string
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          created_at?: string
          folded?: boolean
          id?: string
          name: string
          rank: string
          updated_at?: string
          user_id?: string
          version?: number
        }
        Update: {
          created_at?: string
          folded?: boolean
          id?: string
          name?: string
          rank?: string
          updated_at?: string
          user_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "goal_areas_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_areas_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      goal_changes: {
        Row: {
          after: NonNullable<Json>
          applied_at: string | null
          before: NonNullable<Json>
          changed_by: string | null
          created_at: string
          effective_on: string
          goal_id: string
          id: string
          undone_at: string | null
        }
        Insert: {
          after: NonNullable<Json>
          applied_at?: string | null
          before: NonNullable<Json>
          changed_by?: string | null
          created_at?: string
          effective_on: string
          goal_id: string
          id?: string
          undone_at?: string | null
        }
        Update: {
          after?: NonNullable<Json>
          applied_at?: string | null
          before?: NonNullable<Json>
          changed_by?: string | null
          created_at?: string
          effective_on?: string
          goal_id?: string
          id?: string
          undone_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "goal_changes_changed_by_fkey"
            columns: ["changed_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_changes_changed_by_fkey"
            columns: ["changed_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_changes_goal_id_fkey"
            columns: ["goal_id"]
            referencedRelation: "goals"
            referencedColumns: ["id"]
          },
        ]
      }
      goal_checkins: {
        Row: {
          body: string | null
          confidence: number
          created_at: string
          goal_id: string
          updated_at: string
          user_id: string
          week_of: string
        }
        Insert: {
          body?: string | null
          confidence: number
          created_at?: string
          goal_id: string
          updated_at?: string
          user_id: string
          week_of: string
        }
        Update: {
          body?: string | null
          confidence?: number
          created_at?: string
          goal_id?: string
          updated_at?: string
          user_id?: string
          week_of?: string
        }
        Relationships: [
          {
            foreignKeyName: "goal_checkins_goal_id_fkey"
            columns: ["goal_id"]
            referencedRelation: "goals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_checkins_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_checkins_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      goal_entries: {
        Row: {
          anonymous: boolean
          at: string
          created_at: string
          goal_id: string
          id: string
          on_date: string
          origin_id: string | null
          origin_type: string
          removed_at: string | null
          state: string
          user_id: string | null
          value: number | null
        }
        Insert: {
          anonymous?: boolean
          at?: string
          created_at?: string
          goal_id: string
          id?: string
          on_date: string
          origin_id?: string | null
          origin_type?: string
          removed_at?: string | null
          state: string
          user_id?: string | null
          value?: number | null
        }
        Update: {
          anonymous?: boolean
          at?: string
          created_at?: string
          goal_id?: string
          id?: string
          on_date?: string
          origin_id?: string | null
          origin_type?: string
          removed_at?: string | null
          state?: string
          user_id?: string | null
          value?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "goal_entries_goal_id_fkey"
            columns: ["goal_id"]
            referencedRelation: "goals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_entries_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_entries_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      goal_milestones: {
        Row: {
          created_at: string
          done_at: string | null
          due_on: string | null
          goal_id: string
          id: string
          linked_adoption_id: string | null
          linked_id: string | null
          linked_type: string | null
          rank: string
          title: string
          updated_at: string
          version: number
          weight: number
        }
        Insert: {
          created_at?: string
          done_at?: string | null
          due_on?: string | null
          goal_id: string
          id?: string
          linked_adoption_id?: string | null
          linked_id?: string | null
          linked_type?: string | null
          rank: string
          title: string
          updated_at?: string
          version?: number
          weight?: number
        }
        Update: {
          created_at?: string
          done_at?: string | null
          due_on?: string | null
          goal_id?: string
          id?: string
          linked_adoption_id?: string | null
          linked_id?: string | null
          linked_type?: string | null
          rank?: string
          title?: string
          updated_at?: string
          version?: number
          weight?: number
        }
        Relationships: [
          {
            foreignKeyName: "goal_milestones_goal_id_fkey"
            columns: ["goal_id"]
            referencedRelation: "goals"
            referencedColumns: ["id"]
          },
        ]
      }
      goal_notes: {
        Row: {
          entry_id: string
          note: string
          user_id: string
        }
        Insert: {
          entry_id: string
          note: string
          user_id: string
        }
        Update: {
          entry_id?: string
          note?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "goal_notes_entry_id_fkey"
            columns: ["entry_id"]
            referencedRelation: "goal_entries"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_notes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_notes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      goal_partners: {
        Row: {
          answered_at: string | null
          asked_at: string
          goal_id: string
          status: string
          user_id: string
        }
        Insert: {
          answered_at?: string | null
          asked_at?: string
          goal_id: string
          status?: string
          user_id: string
        }
        Update: {
          answered_at?: string | null
          asked_at?: string
          goal_id?: string
          status?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "goal_partners_goal_id_fkey"
            columns: ["goal_id"]
            referencedRelation: "goals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_partners_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_partners_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      goal_reminders: {
        Row: {
          at_time: string
          created_at: string
          days: number[]
          goal_id: string
          id: string
          user_id: string
        }
        Insert: {
          at_time: string
          created_at?: string
          days?: number[]
          goal_id: string
          id?: string
          user_id?: string
        }
        Update: {
          at_time?: string
          created_at?: string
          days?: number[]
          goal_id?: string
          id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "goal_reminders_goal_id_fkey"
            columns: ["goal_id"]
            referencedRelation: "goals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_reminders_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_reminders_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      goal_scores: {
        Row: {
          goal_id: string
          on_date: string
          run: number
          score: number
          user_id: string
        }
        Insert: {
          goal_id: string
          on_date: string
          run: number
          score: number
          user_id: string
        }
        Update: {
          goal_id?: string
          on_date?: string
          run?: number
          score?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "goal_scores_goal_id_fkey"
            columns: ["goal_id"]
            referencedRelation: "goals"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_scores_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goal_scores_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      goals: {
        Row: {
          aggregate: string
          area_id: string | null
          cadence: string
          cadence_day: number
          color: string | null
          created_at: string
          created_by: string | null
          deleted_at: string | null
          deleted_by: string | null
          direction: string
          done_at: string | null
          ease_delay_days: number
          group_id: string | null
          icon: string | null
          id: string
          kind: string
          paused_from: string | null
          paused_to: string | null
          rank: string
          schedule: Json | null
          shared_with: string | null
          source: string
          source_filter: NonNullable<Json>
          start_value: number | null
          starts_on: string
          status: string
          target_date: string | null
          target_value: number | null
          title: string
          unit: string | null
          updated_at: string
          user_id: string | null
          version: number
          visibility: string
          why_html: string | null
        }
        Insert: {
          aggregate?: string
          area_id?: string | null
          cadence?: string
          cadence_day?: number
          color?: string | null
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by?: string | null
          direction?: string
          done_at?: string | null
          ease_delay_days?: number
          group_id?: string | null
          icon?: string | null
          id?: string
          kind: string
          paused_from?: string | null
          paused_to?: string | null
          rank: string
          schedule?: Json | null
          shared_with?: string | null
          source?: string
          source_filter?: NonNullable<Json>
          start_value?: number | null
          starts_on?: string
          status?: string
          target_date?: string | null
          target_value?: number | null
          title: string
          unit?: string | null
          updated_at?: string
          user_id?: string | null
          version?: number
          visibility?: string
          why_html?: string | null
        }
        Update: {
          aggregate?: string
          area_id?: string | null
          cadence?: string
          cadence_day?: number
          color?: string | null
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by?: string | null
          direction?: string
          done_at?: string | null
          ease_delay_days?: number
          group_id?: string | null
          icon?: string | null
          id?: string
          kind?: string
          paused_from?: string | null
          paused_to?: string | null
          rank?: string
          schedule?: Json | null
          shared_with?: string | null
          source?: string
          source_filter?: NonNullable<Json>
          start_value?: number | null
          starts_on?: string
          status?: string
          target_date?: string | null
          target_value?: number | null
          title?: string
          unit?: string | null
          updated_at?: string
          user_id?: string | null
          version?: number
          visibility?: string
          why_html?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "goals_area_fkey"
            columns: ["user_id", "area_id"]
            referencedRelation: "goal_areas"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "goals_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goals_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goals_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goals_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goals_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goals_shared_with_fkey"
            columns: ["shared_with", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
          {
            foreignKeyName: "goals_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "goals_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      group_invites: {
        Row: {
          code: string
          created_at: string
          created_by: string | null
          email: string | null
          expires_at: string
          group_id: string
          id: string
          kind: string
          max_uses: number | null
          revoked_at: string | null
          role: string
          sent_at: string
          uses: number
          is_open: boolean | null
        }
        Insert: {
          code?: string
          created_at?: string
          created_by?: string | null
          email?: string | null
          expires_at?: string
          group_id: string
          id?: string
          kind?: string
          max_uses?: number | null
          revoked_at?: string | null
          role?: string
          sent_at?: string
          uses?: number
        }
        Update: {
          code?: string
          created_at?: string
          created_by?: string | null
          email?: string | null
          expires_at?: string
          group_id?: string
          id?: string
          kind?: string
          max_uses?: number | null
          revoked_at?: string | null
          role?: string
          sent_at?: string
          uses?: number
        }
        Relationships: [
          {
            foreignKeyName: "group_invites_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_invites_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_invites_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
        ]
      }
      group_join_requests: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          group_id: string
          id: string
          note: string | null
          status: string
          user_id: string
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          group_id: string
          id?: string
          note?: string | null
          status?: string
          user_id: string
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          group_id?: string
          id?: string
          note?: string | null
          status?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "group_join_requests_decided_by_fkey"
            columns: ["decided_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_join_requests_decided_by_fkey"
            columns: ["decided_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_join_requests_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_join_requests_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_join_requests_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      group_member_settings: {
        Row: {
          group_id: string
          last_seen_at: string | null
          muted_until: string | null
          notify_level: string | null
          seen_before_at: string | null
          user_id: string
        }
        Insert: {
          group_id: string
          last_seen_at?: string | null
          muted_until?: string | null
          notify_level?: string | null
          seen_before_at?: string | null
          user_id?: string
        }
        Update: {
          group_id?: string
          last_seen_at?: string | null
          muted_until?: string | null
          notify_level?: string | null
          seen_before_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "group_member_settings_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
        ]
      }
      group_members: {
        Row: {
          group_id: string
          invited_by: string | null
          joined_at: string
          role: string
          title: string | null
          user_id: string
        }
        Insert: {
          group_id: string
          invited_by?: string | null
          joined_at?: string
          role?: string
          title?: string | null
          user_id: string
        }
        Update: {
          group_id?: string
          invited_by?: string | null
          joined_at?: string
          role?: string
          title?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "group_members_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_members_invited_by_fkey"
            columns: ["invited_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_members_invited_by_fkey"
            columns: ["invited_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_members_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_members_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      group_off_days: {
        Row: {
          affects: string[]
          applied: string[]
          created_at: string
          created_by: string | null
          ends_on: string
          group_id: string
          id: string
          label: string
          source: string
          starts_on: string
          updated_at: string
          version: number
        }
        Insert: {
          affects?: string[]
          applied?: string[]
          created_at?: string
          created_by?: string | null
          ends_on: string
          group_id: string
          id?: string
          label: string
          source?: string
          starts_on: string
          updated_at?: string
          version?: number
        }
        Update: {
          affects?: string[]
          applied?: string[]
          created_at?: string
          created_by?: string | null
          ends_on?: string
          group_id?: string
          id?: string
          label?: string
          source?: string
          starts_on?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "group_off_days_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_off_days_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "group_off_days_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
        ]
      }
      groups: {
        Row: {
          archived_at: string | null
          color: string
          cover_path: string | null
          created_at: string
          created_by: string | null
          default_notify_level: string
          description: string | null
          direct_messages: boolean
          icon_emoji: string | null
          id: string
          join_policy: string
          meeting_pattern: Json | null
          member_limit: number | null
          name: string
          not_now_days: number | null
          slug: string
          tenant_id: string
          tz: string
          updated_at: string
          version: number
          visibility: string
        }
        Insert: {
          archived_at?: string | null
          color: string
          cover_path?: string | null
          created_at?: string
          created_by?: string | null
          default_notify_level?: string
          description?: string | null
          direct_messages?: boolean
          icon_emoji?: string | null
          id?: string
          join_policy?: string
          meeting_pattern?: Json | null
          member_limit?: number | null
          name: string
          not_now_days?: number | null
          slug: string
          tenant_id: string
          tz?: string
          updated_at?: string
          version?: number
          visibility?: string
        }
        Update: {
          archived_at?: string | null
          color?: string
          cover_path?: string | null
          created_at?: string
          created_by?: string | null
          default_notify_level?: string
          description?: string | null
          direct_messages?: boolean
          icon_emoji?: string | null
          id?: string
          join_policy?: string
          meeting_pattern?: Json | null
          member_limit?: number | null
          name?: string
          not_now_days?: number | null
          slug?: string
          tenant_id?: string
          tz?: string
          updated_at?: string
          version?: number
          visibility?: string
        }
        Relationships: [
          {
            foreignKeyName: "groups_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "groups_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "groups_tenant_id_fkey"
            columns: ["tenant_id"]
            referencedRelation: "tenants"
            referencedColumns: ["id"]
          },
        ]
      }
      item_progress: {
        Row: {
          adoption_id: string
          attempts: number
          done_at: string | null
          group_id: string
          item_key: string
          lesson_key: string
          said_at: string | null
          state: string
          user_id: string
        }
        Insert: {
          adoption_id: string
          attempts?: number
          done_at?: string | null
          group_id: string
          item_key: string
          lesson_key: string
          said_at?: string | null
          state?: string
          user_id: string
        }
        Update: {
          adoption_id?: string
          attempts?: number
          done_at?: string | null
          group_id?: string
          item_key?: string
          lesson_key?: string
          said_at?: string | null
          state?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "item_progress_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "item_progress_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "item_progress_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      item_responses: {
        Row: {
          adoption_id: string
          group_id: string
          id: string
          item_key: string
          kind: string
          lesson_key: string
          points: number | null
          response: NonNullable<Json>
          score: number | null
          sent_at: string
          user_id: string
        }
        Insert: {
          adoption_id: string
          group_id: string
          id: string
          item_key: string
          kind: string
          lesson_key: string
          points?: number | null
          response: NonNullable<Json>
          score?: number | null
          sent_at: string
          user_id: string
        }
        Update: {
          adoption_id?: string
          group_id?: string
          id?: string
          item_key?: string
          kind?: string
          lesson_key?: string
          points?: number | null
          response?: NonNullable<Json>
          score?: number | null
          sent_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "item_responses_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "item_responses_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "item_responses_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      journal_entries: {
        Row: {
          adoption_id: string | null
          body_html: string
          body_text: string
          client_written_at: string | null
          created_at: string
          created_by: string
          deleted_at: string | null
          deleted_by: string | null
          entry_date: string
          entry_time: string | null
          feelings: string[]
          has_photo: boolean
          id: string
          item_key: string | null
          lesson_key: string | null
          mood: number | null
          prompt_id: string | null
          source: string
          tags: string[]
          template_id: string | null
          title: string | null
          tz: string | null
          updated_at: string
          version: number
          word_count: number
        }
        Insert: {
          adoption_id?: string | null
          body_html?: string
          body_text?: string
          client_written_at?: string | null
          created_at?: string
          created_by?: string
          deleted_at?: string | null
          deleted_by?: string | null
          entry_date: string
          entry_time?: string | null
          feelings?: string[]
          has_photo?: boolean
          id?: string
          item_key?: string | null
          lesson_key?: string | null
          mood?: number | null
          prompt_id?: string | null
          source?: string
          tags?: string[]
          template_id?: string | null
          title?: string | null
          tz?: string | null
          updated_at?: string
          version?: number
          word_count?: number
        }
        Update: {
          adoption_id?: string | null
          body_html?: string
          body_text?: string
          client_written_at?: string | null
          created_at?: string
          created_by?: string
          deleted_at?: string | null
          deleted_by?: string | null
          entry_date?: string
          entry_time?: string | null
          feelings?: string[]
          has_photo?: boolean
          id?: string
          item_key?: string | null
          lesson_key?: string | null
          mood?: number | null
          prompt_id?: string | null
          source?: string
          tags?: string[]
          template_id?: string | null
          title?: string | null
          tz?: string | null
          updated_at?: string
          version?: number
          word_count?: number
        }
        Relationships: [
          {
            foreignKeyName: "journal_entries_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_entries_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_entries_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_entries_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_entries_prompt_id_fkey"
            columns: ["prompt_id"]
            referencedRelation: "journal_prompts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_entries_template_id_fkey"
            columns: ["template_id"]
            referencedRelation: "journal_templates"
            referencedColumns: ["id"]
          },
        ]
      }
      journal_prompts: {
        Row: {
          active: boolean
          created_at: string
          created_by: string | null
          id: string
          locale: string
          text: string
          theme: string
        }
        Insert: {
          active?: boolean
          created_at?: string
          created_by?: string | null
          id?: string
          locale?: string
          text: string
          theme?: string
        }
        Update: {
          active?: boolean
          created_at?: string
          created_by?: string | null
          id?: string
          locale?: string
          text?: string
          theme?: string
        }
        Relationships: [
          {
            foreignKeyName: "journal_prompts_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_prompts_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      journal_prompts_seen: {
        Row: {
          created_by: string
          on_date: string
          prompt_id: string
          state: string
        }
        Insert: {
          created_by?: string
          on_date: string
          prompt_id: string
          state?: string
        }
        Update: {
          created_by?: string
          on_date?: string
          prompt_id?: string
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: "journal_prompts_seen_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_prompts_seen_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_prompts_seen_prompt_id_fkey"
            columns: ["prompt_id"]
            referencedRelation: "journal_prompts"
            referencedColumns: ["id"]
          },
        ]
      }
      journal_settings: {
        Row: {
          created_at: string
          prompt_themes: string[]
          reminder_days: number[]
          reminder_time: string | null
          review_day: number
          show_run: boolean
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          created_at?: string
          prompt_themes?: string[]
          reminder_days?: number[]
          reminder_time?: string | null
          review_day?: number
          show_run?: boolean
          updated_at?: string
          user_id?: string
          version?: number
        }
        Update: {
          created_at?: string
          prompt_themes?: string[]
          reminder_days?: number[]
          reminder_time?: string | null
          review_day?: number
          show_run?: boolean
          updated_at?: string
          user_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "journal_settings_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_settings_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      journal_shares: {
        Row: {
          conversation_id: string | null
          copy_html: string
          created_at: string
          created_by: string
          entry_id: string
          id: string
          target_id: string
          target_type: string
          thread_id: string | null
          withdrawn_at: string | null
        }
        Insert: {
          conversation_id?: string | null
          copy_html: string
          created_at?: string
          created_by?: string
          entry_id: string
          id: string
          target_id: string
          target_type: string
          thread_id?: string | null
          withdrawn_at?: string | null
        }
        Update: {
          conversation_id?: string | null
          copy_html?: string
          created_at?: string
          created_by?: string
          entry_id?: string
          id?: string
          target_id?: string
          target_type?: string
          thread_id?: string | null
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "journal_shares_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_shares_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_shares_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_shares_entry_id_fkey"
            columns: ["entry_id"]
            referencedRelation: "journal_entries"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_shares_thread_id_fkey"
            columns: ["thread_id"]
            referencedRelation: "lesson_threads"
            referencedColumns: ["id"]
          },
        ]
      }
      journal_templates: {
        Row: {
          body_html: string
          created_at: string
          created_by: string | null
          icon: string | null
          id: string
          name: string
          rank: string
          updated_at: string
          version: number
        }
        Insert: {
          body_html?: string
          created_at?: string
          created_by?: string | null
          icon?: string | null
          id?: string
          name: string
          rank?: string
          updated_at?: string
          version?: number
        }
        Update: {
          body_html?: string
          created_at?: string
          created_by?: string | null
          icon?: string | null
          id?: string
          name?: string
          rank?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "journal_templates_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "journal_templates_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      labels: {
        Row: {
          color: string
          created_at: string
          created_by: string | null
          group_id: string
          id: string
          name: string
          updated_at: string
          version: number
        }
        Insert: {
          color?: string
          created_at?: string
          created_by?: string | null
          group_id: string
          id?: string
          name: string
          updated_at?: string
          version?: number
        }
        Update: {
          color?: string
          created_at?: string
          created_by?: string | null
          group_id?: string
          id?: string
          name?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "labels_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "labels_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "labels_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
        ]
      }
      lead_requests: {
        Row: {
          adoption_id: string
          answered_at: string | null
          asked_at: string
          asked_by: string | null
          group_id: string
          id: string
          lesson_key: string
          note: string | null
          state: string
          user_id: string
        }
        Insert: {
          adoption_id: string
          answered_at?: string | null
          asked_at?: string
          asked_by?: string | null
          group_id: string
          id: string
          lesson_key: string
          note?: string | null
          state?: string
          user_id: string
        }
        Update: {
          adoption_id?: string
          answered_at?: string | null
          asked_at?: string
          asked_by?: string | null
          group_id?: string
          id?: string
          lesson_key?: string
          note?: string | null
          state?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lead_requests_asked_by_fkey"
            columns: ["asked_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lead_requests_asked_by_fkey"
            columns: ["asked_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lead_requests_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "lead_requests_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
        ]
      }
      leader_texts: {
        Row: {
          blocks: NonNullable<Json>
          key: string
          updated_at: string
          version: number
          version_id: string
        }
        Insert: {
          blocks: NonNullable<Json>
          key: string
          updated_at?: string
          version?: number
          version_id: string
        }
        Update: {
          blocks?: NonNullable<Json>
          key?: string
          updated_at?: string
          version?: number
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "leader_texts_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_days: {
        Row: {
          adoption_id: string
          lesson_key: string
          on_date: string
          until: string
        }
        Insert: {
          adoption_id: string
          lesson_key: string
          on_date: string
          until: string
        }
        Update: {
          adoption_id?: string
          lesson_key?: string
          on_date?: string
          until?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_days_adoption_id_fkey"
            columns: ["adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_excuses: {
        Row: {
          adoption_id: string
          by: string | null
          created_at: string
          group_id: string
          lesson_key: string
          note: string
          user_id: string
        }
        Insert: {
          adoption_id: string
          by?: string | null
          created_at?: string
          group_id: string
          lesson_key: string
          note?: string
          user_id: string
        }
        Update: {
          adoption_id?: string
          by?: string | null
          created_at?: string
          group_id?: string
          lesson_key?: string
          note?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_excuses_by_fkey"
            columns: ["by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_excuses_by_fkey"
            columns: ["by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_excuses_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "lesson_excuses_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_excuses_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_items: {
        Row: {
          audience: string
          blocks: NonNullable<Json>
          id: string
          key: string
          kind: string
          lesson_key: string
          minutes: number | null
          rank: string
          required: boolean
          settings: NonNullable<Json>
          title: string
          updated_at: string
          version: number
          version_id: string
        }
        Insert: {
          audience?: string
          blocks?: NonNullable<Json>
          id?: string
          key?: string
          kind: string
          lesson_key: string
          minutes?: number | null
          rank: string
          required?: boolean
          settings?: NonNullable<Json>
          title: string
          updated_at?: string
          version?: number
          version_id: string
        }
        Update: {
          audience?: string
          blocks?: NonNullable<Json>
          id?: string
          key?: string
          kind?: string
          lesson_key?: string
          minutes?: number | null
          rank?: string
          required?: boolean
          settings?: NonNullable<Json>
          title?: string
          updated_at?: string
          version?: number
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_items_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_items_version_id_lesson_key_fkey"
            columns: ["version_id", "lesson_key"]
            referencedRelation: "lessons"
            referencedColumns: ["version_id", "key"]
          },
        ]
      }
      lesson_locks: {
        Row: {
          block_key: string
          curriculum_id: string
          key: string
          taken_at: string
          touched_at: string
          user_id: string
        }
        Insert: {
          block_key: string
          curriculum_id: string
          key: string
          taken_at?: string
          touched_at?: string
          user_id: string
        }
        Update: {
          block_key?: string
          curriculum_id?: string
          key?: string
          taken_at?: string
          touched_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_locks_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_locks_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_notes: {
        Row: {
          adoption_id: string
          anchor: Json | null
          color: string
          created_at: string
          group_id: string
          id: string
          lesson_key: string
          note_html: string
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          adoption_id: string
          anchor?: Json | null
          color?: string
          created_at?: string
          group_id: string
          id: string
          lesson_key: string
          note_html?: string
          updated_at?: string
          user_id?: string
          version?: number
        }
        Update: {
          adoption_id?: string
          anchor?: Json | null
          color?: string
          created_at?: string
          group_id?: string
          id?: string
          lesson_key?: string
          note_html?: string
          updated_at?: string
          user_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "lesson_notes_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "lesson_notes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_notes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_places: {
        Row: {
          adoption_id: string
          group_id: string
          lesson_key: string
          place: NonNullable<Json>
          read_at: string
          read_during: unknown
          seconds: number
          user_id: string
        }
        Insert: {
          adoption_id: string
          group_id: string
          lesson_key: string
          place: NonNullable<Json>
          read_at: string
          read_during?: unknown
          seconds?: number
          user_id: string
        }
        Update: {
          adoption_id?: string
          group_id?: string
          lesson_key?: string
          place?: NonNullable<Json>
          read_at?: string
          read_during?: unknown
          seconds?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_places_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "lesson_places_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_places_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_progress: {
        Row: {
          adoption_id: string
          done_at: string | null
          group_id: string
          lesson_key: string
          met_at: string | null
          said: boolean | null
          said_at: string | null
          source: string
          state: string
          user_id: string
        }
        Insert: {
          adoption_id: string
          done_at?: string | null
          group_id: string
          lesson_key: string
          met_at?: string | null
          said?: boolean | null
          said_at?: string | null
          source?: string
          state?: string
          user_id: string
        }
        Update: {
          adoption_id?: string
          done_at?: string | null
          group_id?: string
          lesson_key?: string
          met_at?: string | null
          said?: boolean | null
          said_at?: string | null
          source?: string
          state?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_progress_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "lesson_progress_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_progress_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_reactions: {
        Row: {
          created_at: string
          emoji: string
          reply_id: string
          thread_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          emoji: string
          reply_id: string
          thread_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          emoji?: string
          reply_id?: string
          thread_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_reactions_thread_id_reply_id_fkey"
            columns: ["thread_id", "reply_id"]
            referencedRelation: "lesson_replies"
            referencedColumns: ["thread_id", "id"]
          },
          {
            foreignKeyName: "lesson_reactions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_reactions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_releases: {
        Row: {
          adoption_id: string
          created_at: string
          created_by: string | null
          group_id: string
          id: string
          lesson_key: string
          opens_on: string
          user_id: string | null
        }
        Insert: {
          adoption_id: string
          created_at?: string
          created_by?: string | null
          group_id: string
          id?: string
          lesson_key: string
          opens_on: string
          user_id?: string | null
        }
        Update: {
          adoption_id?: string
          created_at?: string
          created_by?: string | null
          group_id?: string
          id?: string
          lesson_key?: string
          opens_on?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "lesson_releases_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_releases_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_releases_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "lesson_releases_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
        ]
      }
      lesson_replies: {
        Row: {
          adoption_id: string
          body_html: string
          created_at: string
          created_by: string | null
          deleted_at: string | null
          deleted_by_class: string | null
          group_id: string
          id: string
          leaves_mark: boolean
          lesson_key: string
          reply_to_id: string | null
          thread_id: string
          updated_at: string
          version: number
        }
        Insert: {
          adoption_id: string
          body_html: string
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by_class?: string | null
          group_id: string
          id: string
          leaves_mark?: boolean
          lesson_key: string
          reply_to_id?: string | null
          thread_id: string
          updated_at?: string
          version?: number
        }
        Update: {
          adoption_id?: string
          body_html?: string
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by_class?: string | null
          group_id?: string
          id?: string
          leaves_mark?: boolean
          lesson_key?: string
          reply_to_id?: string | null
          thread_id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "lesson_replies_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_replies_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_replies_thread_id_group_id_adoption_id_lesson_key_fkey"
            columns: ["thread_id", "group_id", "adoption_id", "lesson_key"]
            referencedRelation: "lesson_threads"
            referencedColumns: ["id", "group_id", "adoption_id", "lesson_key"]
          },
          {
            foreignKeyName: "lesson_replies_thread_id_reply_to_id_fkey"
            columns: ["thread_id", "reply_to_id"]
            referencedRelation: "lesson_replies"
            referencedColumns: ["thread_id", "id"]
          },
        ]
      }
      lesson_threads: {
        Row: {
          accepted_reply_id: string | null
          adoption_id: string
          anchor: Json | null
          answered_at: string | null
          body_html: string
          created_at: string
          created_by: string | null
          deleted_at: string | null
          deleted_by_class: string | null
          group_id: string
          hide_until_answered: boolean
          id: string
          item_key: string | null
          kind: string
          last_reply_at: string
          leaves_mark: boolean
          lesson_key: string
          prompt_key: string | null
          state: string
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          accepted_reply_id?: string | null
          adoption_id: string
          anchor?: Json | null
          answered_at?: string | null
          body_html?: string
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by_class?: string | null
          group_id: string
          hide_until_answered?: boolean
          id: string
          item_key?: string | null
          kind: string
          last_reply_at?: string
          leaves_mark?: boolean
          lesson_key: string
          prompt_key?: string | null
          state?: string
          title?: string
          updated_at?: string
          version?: number
        }
        Update: {
          accepted_reply_id?: string | null
          adoption_id?: string
          anchor?: Json | null
          answered_at?: string | null
          body_html?: string
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by_class?: string | null
          group_id?: string
          hide_until_answered?: boolean
          id?: string
          item_key?: string | null
          kind?: string
          last_reply_at?: string
          leaves_mark?: boolean
          lesson_key?: string
          prompt_key?: string | null
          state?: string
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "lesson_threads_accepted_reply"
            columns: ["id", "accepted_reply_id"]
            referencedRelation: "lesson_replies"
            referencedColumns: ["thread_id", "id"]
          },
          {
            foreignKeyName: "lesson_threads_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_threads_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_threads_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
        ]
      }
      lessons: {
        Row: {
          blocks: NonNullable<Json>
          completion: string
          dwell_sec: number
          id: string
          key: string
          lang: string | null
          materials: string[]
          minutes: number | null
          objectives: string[]
          rank: string
          release: string
          sample: boolean
          standards: string | null
          tags: string[]
          title: string
          unit_key: string
          updated_at: string
          version: number
          version_id: string
        }
        Insert: {
          blocks?: NonNullable<Json>
          completion?: string
          dwell_sec?: number
          id?: string
          key?: string
          lang?: string | null
          materials?: string[]
          minutes?: number | null
          objectives?: string[]
          rank: string
          release?: string
          sample?: boolean
          standards?: string | null
          tags?: string[]
          title: string
          unit_key: string
          updated_at?: string
          version?: number
          version_id: string
        }
        Update: {
          blocks?: NonNullable<Json>
          completion?: string
          dwell_sec?: number
          id?: string
          key?: string
          lang?: string | null
          materials?: string[]
          minutes?: number | null
          objectives?: string[]
          rank?: string
          release?: string
          sample?: boolean
          standards?: string | null
          tags?: string[]
          title?: string
          unit_key?: string
          updated_at?: string
          version?: number
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lessons_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lessons_version_id_unit_key_fkey"
            columns: ["version_id", "unit_key"]
            referencedRelation: "units"
            referencedColumns: ["version_id", "key"]
          },
        ]
      }
      link_cards: {
        Row: {
          description: string | null
          failed: boolean
          fetched_at: string | null
          picture_height: number | null
          picture_path: string | null
          picture_width: number | null
          site: string | null
          title: string | null
          url: string
        }
        Insert: {
          description?: string | null
          failed?: boolean
          fetched_at?: string | null
          picture_height?: number | null
          picture_path?: string | null
          picture_width?: number | null
          site?: string | null
          title?: string | null
          url: string
        }
        Update: {
          description?: string | null
          failed?: boolean
          fetched_at?: string | null
          picture_height?: number | null
          picture_path?: string | null
          picture_width?: number | null
          site?: string | null
          title?: string | null
          url?: string
        }
        Relationships: []
      }
      listing_reviews_asked: {
        Row: {
          asked_by: string | null
          at: string
          checklist: string[]
          decided_at: string | null
          decided_by: string | null
          decision: string | null
          id: string
          listing_id: string
          note: string | null
          version_id: string
        }
        Insert: {
          asked_by?: string | null
          at?: string
          checklist: string[]
          decided_at?: string | null
          decided_by?: string | null
          decision?: string | null
          id?: string
          listing_id: string
          note?: string | null
          version_id: string
        }
        Update: {
          asked_by?: string | null
          at?: string
          checklist?: string[]
          decided_at?: string | null
          decided_by?: string | null
          decision?: string | null
          id?: string
          listing_id?: string
          note?: string | null
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "listing_reviews_asked_asked_by_fkey"
            columns: ["asked_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reviews_asked_asked_by_fkey"
            columns: ["asked_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reviews_asked_decided_by_fkey"
            columns: ["decided_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reviews_asked_decided_by_fkey"
            columns: ["decided_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reviews_asked_listing_id_fkey"
            columns: ["listing_id"]
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reviews_asked_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      listings: {
        Row: {
          age_max: number | null
          age_min: number | null
          attribution: string | null
          audience: string | null
          byline: string | null
          cover_alt: string | null
          cover_path: string | null
          created_at: string
          created_by: string | null
          curriculum_id: string
          format: string | null
          id: string
          language: string
          licence: string
          listed_at: string | null
          outcomes: string[]
          promise: string | null
          slug: string
          state: string
          summary_html: string | null
          topics: string[]
          updated_at: string
          version: number
          version_id: string | null
          visibility: string
          with_picture: boolean
        }
        Insert: {
          age_max?: number | null
          age_min?: number | null
          attribution?: string | null
          audience?: string | null
          byline?: string | null
          cover_alt?: string | null
          cover_path?: string | null
          created_at?: string
          created_by?: string | null
          curriculum_id: string
          format?: string | null
          id?: string
          language?: string
          licence?: string
          listed_at?: string | null
          outcomes?: string[]
          promise?: string | null
          slug?: string
          state?: string
          summary_html?: string | null
          topics?: string[]
          updated_at?: string
          version?: number
          version_id?: string | null
          visibility?: string
          with_picture?: boolean
        }
        Update: {
          age_max?: number | null
          age_min?: number | null
          attribution?: string | null
          audience?: string | null
          byline?: string | null
          cover_alt?: string | null
          cover_path?: string | null
          created_at?: string
          created_by?: string | null
          curriculum_id?: string
          format?: string | null
          id?: string
          language?: string
          licence?: string
          listed_at?: string | null
          outcomes?: string[]
          promise?: string | null
          slug?: string
          state?: string
          summary_html?: string | null
          topics?: string[]
          updated_at?: string
          version?: number
          version_id?: string | null
          visibility?: string
          with_picture?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "listings_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listings_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listings_curriculum_id_fkey"
            columns: ["curriculum_id"]
            referencedRelation: "curricula"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listings_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      memory_hides: {
        Row: {
          created_at: string
          created_by: string
          entry_id: string
          until: string | null
        }
        Insert: {
          created_at?: string
          created_by?: string
          entry_id: string
          until?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string
          entry_id?: string
          until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "memory_hides_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "memory_hides_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "memory_hides_entry_id_fkey"
            columns: ["entry_id"]
            referencedRelation: "journal_entries"
            referencedColumns: ["id"]
          },
        ]
      }
      message_attachments: {
        Row: {
          alt: string | null
          bucket: string
          bytes: number
          conversation_id: string
          created_at: string
          deleted_at: string | null
          height: number | null
          id: string
          message_id: string
          name: string
          path: string
          rank: string | null
          type: string
          width: number | null
        }
        Insert: {
          alt?: string | null
          bucket?: string
          bytes: number
          conversation_id: string
          created_at?: string
          deleted_at?: string | null
          height?: number | null
          id?: string
          message_id: string
          name: string
          path: string
          rank?: string | null
          type: string
          width?: number | null
        }
        Update: {
          alt?: string | null
          bucket?: string
          bytes?: number
          conversation_id?: string
          created_at?: string
          deleted_at?: string | null
          height?: number | null
          id?: string
          message_id?: string
          name?: string
          path?: string
          rank?: string | null
          type?: string
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "message_attachments_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_attachments_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
        ]
      }
      message_cards: {
        Row: {
          conversation_id: string
          message_id: string
          place: number
          url: string
        }
        Insert: {
          conversation_id: string
          message_id: string
          place: number
          url: string
        }
        Update: {
          conversation_id?: string
          message_id?: string
          place?: number
          url?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_cards_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_cards_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_cards_url_fkey"
            columns: ["url"]
            referencedRelation: "link_cards"
            referencedColumns: ["url"]
          },
        ]
      }
      message_edits: {
        Row: {
          body_html: string
          conversation_id: string
          edited_at: string
          id: string
          message_id: string
        }
        Insert: {
          body_html: string
          conversation_id: string
          edited_at?: string
          id?: string
          message_id: string
        }
        Update: {
          body_html?: string
          conversation_id?: string
          edited_at?: string
          id?: string
          message_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_edits_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_edits_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
        ]
      }
      message_links: {
        Row: {
          conversation_id: string
          created_at: string
          created_by: string | null
          message_id: string
          own: boolean
          target_id: string
          target_type: string
        }
        Insert: {
          conversation_id: string
          created_at?: string
          created_by?: string | null
          message_id: string
          own?: boolean
          target_id: string
          target_type: string
        }
        Update: {
          conversation_id?: string
          created_at?: string
          created_by?: string | null
          message_id?: string
          own?: boolean
          target_id?: string
          target_type?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_links_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_links_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_links_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_links_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
        ]
      }
      message_pins: {
        Row: {
          conversation_id: string
          message_id: string
          pinned_at: string
          pinned_by: string | null
        }
        Insert: {
          conversation_id: string
          message_id: string
          pinned_at?: string
          pinned_by?: string | null
        }
        Update: {
          conversation_id?: string
          message_id?: string
          pinned_at?: string
          pinned_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "message_pins_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_pins_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_pins_pinned_by_fkey"
            columns: ["pinned_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_pins_pinned_by_fkey"
            columns: ["pinned_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      message_reactions: {
        Row: {
          conversation_id: string
          created_at: string
          emoji: string
          message_id: string
          user_id: string
        }
        Insert: {
          conversation_id: string
          created_at?: string
          emoji: string
          message_id: string
          user_id?: string
        }
        Update: {
          conversation_id?: string
          created_at?: string
          emoji?: string
          message_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_reactions_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_reactions_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_reactions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_reactions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      message_saves: {
        Row: {
          created_at: string
          done_at: string | null
          message_id: string
          remind_at: string | null
          reminded_at: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          done_at?: string | null
          message_id: string
          remind_at?: string | null
          reminded_at?: string | null
          user_id?: string
        }
        Update: {
          created_at?: string
          done_at?: string | null
          message_id?: string
          remind_at?: string | null
          reminded_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_saves_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_saves_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_saves_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      messages: {
        Row: {
          body_html: string
          body_text: string
          conversation_id: string
          created_at: string
          deleted_at: string | null
          deleted_by_class: string | null
          edited_at: string | null
          id: string
          kind: string
          reply_to_id: string | null
          sender_id: string | null
          seq: number
          topic_id: string | null
          updated_at: string
          version: number
        }
        Insert: {
          body_html?: string
          body_text?: never
          conversation_id: string
          created_at?: string
          deleted_at?: string | null
          deleted_by_class?: string | null
          edited_at?: string | null
          id?: string
          kind?: string
          reply_to_id?: string | null
          sender_id?: string | null
          seq: number
          topic_id?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          body_html?: string
          body_text?: never
          conversation_id?: string
          created_at?: string
          deleted_at?: string | null
          deleted_by_class?: string | null
          edited_at?: string | null
          id?: string
          kind?: string
          reply_to_id?: string | null
          sender_id?: string | null
          seq?: number
          topic_id?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "messages_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_conversation_id_topic_id_fkey"
            columns: ["conversation_id", "topic_id"]
            referencedRelation: "topics"
            referencedColumns: ["conversation_id", "id"]
          },
          {
            foreignKeyName: "messages_reply_to_id_fkey"
            columns: ["reply_to_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_sender_id_fkey"
            columns: ["sender_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_sender_id_fkey"
            columns: ["sender_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_digests: {
        Row: {
          at_time: string
          email: string
          push: string
          tz: string
          updated_at: string
          user_id: string
          weekday: number
        }
        Insert: {
          at_time?: string
          email?: string
          push?: string
          tz?: string
          updated_at?: string
          user_id?: string
          weekday?: number
        }
        Update: {
          at_time?: string
          email?: string
          push?: string
          tz?: string
          updated_at?: string
          user_id?: string
          weekday?: number
        }
        Relationships: [
          {
            foreignKeyName: "notification_digests_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notification_digests_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_prefs: {
        Row: {
          email: string | null
          group_id: string | null
          id: string
          in_app: boolean | null
          push: boolean | null
          type: string
          updated_at: string
          user_id: string
        }
        Insert: {
          email?: string | null
          group_id?: string | null
          id?: string
          in_app?: boolean | null
          push?: boolean | null
          type: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          email?: string | null
          group_id?: string | null
          id?: string
          in_app?: boolean | null
          push?: boolean | null
          type?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_prefs_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
          {
            foreignKeyName: "notification_prefs_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notification_prefs_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          actor_id: string | null
          archived_at: string | null
          created_at: string
          group_id: string | null
          group_key: string | null
          id: string
          in_app: boolean
          is_read: boolean
          message: string
          read_at: string | null
          reason: string | null
          related_id: string | null
          severity: string
          snoozed_until: string | null
          times: number
          title: string
          type: string
          url: string | null
          user_id: string
        }
        Insert: {
          actor_id?: string | null
          archived_at?: string | null
          created_at?: string
          group_id?: string | null
          group_key?: string | null
          id?: string
          in_app?: boolean
          is_read?: boolean
          message: string
          read_at?: string | null
          reason?: string | null
          related_id?: string | null
          severity?: string
          snoozed_until?: string | null
          times?: number
          title: string
          type: string
          url?: string | null
          user_id: string
        }
        Update: {
          actor_id?: string | null
          archived_at?: string | null
          created_at?: string
          group_id?: string | null
          group_key?: string | null
          id?: string
          in_app?: boolean
          is_read?: boolean
          message?: string
          read_at?: string | null
          reason?: string | null
          related_id?: string | null
          severity?: string
          snoozed_until?: string | null
          times?: number
          title?: string
          type?: string
          url?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_actor_id_fkey"
            columns: ["actor_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_actor_id_fkey"
            columns: ["actor_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      personal_paces: {
        Row: {
          adoption_id: string
          from_on: string | null
          group_id: string
          joined_on: string
          meetings: number
          mode: string
          settled: string[]
          skipped: string[]
          start_at: string
          until: string | null
          user_id: string
        }
        Insert: {
          adoption_id: string
          from_on?: string | null
          group_id: string
          joined_on: string
          meetings?: number
          mode?: string
          settled?: string[]
          skipped?: string[]
          start_at?: string
          until?: string | null
          user_id: string
        }
        Update: {
          adoption_id?: string
          from_on?: string | null
          group_id?: string
          joined_on?: string
          meetings?: number
          mode?: string
          settled?: string[]
          skipped?: string[]
          start_at?: string
          until?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "personal_paces_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "personal_paces_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "personal_paces_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      poll_options: {
        Row: {
          conversation_id: string
          id: string
          place: number
          poll_id: string
          text: string
          votes: number
        }
        Insert: {
          conversation_id: string
          id?: string
          place: number
          poll_id: string
          text: string
          votes?: number
        }
        Update: {
          conversation_id?: string
          id?: string
          place?: number
          poll_id?: string
          text?: string
          votes?: number
        }
        Relationships: [
          {
            foreignKeyName: "poll_options_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "poll_options_poll_id_fkey"
            columns: ["poll_id"]
            referencedRelation: "polls"
            referencedColumns: ["id"]
          },
        ]
      }
      poll_votes: {
        Row: {
          anonymous: boolean
          conversation_id: string
          option_id: string
          poll_id: string
          user_id: string
          voted_at: string
        }
        Insert: {
          anonymous: boolean
          conversation_id: string
          option_id: string
          poll_id: string
          user_id: string
          voted_at?: string
        }
        Update: {
          anonymous?: boolean
          conversation_id?: string
          option_id?: string
          poll_id?: string
          user_id?: string
          voted_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "poll_votes_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "poll_votes_poll_id_fkey"
            columns: ["poll_id"]
            referencedRelation: "polls"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "poll_votes_poll_id_option_id_fkey"
            columns: ["poll_id", "option_id"]
            referencedRelation: "poll_options"
            referencedColumns: ["poll_id", "id"]
          },
          {
            foreignKeyName: "poll_votes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "poll_votes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      polls: {
        Row: {
          anonymous: boolean
          closed_at: string | null
          closes_at: string | null
          conversation_id: string
          created_at: string
          created_by: string | null
          id: string
          multiple: boolean
          question: string
          voters: number
        }
        Insert: {
          anonymous?: boolean
          closed_at?: string | null
          closes_at?: string | null
          conversation_id: string
          created_at?: string
          created_by?: string | null
          id: string
          multiple?: boolean
          question: string
          voters?: number
        }
        Update: {
          anonymous?: boolean
          closed_at?: string | null
          closes_at?: string | null
          conversation_id?: string
          created_at?: string
          created_by?: string | null
          id?: string
          multiple?: boolean
          question?: string
          voters?: number
        }
        Relationships: [
          {
            foreignKeyName: "polls_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "polls_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "polls_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "polls_id_fkey"
            columns: ["id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
        ]
      }
      preview_links: {
        Row: {
          created_at: string
          created_by: string | null
          curriculum_id: string
          expires_at: string
          id: string
          version_id: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          curriculum_id: string
          expires_at: string
          id?: string
          version_id: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          curriculum_id?: string
          expires_at?: string
          id?: string
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "preview_links_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "preview_links_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "preview_links_curriculum_id_fkey"
            columns: ["curriculum_id"]
            referencedRelation: "curricula"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "preview_links_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      push_devices: {
        Row: {
          auth: string
          created_at: string
          endpoint: string
          failures: number
          id: string
          label: string | null
          last_error: string | null
          last_ok_at: string | null
          needs_renewal: boolean
          p256dh: string
          tested_at: string | null
          user_id: string
        }
        Insert: {
          auth: string
          created_at?: string
          endpoint: string
          failures?: number
          id?: string
          label?: string | null
          last_error?: string | null
          last_ok_at?: string | null
          needs_renewal?: boolean
          p256dh: string
          tested_at?: string | null
          user_id?: string
        }
        Update: {
          auth?: string
          created_at?: string
          endpoint?: string
          failures?: number
          id?: string
          label?: string | null
          last_error?: string | null
          last_ok_at?: string | null
          needs_renewal?: boolean
          p256dh?: string
          tested_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "push_devices_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "push_devices_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      push_subscriptions: {
        Row: {
          created_at: string
          subscription_data: NonNullable<Json>
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          subscription_data: NonNullable<Json>
          updated_at?: string
          user_id?: string
        }
        Update: {
          created_at?: string
          subscription_data?: NonNullable<Json>
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "push_subscriptions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "push_subscriptions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      quiet_hours: {
        Row: {
          allow_direct_mentions: boolean
          allow_due_soon: boolean
          days: number[]
          dnd_until: string | null
          from_time: string
          to_time: string
          tz: string
          updated_at: string
          user_id: string
        }
        Insert: {
          allow_direct_mentions?: boolean
          allow_due_soon?: boolean
          days?: number[]
          dnd_until?: string | null
          from_time?: string
          to_time?: string
          tz?: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          allow_direct_mentions?: boolean
          allow_due_soon?: boolean
          days?: number[]
          dnd_until?: string | null
          from_time?: string
          to_time?: string
          tz?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "quiet_hours_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quiet_hours_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      quiz_answers: {
        Row: {
          answers: NonNullable<Json>
          key: string
          updated_at: string
          version: number
          version_id: string
        }
        Insert: {
          answers: NonNullable<Json>
          key: string
          updated_at?: string
          version?: number
          version_id: string
        }
        Update: {
          answers?: NonNullable<Json>
          key?: string
          updated_at?: string
          version?: number
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "quiz_answers_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      reports: {
        Row: {
          answer: string | null
          answered_at: string | null
          created_at: string
          earlier: number
          hidden: boolean
          id: string
          note: string | null
          reason: string
          reporter_id: string
          snapshot: NonNullable<Json>
          subject_id: string
          subject_type: string
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          created_at?: string
          earlier?: number
          hidden?: boolean
          id?: string
          note?: string | null
          reason: string
          reporter_id?: string
          snapshot?: NonNullable<Json>
          subject_id: string
          subject_type: string
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          created_at?: string
          earlier?: number
          hidden?: boolean
          id?: string
          note?: string | null
          reason?: string
          reporter_id?: string
          snapshot?: NonNullable<Json>
          subject_id?: string
          subject_type?: string
        }
        Relationships: [
          {
            foreignKeyName: "reports_reporter_id_fkey"
            columns: ["reporter_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_reporter_id_fkey"
            columns: ["reporter_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      reviews: {
        Row: {
          adoption_id: string
          author_reply: string | null
          body: string | null
          created_at: string
          curriculum_id: string
          deleted_at: string | null
          deleted_by: string | null
          group_id: string
          held_at: string | null
          id: string
          replied_at: string | null
          replied_by: string | null
          reviewer_id: string | null
          stars: number
          updated_at: string
          useful: boolean
          version: number
          version_id: string
        }
        Insert: {
          adoption_id: string
          author_reply?: string | null
          body?: string | null
          created_at?: string
          curriculum_id: string
          deleted_at?: string | null
          deleted_by?: string | null
          group_id: string
          held_at?: string | null
          id?: string
          replied_at?: string | null
          replied_by?: string | null
          reviewer_id?: string | null
          stars: number
          updated_at?: string
          useful: boolean
          version?: number
          version_id: string
        }
        Update: {
          adoption_id?: string
          author_reply?: string | null
          body?: string | null
          created_at?: string
          curriculum_id?: string
          deleted_at?: string | null
          deleted_by?: string | null
          group_id?: string
          held_at?: string | null
          id?: string
          replied_at?: string | null
          replied_by?: string | null
          reviewer_id?: string | null
          stars?: number
          updated_at?: string
          useful?: boolean
          version?: number
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "reviews_adoption_id_fkey"
            columns: ["adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_curriculum_id_fkey"
            columns: ["curriculum_id"]
            referencedRelation: "curricula"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_replied_by_fkey"
            columns: ["replied_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_replied_by_fkey"
            columns: ["replied_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_reviewer_id_fkey"
            columns: ["reviewer_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_reviewer_id_fkey"
            columns: ["reviewer_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_filters: {
        Row: {
          area: string
          created_at: string
          group_id: string | null
          icon: string | null
          id: string
          name: string
          owner_id: string
          query: NonNullable<Json>
          shared: boolean
          updated_at: string
          version: number
        }
        Insert: {
          area: string
          created_at?: string
          group_id?: string | null
          icon?: string | null
          id?: string
          name: string
          owner_id?: string
          query: NonNullable<Json>
          shared?: boolean
          updated_at?: string
          version?: number
        }
        Update: {
          area?: string
          created_at?: string
          group_id?: string | null
          icon?: string | null
          id?: string
          name?: string
          owner_id?: string
          query?: NonNullable<Json>
          shared?: boolean
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "saved_filters_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_filters_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_filters_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_listings: {
        Row: {
          created_at: string
          listing_id: string
          seen_id: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          listing_id: string
          seen_id?: string | null
          user_id: string
        }
        Update: {
          created_at?: string
          listing_id?: string
          seen_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "saved_listings_listing_id_fkey"
            columns: ["listing_id"]
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_listings_seen_id_fkey"
            columns: ["seen_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_listings_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_listings_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_views: {
        Row: {
          created_at: string
          filters: NonNullable<Json>
          id: string
          name: string
          page: string
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          created_at?: string
          filters: NonNullable<Json>
          id?: string
          name: string
          page: string
          updated_at?: string
          user_id?: string
          version?: number
        }
        Update: {
          created_at?: string
          filters?: NonNullable<Json>
          id?: string
          name?: string
          page?: string
          updated_at?: string
          user_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "saved_views_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_views_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      schedule_days: {
        Row: {
          adoption_id: string
          label: string | null
          on_date: string
          open: boolean
        }
        Insert: {
          adoption_id: string
          label?: string | null
          on_date: string
          open: boolean
        }
        Update: {
          adoption_id?: string
          label?: string | null
          on_date?: string
          open?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "schedule_days_adoption_id_fkey"
            columns: ["adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["id"]
          },
        ]
      }
      schedule_ops: {
        Row: {
          actor_id: string | null
          adoption_id: string
          after: NonNullable<Json>
          at: string
          before: NonNullable<Json>
          deed: NonNullable<Json>
          group_id: string
          id: string
          moves: NonNullable<Json>
          place: number
          undone_at: string | null
        }
        Insert: {
          actor_id?: string | null
          adoption_id: string
          after: NonNullable<Json>
          at?: string
          before: NonNullable<Json>
          deed: NonNullable<Json>
          group_id: string
          id: string
          moves: NonNullable<Json>
          place?: never
          undone_at?: string | null
        }
        Update: {
          actor_id?: string | null
          adoption_id?: string
          after?: NonNullable<Json>
          at?: string
          before?: NonNullable<Json>
          deed?: NonNullable<Json>
          group_id?: string
          id?: string
          moves?: NonNullable<Json>
          place?: never
          undone_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "schedule_ops_actor_id_fkey"
            columns: ["actor_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "schedule_ops_actor_id_fkey"
            columns: ["actor_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "schedule_ops_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
        ]
      }
      schedule_patterns: {
        Row: {
          adoption_id: string
          from_on: string
          minutes: number
          places: number
          rrule: string
          start_time: string
          track: number
        }
        Insert: {
          adoption_id: string
          from_on: string
          minutes: number
          places?: number
          rrule: string
          start_time: string
          track?: number
        }
        Update: {
          adoption_id?: string
          from_on?: string
          minutes?: number
          places?: number
          rrule?: string
          start_time?: string
          track?: number
        }
        Relationships: [
          {
            foreignKeyName: "schedule_patterns_adoption_id_fkey"
            columns: ["adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["id"]
          },
        ]
      }
      scheduled_lessons: {
        Row: {
          adoption_id: string
          group_id: string
          held_on: string | null
          hidden: boolean
          id: string
          joined: boolean
          kind: string
          leader_id: string | null
          lesson_key: string | null
          occurrence_id: string | null
          on_date: string | null
          part: number
          pinned_on: string | null
          rank: number
          state: string
          track: number
        }
        Insert: {
          adoption_id: string
          group_id: string
          held_on?: string | null
          hidden?: boolean
          id: string
          joined?: boolean
          kind?: string
          leader_id?: string | null
          lesson_key?: string | null
          occurrence_id?: string | null
          on_date?: string | null
          part?: number
          pinned_on?: string | null
          rank: number
          state?: string
          track?: number
        }
        Update: {
          adoption_id?: string
          group_id?: string
          held_on?: string | null
          hidden?: boolean
          id?: string
          joined?: boolean
          kind?: string
          leader_id?: string | null
          lesson_key?: string | null
          occurrence_id?: string | null
          on_date?: string | null
          part?: number
          pinned_on?: string | null
          rank?: number
          state?: string
          track?: number
        }
        Relationships: [
          {
            foreignKeyName: "scheduled_lessons_group_id_adoption_id_fkey"
            columns: ["group_id", "adoption_id"]
            referencedRelation: "adoptions"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "scheduled_lessons_group_id_leader_id_fkey"
            columns: ["group_id", "leader_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
          {
            foreignKeyName: "scheduled_lessons_occurrence_id_fkey"
            columns: ["occurrence_id"]
            referencedRelation: "event_occurrences"
            referencedColumns: ["id"]
          },
        ]
      }
      scheduled_messages: {
        Row: {
          body_html: string
          conversation_id: string
          created_at: string
          error: string | null
          id: string
          reply_to_id: string | null
          send_at: string
          send_on: string
          sent_at: string | null
          status: string
          topic_id: string | null
          tz: string
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          body_html: string
          conversation_id: string
          created_at?: string
          error?: string | null
          id?: string
          reply_to_id?: string | null
          send_at?: never
          send_on: string
          sent_at?: string | null
          status?: string
          topic_id?: string | null
          tz: string
          updated_at?: string
          user_id?: string
          version?: number
        }
        Update: {
          body_html?: string
          conversation_id?: string
          created_at?: string
          error?: string | null
          id?: string
          reply_to_id?: string | null
          send_at?: never
          send_on?: string
          sent_at?: string | null
          status?: string
          topic_id?: string | null
          tz?: string
          updated_at?: string
          user_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "scheduled_messages_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scheduled_messages_conversation_id_topic_id_fkey"
            columns: ["conversation_id", "topic_id"]
            referencedRelation: "topics"
            referencedColumns: ["conversation_id", "id"]
          },
          {
            foreignKeyName: "scheduled_messages_reply_to_id_fkey"
            columns: ["reply_to_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scheduled_messages_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scheduled_messages_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      security_events: {
        Row: {
          acknowledged_at: string | null
          acknowledged_by: string | null
          by_client: boolean
          created_at: string
          details: Json | null
          event_type: string
          id: string
          ip_address: string | null
          severity: string
          tenant_id: string | null
          user_id: string | null
        }
        Insert: {
          acknowledged_at?: string | null
          acknowledged_by?: string | null
          by_client?: boolean
          created_at?: string
          details?: Json | null
          event_type: string
          id?: string
          ip_address?: string | null
          severity?: string
          tenant_id?: string | null
          user_id?: string | null
        }
        Update: {
          acknowledged_at?: string | null
          acknowledged_by?: string | null
          by_client?: boolean
          created_at?: string
          details?: Json | null
          event_type?: string
          id?: string
          ip_address?: string | null
          severity?: string
          tenant_id?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "security_events_acknowledged_by_fkey"
            columns: ["acknowledged_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "security_events_acknowledged_by_fkey"
            columns: ["acknowledged_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "security_events_tenant_id_fkey"
            columns: ["tenant_id"]
            referencedRelation: "tenants"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "security_events_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "security_events_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      source_topics: {
        Row: {
          conversation_id: string
          source_id: string
          source_type: string
          topic_id: string
        }
        Insert: {
          conversation_id: string
          source_id: string
          source_type: string
          topic_id: string
        }
        Update: {
          conversation_id?: string
          source_id?: string
          source_type?: string
          topic_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "source_topics_conversation_id_topic_id_fkey"
            columns: ["conversation_id", "topic_id"]
            referencedRelation: "topics"
            referencedColumns: ["conversation_id", "id"]
          },
        ]
      }
      task_assignees: {
        Row: {
          assigned_at: string
          assigned_by: string | null
          done_at: string | null
          group_id: string
          note: string | null
          status: string
          task_id: string
          user_id: string
        }
        Insert: {
          assigned_at?: string
          assigned_by?: string | null
          done_at?: string | null
          group_id: string
          note?: string | null
          status?: string
          task_id: string
          user_id: string
        }
        Update: {
          assigned_at?: string
          assigned_by?: string | null
          done_at?: string | null
          group_id?: string
          note?: string | null
          status?: string
          task_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "task_assignees_assigned_by_fkey"
            columns: ["assigned_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_assignees_assigned_by_fkey"
            columns: ["assigned_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_assignees_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
          {
            foreignKeyName: "task_assignees_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_assignees_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_assignees_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      task_columns: {
        Row: {
          color: string | null
          created_at: string
          created_by: string | null
          group_id: string
          id: string
          maps_to_status: string | null
          name: string
          rank: string
          updated_at: string
          version: number
        }
        Insert: {
          color?: string | null
          created_at?: string
          created_by?: string | null
          group_id: string
          id?: string
          maps_to_status?: string | null
          name: string
          rank: string
          updated_at?: string
          version?: number
        }
        Update: {
          color?: string | null
          created_at?: string
          created_by?: string | null
          group_id?: string
          id?: string
          maps_to_status?: string | null
          name?: string
          rank?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "task_columns_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_columns_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_columns_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
        ]
      }
      task_comments: {
        Row: {
          body_html: string
          created_at: string
          created_by: string | null
          deleted_at: string | null
          deleted_by: string | null
          edited_at: string | null
          group_id: string | null
          id: string
          preview: string | null
          reply_to_id: string | null
          task_id: string
          updated_at: string
          version: number
        }
        Insert: {
          body_html: string
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by?: string | null
          edited_at?: string | null
          group_id?: string | null
          id?: string
          preview?: never
          reply_to_id?: string | null
          task_id: string
          updated_at?: string
          version?: number
        }
        Update: {
          body_html?: string
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by?: string | null
          edited_at?: string | null
          group_id?: string | null
          id?: string
          preview?: never
          reply_to_id?: string | null
          task_id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "task_comments_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_comments_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_comments_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_comments_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_comments_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_comments_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_comments_task_id_reply_to_id_fkey"
            columns: ["task_id", "reply_to_id"]
            referencedRelation: "task_comments"
            referencedColumns: ["task_id", "id"]
          },
        ]
      }
      task_files: {
        Row: {
          bytes: number
          created_at: string
          created_by: string | null
          group_id: string
          id: string
          name: string
          path: string
          task_id: string
          type: string
        }
        Insert: {
          bytes: number
          created_at?: string
          created_by?: string | null
          group_id: string
          id?: string
          name: string
          path: string
          task_id: string
          type?: string
        }
        Update: {
          bytes?: number
          created_at?: string
          created_by?: string | null
          group_id?: string
          id?: string
          name?: string
          path?: string
          task_id?: string
          type?: string
        }
        Relationships: [
          {
            foreignKeyName: "task_files_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_files_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_files_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      task_labels: {
        Row: {
          group_id: string
          label_id: string
          task_id: string
        }
        Insert: {
          group_id: string
          label_id: string
          task_id: string
        }
        Update: {
          group_id?: string
          label_id?: string
          task_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "task_labels_group_id_label_id_fkey"
            columns: ["group_id", "label_id"]
            referencedRelation: "labels"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "task_labels_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      task_links: {
        Row: {
          created_at: string
          created_by: string | null
          from_id: string
          id: string
          kind: string
          to_id: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          from_id: string
          id?: string
          kind: string
          to_id: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          from_id?: string
          id?: string
          kind?: string
          to_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "task_links_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_links_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_links_from_id_fkey"
            columns: ["from_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_links_to_id_fkey"
            columns: ["to_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      task_reminders: {
        Row: {
          created_at: string
          id: string
          offset_min: number | null
          remind_at: string | null
          sent_at: string | null
          task_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          offset_min?: number | null
          remind_at?: string | null
          sent_at?: string | null
          task_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          offset_min?: number | null
          remind_at?: string | null
          sent_at?: string | null
          task_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "task_reminders_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_reminders_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_reminders_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      task_steps: {
        Row: {
          assignee_id: string | null
          created_at: string
          created_by: string | null
          done_at: string | null
          done_by: string | null
          due_on: string | null
          group_id: string | null
          id: string
          rank: string
          task_id: string
          text: string
          updated_at: string
          version: number
        }
        Insert: {
          assignee_id?: string | null
          created_at?: string
          created_by?: string | null
          done_at?: string | null
          done_by?: string | null
          due_on?: string | null
          group_id?: string | null
          id?: string
          rank: string
          task_id: string
          text: string
          updated_at?: string
          version?: number
        }
        Update: {
          assignee_id?: string | null
          created_at?: string
          created_by?: string | null
          done_at?: string | null
          done_by?: string | null
          due_on?: string | null
          group_id?: string | null
          id?: string
          rank?: string
          task_id?: string
          text?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "task_steps_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_steps_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_steps_done_by_fkey"
            columns: ["done_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_steps_done_by_fkey"
            columns: ["done_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_steps_group_id_assignee_id_fkey"
            columns: ["group_id", "assignee_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
          {
            foreignKeyName: "task_steps_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
        ]
      }
      task_templates: {
        Row: {
          created_at: string
          created_by: string | null
          group_id: string
          id: string
          items: NonNullable<Json>
          name: string
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          group_id: string
          id?: string
          items: NonNullable<Json>
          name: string
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          created_by?: string | null
          group_id?: string
          id?: string
          items?: NonNullable<Json>
          name?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "task_templates_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_templates_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_templates_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
        ]
      }
      task_watchers: {
        Row: {
          task_id: string
          user_id: string
          watching: boolean
        }
        Insert: {
          task_id: string
          user_id?: string
          watching?: boolean
        }
        Update: {
          task_id?: string
          user_id?: string
          watching?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "task_watchers_task_id_fkey"
            columns: ["task_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_watchers_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "task_watchers_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      tasks: {
        Row: {
          body_html: string | null
          column_id: string | null
          completion_mode: string
          created_at: string
          created_by: string | null
          deleted_at: string | null
          deleted_by: string | null
          done_at: string | null
          done_by: string | null
          due_on: string | null
          due_time: string | null
          estimate_min: number | null
          group_id: string | null
          id: string
          not_now_at: string | null
          number: number | null
          occurrence_on: string | null
          plan_on: string | null
          priority: number
          rank: string
          recurrence: Json | null
          series_id: string | null
          source_id: string | null
          source_type: string
          start_on: string | null
          status: string
          team_ids: string[]
          title: string
          tz: string | null
          updated_at: string
          version: number
        }
        Insert: {
          body_html?: string | null
          column_id?: string | null
          completion_mode?: string
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by?: string | null
          done_at?: string | null
          done_by?: string | null
          due_on?: string | null
          due_time?: string | null
          estimate_min?: number | null
          group_id?: string | null
          id?: string
          not_now_at?: string | null
          number?: number | null
          occurrence_on?: string | null
          plan_on?: string | null
          priority?: number
          rank: string
          recurrence?: Json | null
          series_id?: string | null
          source_id?: string | null
          source_type?: string
          start_on?: string | null
          status?: string
          team_ids?: string[]
          title: string
          tz?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          body_html?: string | null
          column_id?: string | null
          completion_mode?: string
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          deleted_by?: string | null
          done_at?: string | null
          done_by?: string | null
          due_on?: string | null
          due_time?: string | null
          estimate_min?: number | null
          group_id?: string | null
          id?: string
          not_now_at?: string | null
          number?: number | null
          occurrence_on?: string | null
          plan_on?: string | null
          priority?: number
          rank?: string
          recurrence?: Json | null
          series_id?: string | null
          source_id?: string | null
          source_type?: string
          start_on?: string | null
          status?: string
          team_ids?: string[]
          title?: string
          tz?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "tasks_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_deleted_by_fkey"
            columns: ["deleted_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_done_by_fkey"
            columns: ["done_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_done_by_fkey"
            columns: ["done_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tasks_group_id_column_id_fkey"
            columns: ["group_id", "column_id"]
            referencedRelation: "task_columns"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "tasks_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
        ]
      }
      team_members: {
        Row: {
          group_id: string
          joined_at: string
          team_id: string
          user_id: string
        }
        Insert: {
          group_id: string
          joined_at?: string
          team_id: string
          user_id: string
        }
        Update: {
          group_id?: string
          joined_at?: string
          team_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_members_group_id_team_id_fkey"
            columns: ["group_id", "team_id"]
            referencedRelation: "teams"
            referencedColumns: ["group_id", "id"]
          },
          {
            foreignKeyName: "team_members_group_id_user_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "group_members"
            referencedColumns: ["group_id", "user_id"]
          },
        ]
      }
      teams: {
        Row: {
          created_at: string
          created_by: string | null
          group_id: string
          id: string
          name: string
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          group_id: string
          id?: string
          name: string
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          created_by?: string | null
          group_id?: string
          id?: string
          name?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "teams_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teams_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teams_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
        ]
      }
      tenants: {
        Row: {
          accent: string | null
          brand_name: string | null
          created_at: string
          default_locale: string | null
          default_tz: string | null
          delete_after: string | null
          id: string
          is_default: boolean
          logo_path: string | null
          name: string
          region_label: string | null
          settings: NonNullable<Json>
          slug: string
          status: string
          updated_at: string
          version: number
        }
        Insert: {
          accent?: string | null
          brand_name?: string | null
          created_at?: string
          default_locale?: string | null
          default_tz?: string | null
          delete_after?: string | null
          id?: string
          is_default?: boolean
          logo_path?: string | null
          name: string
          region_label?: string | null
          settings?: NonNullable<Json>
          slug: string
          status?: string
          updated_at?: string
          version?: number
        }
        Update: {
          accent?: string | null
          brand_name?: string | null
          created_at?: string
          default_locale?: string | null
          default_tz?: string | null
          delete_after?: string | null
          id?: string
          is_default?: boolean
          logo_path?: string | null
          name?: string
          region_label?: string | null
          settings?: NonNullable<Json>
          slug?: string
          status?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      thread_reads: {
        Row: {
          follows: boolean | null
          read_at: string
          thread_id: string
          user_id: string
        }
        Insert: {
          follows?: boolean | null
          read_at: string
          thread_id: string
          user_id: string
        }
        Update: {
          follows?: boolean | null
          read_at?: string
          thread_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "thread_reads_thread_id_fkey"
            columns: ["thread_id"]
            referencedRelation: "lesson_threads"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "thread_reads_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "thread_reads_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      topic_prefs: {
        Row: {
          last_read_seq: number
          pref: string
          topic_id: string
          user_id: string
        }
        Insert: {
          last_read_seq?: number
          pref?: string
          topic_id: string
          user_id?: string
        }
        Update: {
          last_read_seq?: number
          pref?: string
          topic_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "topic_prefs_topic_id_fkey"
            columns: ["topic_id"]
            referencedRelation: "topics"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "topic_prefs_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "topic_prefs_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      topics: {
        Row: {
          conversation_id: string
          created_at: string
          created_by: string | null
          id: string
          resolved_at: string | null
          resolved_by: string | null
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          conversation_id: string
          created_at?: string
          created_by?: string | null
          id?: string
          resolved_at?: string | null
          resolved_by?: string | null
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          conversation_id?: string
          created_at?: string
          created_by?: string | null
          id?: string
          resolved_at?: string | null
          resolved_by?: string | null
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "topics_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "topics_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "topics_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "topics_resolved_by_fkey"
            columns: ["resolved_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "topics_resolved_by_fkey"
            columns: ["resolved_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      trials: {
        Row: {
          created_at: string
          created_by: string | null
          group_id: string
          id: string
          lesson_key: string
          listing_id: string
          on_date: string
          version_id: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          group_id: string
          id: string
          lesson_key: string
          listing_id: string
          on_date: string
          version_id: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          group_id?: string
          id?: string
          lesson_key?: string
          listing_id?: string
          on_date?: string
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "trials_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "trials_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "trials_group_id_fkey"
            columns: ["group_id"]
            referencedRelation: "groups"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "trials_listing_id_fkey"
            columns: ["listing_id"]
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "trials_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      units: {
        Row: {
          id: string
          key: string
          rank: string
          summary_html: string | null
          title: string
          updated_at: string
          version: number
          version_id: string
        }
        Insert: {
          id?: string
          key?: string
          rank: string
          summary_html?: string | null
          title: string
          updated_at?: string
          version?: number
          version_id: string
        }
        Update: {
          id?: string
          key?: string
          rank?: string
          summary_html?: string | null
          title?: string
          updated_at?: string
          version?: number
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "units_version_id_fkey"
            columns: ["version_id"]
            referencedRelation: "curriculum_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      user_blocks: {
        Row: {
          blocked_id: string
          blocker_id: string
          created_at: string
        }
        Insert: {
          blocked_id: string
          blocker_id?: string
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_blocks_blocked_id_fkey"
            columns: ["blocked_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_blocks_blocked_id_fkey"
            columns: ["blocked_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_blocks_blocker_id_fkey"
            columns: ["blocker_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_blocks_blocker_id_fkey"
            columns: ["blocker_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      user_mutes: {
        Row: {
          created_at: string
          muted_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          muted_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          muted_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_mutes_muted_id_fkey"
            columns: ["muted_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_mutes_muted_id_fkey"
            columns: ["muted_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_mutes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_mutes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      user_sessions: {
        Row: {
          id: string
          ip_address: string | null
          is_active: boolean
          last_activity: string
          session_token: string | null
          user_agent: string | null
          user_id: string
        }
        Insert: {
          id?: string
          ip_address?: string | null
          is_active?: boolean
          last_activity?: string
          session_token?: string | null
          user_agent?: string | null
          user_id?: string
        }
        Update: {
          id?: string
          ip_address?: string | null
          is_active?: boolean
          last_activity?: string
          session_token?: string | null
          user_agent?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_sessions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_sessions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      user_settings: {
        Row: {
          badges_seen_at: string | null
          dismissed_profile_steps: string[]
          hour_cycle: string | null
          keys: NonNullable<Json>
          locale: string | null
          low_data: boolean
          onboarding: NonNullable<Json>
          reading: NonNullable<Json>
          show_presence: boolean
          show_seen: boolean
          streak_hidden: boolean
          theme: string | null
          tz: string | null
          updated_at: string
          user_id: string
          version: number
          week_starts_on: number | null
        }
        Insert: {
          badges_seen_at?: string | null
          dismissed_profile_steps?: string[]
          hour_cycle?: string | null
          keys?: NonNullable<Json>
          locale?: string | null
          low_data?: boolean
          onboarding?: NonNullable<Json>
          reading?: NonNullable<Json>
          show_presence?: boolean
          show_seen?: boolean
          streak_hidden?: boolean
          theme?: string | null
          tz?: string | null
          updated_at?: string
          user_id?: string
          version?: number
          week_starts_on?: number | null
        }
        Update: {
          badges_seen_at?: string | null
          dismissed_profile_steps?: string[]
          hour_cycle?: string | null
          keys?: NonNullable<Json>
          locale?: string | null
          low_data?: boolean
          onboarding?: NonNullable<Json>
          reading?: NonNullable<Json>
          show_presence?: boolean
          show_seen?: boolean
          streak_hidden?: boolean
          theme?: string | null
          tz?: string | null
          updated_at?: string
          user_id?: string
          version?: number
          week_starts_on?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "user_settings_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_settings_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      users: {
        Row: {
          about: string | null
          avatar_url: string | null
          created_at: string
          email: string | null
          id: string
          name: string
          role: string
          streak_count: number
          tenant_id: string | null
          updated_at: string
          version: number
        }
        Insert: {
          about?: string | null
          avatar_url?: string | null
          created_at?: string
          email?: string | null
          id: string
          name?: string
          role?: string
          streak_count?: number
          tenant_id?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          about?: string | null
          avatar_url?: string | null
          created_at?: string
          email?: string | null
          id?: string
          name?: string
          role?: string
          streak_count?: number
          tenant_id?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "users_tenant_id_fkey"
            columns: ["tenant_id"]
            referencedRelation: "tenants"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      people: {
        Row: {
          about: string | null
          avatar_url: string | null
          id: string | null
          name: string | null
          role: string | null
          streak: number | null
        }
        Insert: {
          about?: never
          avatar_url?: string | null
          id?: string | null
          name?: string | null
          role?: string | null
          streak?: never
        }
        Update: {
          about?: never
          avatar_url?: string | null
          id?: string | null
          name?: string | null
          role?: string | null
          streak?: never
        }
        Relationships: []
      }
    }
    Functions: {
      accept_invitation: { Args: { code: string }; Returns: Json }
      accept_reply: {
        Args: { reply_id?: string; thread_id: string }
        Returns: undefined
      }
      acknowledge_events: {
        Args: { ids: string[]; seen?: boolean }
        Returns: Json
      }
      act_on_case: {
        Args: {
          action: string
          case_id: string
          everywhere?: boolean
          id: string
          note_private?: string
          note_public?: string
          preset_id?: string
          reason?: string
          until?: string
          version?: number
        }
        Returns: Json
      }
      act_on_cases: {
        Args: {
          action: string
          acts: Json
          id: string
          note_private?: string
          note_public?: string
          preset_id?: string
          reason?: string
        }
        Returns: number
      }
      activity: {
        Args: {
          before?: string
          before_id?: string
          in_group?: string
          kinds?: string[]
          most?: number
        }
        Returns: {
          actor_id: string
          at: string
          group_id: string
          id: string
          kind: string
          title: string
        }[]
      }
      adapt: {
        Args: {
          adoption_id: string
          changes: Json
          dry?: boolean
          id: string
          version: number
        }
        Returns: Json
      }
      adaptation_changes: { Args: { adoption_id: string }; Returns: Json }
      adaptation_history: {
        Args: { adoption_id: string; lesson_key: string }
        Returns: Json
      }
      add_domain: { Args: { domain: string; tenant_id: string }; Returns: Json }
      add_event_slots: {
        Args: { following?: boolean; occurrence_id: string; slots: Json }
        Returns: undefined
      }
      add_participants: {
        Args: { conversation_id: string; user_ids: string[] }
        Returns: undefined
      }
      add_push_device: {
        Args: {
          auth: string
          endpoint: string
          id?: string
          label?: string
          p256dh: string
        }
        Returns: string
      }
      add_security_note: {
        Args: { body: string; id?: string; kind: string; value: string }
        Returns: Json
      }
      admin_archive_group: {
        Args: { archived?: boolean; group_id: string }
        Returns: undefined
      }
      admin_audit: { Args: { after?: string; filters?: Json }; Returns: Json }
      admin_audit_page: {
        Args: { after_id?: number; filters?: Json }
        Returns: Json
      }
      admin_broadcasts: { Args: { after?: string }; Returns: Json }
      admin_curricula: {
        Args: { after?: string; filters?: Json }
        Returns: Json
      }
      admin_curriculum: { Args: { curriculum_id: string }; Returns: Json }
      admin_figures: { Args: { weeks?: number }; Returns: Json }
      admin_group: { Args: { group_id: string }; Returns: Json }
      admin_groups: { Args: { after?: string; filters?: Json }; Returns: Json }
      admin_invites: { Args: { after?: string; filters?: Json }; Returns: Json }
      admin_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_people: { Args: { after?: string; filters?: Json }; Returns: Json }
      admin_people_count: { Args: { filters?: Json }; Returns: Json }
      admin_person: { Args: { user_id: string }; Returns: Json }
      admin_push_failures: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_sign_in_failures: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      admit_people: { Args: { ids: string[] }; Returns: Json }
      adopt: {
        Args: {
          group_id: string
          id: string
          options?: Json
          start_on: string
          version_id: string
        }
        Returns: Json
      }
      adoption_tasks_plan: { Args: { adoption_id: string }; Returns: Json }
      alert_rules: { Args: Record<PropertyKey, never>; Returns: Json }
      announcement_reach: {
        Args: { group_id: string }
        Returns: {
          announcement_id: string
          delivered: number
          push_off: number
          quiet: number
          told: number
        }[]
      }
      announcement_seen: {
        Args: { group_id: string }
        Returns: {
          announcement_id: string
          members: number
          seen: number
        }[]
      }
      answer_certificate_name: {
        Args: { approve: boolean; id: string }
        Returns: undefined
      }
      answer_event: {
        Args: {
          guests?: number
          note?: string
          occurrence_id: string
          source?: string
          status?: string
        }
        Returns: string
      }
      answer_event_questions: {
        Args: { answers: Json; occurrence_id: string }
        Returns: undefined
      }
      answer_goal_partner: {
        Args: { accept: boolean; goal_id: string }
        Returns: undefined
      }
      answer_lead: {
        Args: { accepts: boolean; id: string }
        Returns: undefined
      }
      answer_quiz: {
        Args: {
          adoption_id: string
          answers: Json
          id: string
          item_key: string
          lesson_key: string
          sent_at?: string
        }
        Returns: Json
      }
      answer_review: { Args: { id: string; reply: string }; Returns: undefined }
      answer_series: {
        Args: { event_id: string; guests?: number; status?: string }
        Returns: undefined
      }
      appeal_by_link: {
        Args: { body: string; id: string; token: string }
        Returns: Json
      }
      appeal_decision: {
        Args: { action_id: string; body: string; id: string }
        Returns: undefined
      }
      apply_template: {
        Args: {
          anchor: string
          group_id: string
          ids: string[]
          source_id?: string
          source_type?: string
          template_id: string
        }
        Returns: undefined
      }
      appoint_admin: {
        Args: { group_id: string; user_id: string }
        Returns: undefined
      }
      archive_group: {
        Args: { archived?: boolean; group_id: string }
        Returns: undefined
      }
      ask_goal_partner: {
        Args: { goal_id: string; user_id: string }
        Returns: undefined
      }
      ask_lesson: {
        Args: {
          adoption_id: string
          anchor?: Json
          body_html?: string
          id: string
          item_key?: string
          kind: string
          lesson_key: string
          title?: string
        }
        Returns: undefined
      }
      ask_to_lead: {
        Args: {
          adoption_id: string
          id: string
          lesson_key: string
          note?: string
          user_id: string
        }
        Returns: undefined
      }
      ask_was_it_you: { Args: { user_id: string }; Returns: Json }
      asked_lessons: { Args: { listing_id: string }; Returns: Json }
      asleep: {
        Args: { conversation_id: string }
        Returns: {
          count: number
          wake_at: string
        }[]
      }
      assign_task: {
        Args: { assigned?: boolean; task_id: string; user_id: string }
        Returns: undefined
      }
      attendance_code: { Args: { occurrence_id: string }; Returns: string }
      attribution_of: {
        Args: { adoption_id?: string; curriculum_id?: string }
        Returns: Json
      }
      audit_seals: { Args: Record<PropertyKey, never>; Returns: Json }
      authoring: {
        Args: Record<PropertyKey, never>
        Returns: {
          may: boolean
          who: string
        }[]
      }
      backup_codes_left: { Args: Record<PropertyKey, never>; Returns: number }
      begin_term: {
        Args: {
          dry?: boolean
          group_id: string
          id: string
          name: string
          options?: Json
          starts_on: string
        }
        Returns: Json
      }
      block_network: {
        Args: {
          expected?: number
          network: string
          note?: string
          reason?: string
          sure?: boolean
          until?: string
        }
        Returns: Json
      }
      block_person: {
        Args: { blocked?: boolean; user_id: string }
        Returns: undefined
      }
      brand_tenant: {
        Args: {
          accent?: string
          logo_path?: string
          name?: string
          tenant_id?: string
          version?: number
        }
        Returns: Json
      }
      calendar_feed: {
        Args: { asked_from: string; token: string }
        Returns: Json
      }
      calendar_feed_token: {
        Args: { group_id?: string; scope: string }
        Returns: string
      }
      cancel_email_change: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      cancel_on_off_days: {
        Args: { cancels?: boolean; id: string }
        Returns: Database["public"]["CompositeTypes"]["off_day_effect"][]
        SetofOptions: {
          from: "*"
          to: "off_day_effect"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      case_about: { Args: { subject_id: string }; Returns: Json }
      case_appeals: { Args: { id: string }; Returns: Json }
      case_moderators: { Args: { id: string }; Returns: Json }
      cases_in: { Args: { group_id: string; kind: string }; Returns: Json }
      catch_up: { Args: Record<PropertyKey, never>; Returns: Json }
      certificate_of: { Args: { code: string }; Returns: Json }
      change_event_slot: {
        Args: { change: Json; following?: boolean; slot_id: string }
        Returns: undefined
      }
      change_flag: {
        Args: { changes: Json; key: string; version?: number }
        Returns: Json
      }
      change_goal: {
        Args: { changes: Json; goal_id: string; version?: number }
        Returns: string
      }
      change_guest_vote: {
        Args: {
          answers: Json
          guest_token: string
          name: string
          token: string
        }
        Returns: Json
      }
      change_level: {
        Args: { deeper: boolean; id: string; key: string; version_id: string }
        Returns: string
      }
      change_people: {
        Args: {
          act: string
          ids: string[]
          reason?: string
          successors?: Json
          until?: string
          value: string
        }
        Returns: Json
      }
      change_schedule: {
        Args: {
          adoption_id: string
          deed: Json
          dry?: boolean
          id: string
          version: number
        }
        Returns: Json
      }
      change_tasks: { Args: { changes: Json }; Returns: undefined }
      change_tenant: {
        Args: {
          accent?: string
          direct_messages?: boolean
          join?: string
          name?: string
          require_second_factor?: string
          tenant_id?: string
          version?: number
        }
        Returns: Json
      }
      check_accent: { Args: { accent: string }; Returns: Json }
      check_in: { Args: { code: string; occurrence_id: string }; Returns: Json }
      check_in_goal: {
        Args: {
          body?: string
          confidence?: number
          goal_id: string
          week_of: string
        }
        Returns: undefined
      }
      check_permission: {
        Args: { group_id?: string; kind: string; owner_id?: string }
        Returns: Json
      }
      check_plan: {
        Args: {
          group_id: string
          options?: Json
          start_on: string
          until_on: string
          version_id: string
        }
        Returns: Json
      }
      check_slug: { Args: { slug: string }; Returns: Json }
      check_super: { Args: Record<PropertyKey, never>; Returns: boolean }
      check_version: {
        Args: { version_id: string }
        Returns: {
          block_key: string
          key: string
          kind: string
          level: string
          problem: string
          title: string
        }[]
      }
      claim_case: { Args: { id: string }; Returns: Json }
      claim_event_slot: {
        Args: { claims?: boolean; slot_id: string }
        Returns: undefined
      }
      claim_instance: { Args: { code?: string }; Returns: Json }
      close_date_poll: {
        Args: { event_id?: string; id: string; slot_id?: string }
        Returns: undefined
      }
      close_poll: { Args: { id: string }; Returns: undefined }
      collections: { Args: Record<PropertyKey, never>; Returns: Json }
      compare_likeness: { Args: { id: string }; Returns: Json }
      compare_tenants: { Args: { ids: string[] }; Returns: Json }
      compare_versions: {
        Args: { from_version: string; to_version: string }
        Returns: {
          change: string
          fields: string[]
          key: string
          kind: string
          parent_key: string
          title_after: string
          title_before: string
        }[]
      }
      confirm_domain: { Args: { code?: string; id: string }; Returns: Json }
      conversation_topics: {
        Args: { conversation_id: string }
        Returns: {
          last_message_at: string
          last_seq: number
          topic_id: string
          unread: number
        }[]
      }
      copy_adaptation: {
        Args: { from_adoption: string; id: string; to_adoption: string }
        Returns: Json
      }
      copy_nodes: {
        Args: {
          after_key?: string
          from_version: string
          id: string
          keys: string[]
          parent_key?: string
          to_version: string
        }
        Returns: string[]
      }
      copy_schedule: {
        Args: {
          adoption_id: string
          group_id: string
          id: string
          options?: Json
          start_on: string
        }
        Returns: Json
      }
      count_mentioned: {
        Args: { conversation_id: string; names: string[] }
        Returns: number
      }
      create_date_poll: {
        Args: {
          group_id: string
          id: string
          note?: string
          place_name?: string
          shows_names?: boolean
          slots: Json
          title: string
          tz?: string
        }
        Returns: undefined
      }
      create_group: {
        Args: { color?: string; id: string; name: string; tz?: string }
        Returns: undefined
      }
      create_tenant: {
        Args: {
          admin_email: string
          first_group?: string
          id: string
          name: string
          rules?: string
          settings?: Json
          slug: string
        }
        Returns: Json
      }
      curriculum_absence: { Args: { curriculum_id: string }; Returns: string }
      curriculum_heirs: {
        Args: { curriculum_id: string; q?: string }
        Returns: Json
      }
      date_poll_for_guest: {
        Args: { guest_token?: string; token: string }
        Returns: Json
      }
      day_outline: { Args: { day: string }; Returns: Json }
      dead_jobs: { Args: { after?: string }; Returns: Json }
      decide_appeal: {
        Args: { answer?: string; id: string; upheld: boolean }
        Returns: undefined
      }
      decide_join_request: {
        Args: { approve: boolean; id: string }
        Returns: undefined
      }
      decide_listing: {
        Args: { decision: string; id: string; note?: string }
        Returns: undefined
      }
      decline_invitation: {
        Args: { declined?: boolean; id: string }
        Returns: undefined
      }
      delete_announcement: { Args: { id: string }; Returns: undefined }
      delete_curriculum: { Args: { id: string }; Returns: undefined }
      delete_curriculum_comment: { Args: { id: string }; Returns: undefined }
      delete_date_poll: { Args: { id: string }; Returns: undefined }
      delete_event: { Args: { id: string }; Returns: undefined }
      delete_goal: { Args: { id: string }; Returns: undefined }
      delete_journal_entry: { Args: { id: string }; Returns: undefined }
      delete_lesson_reply: {
        Args: { id: string; reason?: string }
        Returns: undefined
      }
      delete_lesson_thread: {
        Args: { id: string; reason?: string }
        Returns: undefined
      }
      delete_message: { Args: { id: string }; Returns: undefined }
      delete_nodes: {
        Args: { id: string; keys: string[]; version_id: string }
        Returns: undefined
      }
      delete_notifications: { Args: { ids: string[] }; Returns: number }
      delete_reason_preset: { Args: { id: string }; Returns: undefined }
      delete_review: { Args: { id: string }; Returns: undefined }
      delete_task: { Args: { id: string }; Returns: undefined }
      delete_task_comment: { Args: { id: string }; Returns: undefined }
      delete_tenant: {
        Args: { slug: string; tenant_id: string }
        Returns: Json
      }
      devices_of: { Args: { user_id: string }; Returns: Json }
      done_tasks: {
        Args: Record<PropertyKey, never>
        Returns: {
          body_html: string | null
          column_id: string | null
          completion_mode: string
          created_at: string
          created_by: string | null
          deleted_at: string | null
          deleted_by: string | null
          done_at: string | null
          done_by: string | null
          due_on: string | null
          due_time: string | null
          estimate_min: number | null
          group_id: string | null
          id: string
          not_now_at: string | null
          number: number | null
          occurrence_on: string | null
          plan_on: string | null
          priority: number
          rank: string
          recurrence: Json | null
          series_id: string | null
          source_id: string | null
          source_type: string
          start_on: string | null
          status: string
          team_ids: string[]
          title: string
          tz: string | null
          updated_at: string
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "tasks"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      drop_alert: { Args: { id: string }; Returns: undefined }
      edit_series: {
        Args: {
          change: Json
          dry?: boolean
          event_id: string
          id: string
          on_date: string
          scope: string
          version?: number
        }
        Returns: Database["public"]["CompositeTypes"]["date_change"][]
        SetofOptions: {
          from: "*"
          to: "date_change"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      end_broadcast: { Args: { id: string }; Returns: undefined }
      end_goal_away: {
        Args: { ended_on: string; from_on: string }
        Returns: undefined
      }
      end_goal_partner: { Args: { goal_id: string }; Returns: undefined }
      end_other_sessions: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      end_playground: { Args: { group_id: string }; Returns: undefined }
      end_read_only: { Args: Record<PropertyKey, never>; Returns: undefined }
      end_series: { Args: { id: string }; Returns: undefined }
      end_session: { Args: { session_id: string }; Returns: undefined }
      end_sessions: { Args: { user_id: string }; Returns: Json }
      end_trial: { Args: { id: string }; Returns: undefined }
      escalate_case: { Args: { id: string }; Returns: undefined }
      event_card_of: {
        Args: { event_id: string; on_date?: string }
        Returns: Database["public"]["CompositeTypes"]["event_card"][]
        SetofOptions: {
          from: "*"
          to: "event_card"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      event_clashes: {
        Args: { but?: string; ends: string; in_group: string; starts: string }
        Returns: Database["public"]["CompositeTypes"]["event_clash"]
        SetofOptions: {
          from: "*"
          to: "event_clash"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      excuse: {
        Args: {
          adoption_id: string
          excused?: boolean
          lesson_key: string
          note?: string
          user_id: string
        }
        Returns: undefined
      }
      export_mine: { Args: Record<PropertyKey, never>; Returns: Json }
      fading_tasks: {
        Args: { group_id: string }
        Returns: {
          id: string
          leaves_at: string
        }[]
      }
      feature_listing: {
        Args: { curriculum_id: string; featured?: boolean }
        Returns: undefined
      }
      find_in_version: {
        Args: { version_id: string; words: string }
        Returns: {
          block_key: string
          excerpt: string
          key: string
          kind: string
          title: string
        }[]
      }
      find_journal_entries: {
        Args: {
          before_id?: string
          before_on?: string
          from_on?: string
          has_photo?: boolean
          moods?: number[]
          tag?: string
          to_on?: string
          words?: string
        }
        Returns: Database["public"]["CompositeTypes"]["journal_hit"][]
        SetofOptions: {
          from: "*"
          to: "journal_hit"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      find_listings: {
        Args: { facets?: Json; page_at?: number; query?: string; sort?: string }
        Returns: Json
      }
      finish_item: {
        Args: {
          adoption_id: string
          done?: boolean
          item_key: string
          lesson_key: string
          said_at?: string
        }
        Returns: Json
      }
      finish_lesson: {
        Args: {
          adoption_id: string
          done?: boolean
          lesson_key: string
          said_at?: string
        }
        Returns: Json
      }
      finish_milestone: {
        Args: { done: boolean; id: string }
        Returns: undefined
      }
      finish_task: { Args: { done?: boolean; id: string }; Returns: undefined }
      flags: { Args: { group_id?: string }; Returns: Json }
      follow_thread: {
        Args: { follows?: boolean; thread_id: string }
        Returns: undefined
      }
      give_place: {
        Args: { occurrence_id: string; user_id: string }
        Returns: undefined
      }
      give_security: {
        Args: { given?: boolean; user_id: string }
        Returns: undefined
      }
      given_tasks: {
        Args: Record<PropertyKey, never>
        Returns: {
          body_html: string | null
          column_id: string | null
          completion_mode: string
          created_at: string
          created_by: string | null
          deleted_at: string | null
          deleted_by: string | null
          done_at: string | null
          done_by: string | null
          due_on: string | null
          due_time: string | null
          estimate_min: number | null
          group_id: string | null
          id: string
          not_now_at: string | null
          number: number | null
          occurrence_on: string | null
          plan_on: string | null
          priority: number
          rank: string
          recurrence: Json | null
          series_id: string | null
          source_id: string | null
          source_type: string
          start_on: string | null
          status: string
          team_ids: string[]
          title: string
          tz: string | null
          updated_at: string
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "tasks"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      goal_asks: {
        Args: Record<PropertyKey, never>
        Returns: {
          asked_at: string
          goal_id: string
          name: string
          title: string
          user_id: string
        }[]
      }
      goal_offers: { Args: { adoption_id: string }; Returns: Json }
      goal_origins: {
        Args: { goal_id: string }
        Returns: {
          entry_id: string
          title: string
          url: string
        }[]
      }
      goal_restarts: {
        Args: Record<PropertyKey, never>
        Returns: {
          goal_id: string
          silent_since: string
        }[]
      }
      goal_standings: {
        Args: Record<PropertyKey, never>
        Returns: {
          done_in_interval: number
          goal_id: string
          run: number
          score: number
        }[]
      }
      goal_summary: { Args: { goal_id: string }; Returns: Json }
      group_candidates: {
        Args: { group_id: string; q?: string }
        Returns: Json
      }
      group_cards: {
        Args: { today: string }
        Returns: {
          group_id: string
          last_activity_at: string
          next_at: string
          progress: number
          unread: number
        }[]
      }
      group_flags: { Args: { group_id: string }; Returns: Json }
      group_matrix: { Args: Record<PropertyKey, never>; Returns: Json }
      group_overview: {
        Args: { group_id: string; today: string }
        Returns: Json
      }
      hand_over_case: { Args: { id: string; user_id: string }; Returns: Json }
      help_sign_in: {
        Args: { act: string; recognised_by?: string; user_id: string }
        Returns: Json
      }
      hold_lesson: {
        Args: { block_key?: string; curriculum_id: string; key: string }
        Returns: {
          block_key: string
          curriculum_id: string
          key: string
          taken_at: string
          touched_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "lesson_locks"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      host_event: {
        Args: { event_id: string; hosts?: boolean; user_id: string }
        Returns: undefined
      }
      import_off_days: {
        Args: { days: Json; dry?: boolean; group_id: string }
        Returns: Database["public"]["CompositeTypes"]["off_day_effect"][]
        SetofOptions: {
          from: "*"
          to: "off_day_effect"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      import_tasks: {
        Args: { dry?: boolean; group_id: string; import_id: string; rows: Json }
        Returns: {
          error: string
          line: number
        }[]
      }
      inspect_permission: {
        Args: {
          group_id?: string
          kind: string
          owner_id?: string
          user_id: string
        }
        Returns: Json
      }
      inspect_table: {
        Args: { row_id?: string; table_name: string; user_id: string }
        Returns: Json
      }
      instance_state: { Args: Record<PropertyKey, never>; Returns: Json }
      invitation: { Args: { code: string }; Returns: Json }
      invite_links: { Args: { ids: string[] }; Returns: Json }
      invite_people: {
        Args: { group_ids: string[]; rows: Json }
        Returns: Json
      }
      is_address_proven: { Args: Record<PropertyKey, never>; Returns: boolean }
      is_open: {
        Args: { invite: Database["public"]["Tables"]["group_invites"]["Row"] }
        Returns: boolean
      }
      is_security_reader: { Args: Record<PropertyKey, never>; Returns: boolean }
      issue_certificate: {
        Args: { adoption_id: string; name?: string; with_group?: boolean }
        Returns: Json
      }
      join_by_code: { Args: { code: string }; Returns: string }
      join_group: { Args: { group_id: string; note?: string }; Returns: string }
      join_team: {
        Args: { joined?: boolean; team_id: string; user_id: string }
        Returns: undefined
      }
      journal_days: {
        Args: { from_on: string; to_on: string }
        Returns: {
          day: string
          entries: number
          mood: number
          words: number
        }[]
      }
      journal_lookback: {
        Args: { today: string }
        Returns: {
          ago: number
          body_html: string
          entry_date: string
          entry_id: string
          kind: string
          mood: number
          title: string
        }[]
      }
      journal_memories: {
        Args: { today: string }
        Returns: {
          ago: number
          body_html: string
          entry_date: string
          entry_id: string
          kind: string
          mood: number
          title: string
        }[]
      }
      journal_months: {
        Args: Record<PropertyKey, never>
        Returns: {
          entries: number
          month: string
        }[]
      }
      journal_standing: {
        Args: { today: string }
        Returns: {
          first_on: string
          free_left: number
          run: number
          this_month: number
        }[]
      }
      journal_tags: {
        Args: Record<PropertyKey, never>
        Returns: {
          name: string
          uses: number
        }[]
      }
      keep_goal: {
        Args: { goal_id: string; kept?: boolean }
        Returns: undefined
      }
      keep_going: {
        Args: { id: string; options?: Json; start_on: string; trial_id: string }
        Returns: Json
      }
      keep_link_card: { Args: { card: Json }; Returns: undefined }
      keep_missed: {
        Args: { kept?: boolean; kind: string; subject_id: string }
        Returns: undefined
      }
      label_task: {
        Args: { label_id: string; labelled?: boolean; task_id: string }
        Returns: undefined
      }
      leave_conversation: {
        Args: { conversation_id: string }
        Returns: undefined
      }
      leave_group: {
        Args: { group_id: string; heir?: string; successor?: string }
        Returns: undefined
      }
      lesson_digest: {
        Args: { adoption_id: string; lesson_key: string }
        Returns: Json
      }
      lesson_of_task: { Args: { task_id: string }; Returns: Json }
      lesson_on: { Args: { date: string; group_id: string }; Returns: Json }
      lift_block: { Args: { id: string }; Returns: Json }
      link_event: {
        Args: { event_id: string; message_id: string }
        Returns: undefined
      }
      links_to_fetch: { Args: { message_id: string }; Returns: string[] }
      listing_likeness: { Args: { listing_id: string }; Returns: Json }
      listing_lineage: { Args: { listing_id: string }; Returns: Json }
      listing_missing: {
        Args: { id: string }
        Returns: {
          level: string
          problem: string
        }[]
      }
      listing_reviews: {
        Args: { before?: string; before_id?: string; listing_id: string }
        Returns: Json
      }
      listings_to_decide: { Args: Record<PropertyKey, never>; Returns: Json }
      lock_thread: {
        Args: { locked?: boolean; thread_id: string }
        Returns: undefined
      }
      look: { Args: { conversation_id: string }; Returns: undefined }
      look_at_listing: { Args: { listing_id: string }; Returns: undefined }
      look_away: { Args: { conversation_id: string }; Returns: undefined }
      mail_domain_code: { Args: { id: string }; Returns: Json }
      maintenance: { Args: Record<PropertyKey, never>; Returns: Json }
      make_announcement_from_message: {
        Args: { body: string; id: string; message_id: string; title: string }
        Returns: undefined
      }
      make_backup_codes: { Args: Record<PropertyKey, never>; Returns: string[] }
      make_conversation: {
        Args: { id: string; title?: string; user_ids: string[] }
        Returns: undefined
      }
      make_date_poll_link: {
        Args: { days?: number; id: string; poll_id: string }
        Returns: string
      }
      make_entry_from_message: {
        Args: {
          body_html?: unknown
          client_written_at?: string
          entry_date: string
          entry_time?: string
          id: string
          message_id: string
          title?: string
          tz?: string
        }
        Returns: undefined
      }
      make_listing_link: { Args: { id: string }; Returns: string }
      make_poll: {
        Args: {
          anonymous?: boolean
          closes_at?: string
          conversation_id: string
          message_id: string
          multiple?: boolean
          options: string[]
          question: string
          topic_id?: string
        }
        Returns: undefined
      }
      make_preview_link: {
        Args: { days?: number; id: string; version_id: string }
        Returns: string
      }
      make_task_from_message: {
        Args: {
          due_on?: string
          group_id?: string
          id: string
          message_id: string
          rank?: string
          title?: string
        }
        Returns: undefined
      }
      make_thread_from_message: {
        Args: {
          adoption_id: string
          id: string
          lesson_key: string
          message_id: string
          title?: string
        }
        Returns: undefined
      }
      mark_assignee: {
        Args: {
          note?: string
          status?: string
          task_id: string
          user_id: string
        }
        Returns: undefined
      }
      mark_attendance: {
        Args: {
          marked_at?: string
          occurrence_id: string
          state?: string
          user_id: string
        }
        Returns: undefined
      }
      mark_lesson_attendance: {
        Args: {
          marked_at?: string
          scheduled_lesson_id: string
          state?: string
          user_id: string
        }
        Returns: undefined
      }
      mark_likeness: {
        Args: { id: string; note?: string; state: string }
        Returns: undefined
      }
      mark_setup: { Args: { state?: string; step: string }; Returns: undefined }
      mark_unread: {
        Args: { conversation_id: string; seq: number }
        Returns: undefined
      }
      moderation_figures: {
        Args: { days?: number; group_id?: string }
        Returns: Json
      }
      move_nodes: {
        Args: {
          after_key?: string
          keys: string[]
          parent_key?: string
          version_id: string
        }
        Returns: undefined
      }
      move_person: {
        Args: { tenant_id: string; user_id: string }
        Returns: undefined
      }
      move_task: {
        Args: { column_id?: string; id: string; rank?: string; status?: string }
        Returns: undefined
      }
      mute_person: {
        Args: { muted?: boolean; user_id: string }
        Returns: undefined
      }
      my_active_days: {
        Args: { from_on: string; to_on: string }
        Returns: {
          day: string
          kinds: string[]
          rest: string
        }[]
      }
      my_broadcasts: {
        Args: Record<PropertyKey, never>
        Returns: {
          body_html: unknown
          dismissible: boolean
          ends_at: string
          id: string
          starts_at: string
          tenant_id: string
          tone: string
          version: number
        }[]
      }
      my_certificate: { Args: { adoption_id: string }; Returns: Json }
      my_conversations: {
        Args: Record<PropertyKey, never>
        Returns: {
          archived_at: string
          avatar_path: string
          can_pin: boolean
          can_post: boolean
          draft_at: string
          epoch: number
          group_id: string
          hidden_at: string
          id: string
          joined_at: string
          kind: string
          last_message: Json
          last_message_at: string
          last_read_seq: number
          last_seq: number
          level: string
          mentions: number
          muted: boolean
          muted_until: string
          notify_level: string
          people: string[]
          people_count: number
          pinned_rank: string
          pins: number
          settings: Json
          title: string
          unread: number
          unread_from_seq: number
          version: number
        }[]
      }
      my_curricula: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["curriculum_card"][]
        SetofOptions: {
          from: "*"
          to: "curriculum_card"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_days: {
        Args: { adoption_id: string }
        Returns: {
          left_out: boolean
          lesson_key: string
          on_date: string
        }[]
      }
      my_decisions: { Args: Record<PropertyKey, never>; Returns: Json }
      my_events: {
        Args: {
          after_at?: string
          after_id?: string
          backwards?: boolean
          faces?: boolean
          in_group?: string
          most?: number
          since: string
          unanswered?: boolean
          until: string
        }
        Returns: Database["public"]["CompositeTypes"]["event_card"][]
        SetofOptions: {
          from: "*"
          to: "event_card"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_invitations: {
        Args: Record<PropertyKey, never>
        Returns: {
          code: string
          color: string
          created_at: string
          expires_at: string
          group_id: string
          group_name: string
          icon_emoji: string
          id: string
          invited_by: string
        }[]
      }
      my_lesson: {
        Args: { adoption_id: string; lesson_key: string }
        Returns: Json
      }
      my_limits: { Args: Record<PropertyKey, never>; Returns: Json }
      my_load: {
        Args: { group_id: string; today?: string }
        Returns: {
          off_days: string[]
          open_count: number
          this_week: number
          user_id: string
        }[]
      }
      my_playground: {
        Args: Record<PropertyKey, never>
        Returns: {
          ends_at: string
          group_id: string
        }[]
      }
      my_progress: { Args: { adoption_id: string }; Returns: Json }
      my_saved_listings: { Args: Record<PropertyKey, never>; Returns: Json }
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          current: boolean
          id: string
          ip: string
          last_active_at: string
          user_agent: string
        }[]
      }
      my_silence: { Args: { group_id?: string }; Returns: Json }
      my_state: { Args: Record<PropertyKey, never>; Returns: Json }
      my_streak: {
        Args: { today: string }
        Returns: {
          first_on: string
          hidden: boolean
          reason: Json
          streak: number
        }[]
      }
      my_task_counts: {
        Args: { today: string }
        Returns: {
          open: number
          overdue: number
          today_count: number
        }[]
      }
      next_reminder: { Args: Record<PropertyKey, never>; Returns: string }
      not_me: { Args: { token: string }; Returns: Json }
      note_case: {
        Args: { body: string; case_id: string; id: string }
        Returns: undefined
      }
      note_fetch: { Args: Record<PropertyKey, never>; Returns: undefined }
      nudge_member: {
        Args: {
          body_html: unknown
          group_id: string
          id: string
          user_id: string
        }
        Returns: undefined
      }
      offer_change: {
        Args: {
          adoption_id: string
          field: string
          node_key: string
          op: string
        }
        Returns: string
      }
      open_flag: { Args: { key: string; open: boolean }; Returns: undefined }
      open_listing_link: { Args: { token: string }; Returns: string }
      pause_goal: {
        Args: { from_on: string; goal_id: string; to_on?: string }
        Returns: undefined
      }
      people_waiting: { Args: { after?: string }; Returns: Json }
      permissions: { Args: { group_id?: string }; Returns: Json }
      person_card: { Args: { person: string }; Returns: Json }
      pin_message: {
        Args: { message_id: string; on?: boolean }
        Returns: undefined
      }
      ping_event: {
        Args: { kind?: string; minutes?: number; occurrence_id: string }
        Returns: undefined
      }
      preview_block: { Args: { network: string }; Returns: Json }
      preview_copy: {
        Args: {
          adoption_id: string
          group_id: string
          options?: Json
          start_on: string
        }
        Returns: Json
      }
      preview_invites: { Args: { rows: Json }; Returns: Json }
      preview_of: { Args: { token: string }; Returns: Json }
      preview_people: {
        Args: { act: string; ids: string[]; value: string }
        Returns: Json
      }
      preview_schedule: {
        Args: {
          group_id: string
          options?: Json
          start_on: string
          version_id: string
        }
        Returns: Json
      }
      progress_grid: {
        Args: { adoption_id: string; team_id?: string; unit_key?: string }
        Returns: Json
      }
      promote_step: {
        Args: { step_id: string; task_id: string }
        Returns: undefined
      }
      publish_broadcast: {
        Args: {
          audience: Json
          body_html: unknown
          dismissible?: boolean
          ends_at?: string
          everywhere?: boolean
          id: string
          starts_at?: string
          tone?: string
          version?: number
        }
        Returns: Json
      }
      publish_version: {
        Args: { change_note: string; curriculum_id: string; id: string }
        Returns: undefined
      }
      put_leader_text: {
        Args: { base: Json; blocks: Json; key: string; version_id: string }
        Returns: undefined
      }
      put_quiz_answers: {
        Args: { answers: Json; base: Json; key: string; version_id: string }
        Returns: undefined
      }
      question_inbox: {
        Args: { group_id?: string }
        Returns: {
          adoption_id: string
          created_at: string
          created_by: string
          excerpt: string
          group_id: string
          lesson: string
          lesson_key: string
          replies: number
          thread_id: string
          title: string
          waits: boolean
        }[]
      }
      quiet_members: {
        Args: { group_id: string }
        Returns: {
          last_seen_at: string
          nudged_at: string
          user_id: string
        }[]
      }
      quiz_difficulty: {
        Args: { adoption_id: string; item_key: string }
        Returns: Json
      }
      react: {
        Args: { emoji: string; message_id: string; on?: boolean }
        Returns: undefined
      }
      react_reply: {
        Args: { emoji: string; on?: boolean; reply_id: string }
        Returns: undefined
      }
      read_appeal: { Args: { token: string }; Returns: Json }
      read_asked_lesson: {
        Args: { lesson_key: string; listing_id: string }
        Returns: Json
      }
      read_case: { Args: { id: string }; Returns: Json }
      read_conversation: {
        Args: { conversation_id: string; opened?: boolean; seq: number }
        Returns: undefined
      }
      read_goal: { Args: { goal_id: string }; Returns: Json }
      read_lesson: {
        Args: {
          adoption_id: string
          lesson_key: string
          place: Json
          read_at?: string
          seconds?: number
        }
        Returns: Json
      }
      read_listing: { Args: { id: string }; Returns: Json }
      read_queue: {
        Args: {
          after?: number
          after_id?: string
          created_before?: string
          group_id?: string
          kind?: string
          level?: string
          most?: number
          reason?: string
          state?: string
        }
        Returns: Json
      }
      read_reason_presets: { Args: { locale?: string }; Returns: Json }
      read_sample: {
        Args: { lesson_key: string; listing_id: string }
        Returns: Json
      }
      read_thread: { Args: { thread_id: string }; Returns: undefined }
      read_topic: {
        Args: { seq: number; topic_id: string }
        Returns: undefined
      }
      read_trial: { Args: { id: string }; Returns: Json }
      refuse_nudges: { Args: { refused: boolean }; Returns: undefined }
      refuses_nudges: { Args: Record<PropertyKey, never>; Returns: boolean }
      release_case: { Args: { id: string }; Returns: Json }
      release_lesson: {
        Args: { block_key?: string; curriculum_id: string; key: string }
        Returns: undefined
      }
      releases_by_name: {
        Args: { group_id: string }
        Returns: {
          adoption_id: string
          lesson_key: string
          opens_on: string
          title: string
          user_id: string
        }[]
      }
      remind_second_factor: { Args: { user_ids: string[] }; Returns: Json }
      remix: {
        Args: { adoption_id?: string; id: string; version_id: string }
        Returns: undefined
      }
      remove_domain: { Args: { id: string }; Returns: undefined }
      remove_goal_entry: { Args: { id: string }; Returns: undefined }
      remove_member: {
        Args: { group_id: string; user_id: string }
        Returns: undefined
      }
      remove_participant: {
        Args: { conversation_id: string; user_id: string }
        Returns: undefined
      }
      renew_calendar_feed: {
        Args: { group_id?: string; scope: string }
        Returns: string
      }
      reopen_date_poll: { Args: { id: string }; Returns: undefined }
      reopen_join_request: { Args: { id: string }; Returns: undefined }
      reply_thread: {
        Args: {
          body_html: string
          id: string
          reply_to_id?: string
          thread_id: string
        }
        Returns: undefined
      }
      request_access: {
        Args: { area: string; group_id?: string }
        Returns: boolean
      }
      require_second_factor: { Args: { of: string }; Returns: undefined }
      resend_invite: { Args: { id: string }; Returns: undefined }
      resolve_comment: {
        Args: { id: string; resolved?: boolean }
        Returns: undefined
      }
      resolved_lesson: {
        Args: { adoption_id: string; lesson_key: string }
        Returns: Json
      }
      resolved_outline: { Args: { adoption_id: string }; Returns: Json }
      resolved_unit: {
        Args: { adoption_id: string; unit_key: string }
        Returns: Json
      }
      restore_announcement: { Args: { id: string }; Returns: undefined }
      restore_block: { Args: { id: string }; Returns: Json }
      restore_curriculum: { Args: { id: string }; Returns: undefined }
      restore_curriculum_comment: { Args: { id: string }; Returns: undefined }
      restore_date_poll: { Args: { id: string }; Returns: undefined }
      restore_event: { Args: { id: string }; Returns: undefined }
      restore_goal: { Args: { id: string }; Returns: undefined }
      restore_goal_entry: { Args: { id: string }; Returns: undefined }
      restore_invite: { Args: { id: string }; Returns: undefined }
      restore_journal_entry: { Args: { id: string }; Returns: undefined }
      restore_lesson_reply: { Args: { id: string }; Returns: undefined }
      restore_lesson_thread: { Args: { id: string }; Returns: undefined }
      restore_member: {
        Args: { group_id: string; user_id: string }
        Returns: undefined
      }
      restore_message: { Args: { id: string }; Returns: undefined }
      restore_nodes: { Args: { id: string }; Returns: undefined }
      restore_notifications: { Args: { ids: string[] }; Returns: number }
      restore_review: { Args: { id: string }; Returns: undefined }
      restore_task: { Args: { id: string }; Returns: undefined }
      restore_task_comment: { Args: { id: string }; Returns: undefined }
      restore_tenant: { Args: { tenant_id: string }; Returns: Json }
      restore_version: {
        Args: { id: string; version_id: string }
        Returns: undefined
      }
      resume_goal: { Args: { goal_id: string }; Returns: undefined }
      retry_job: { Args: { id: string }; Returns: undefined }
      return_journal_share: { Args: { id: string }; Returns: undefined }
      revert_action: {
        Args: { action_id: string; id: string; note?: string }
        Returns: undefined
      }
      revert_bulk: { Args: { bulk_id: string }; Returns: number }
      review_standings: {
        Args: { curriculum_id: string }
        Returns: {
          group_id: string
          id: string
          is_open: boolean
          opens_on: string
          taught: number
          vouched: boolean
        }[]
      }
      revoke_calendar_feed: {
        Args: { group_id?: string; scope: string }
        Returns: undefined
      }
      revoke_certificate: {
        Args: { id: string; reason?: string; revoked?: boolean }
        Returns: undefined
      }
      revoke_date_poll_links: { Args: { poll_id: string }; Returns: undefined }
      revoke_invite: { Args: { id: string }; Returns: undefined }
      roles: { Args: Record<PropertyKey, never>; Returns: Json }
      save_alert: {
        Args: {
          by: string
          id: string
          kind: string
          n: number
          within_minutes: number
        }
        Returns: Json
      }
      save_listing: {
        Args: { listing_id: string; saved?: boolean }
        Returns: undefined
      }
      save_message: {
        Args: { message_id: string; on?: boolean; remind_at?: string }
        Returns: undefined
      }
      saw_group: { Args: { group_id: string }; Returns: undefined }
      saw_home: { Args: Record<PropertyKey, never>; Returns: undefined }
      search: {
        Args: { kinds?: string[]; max?: number; query: string }
        Returns: {
          at: string
          by_id: string
          detail: string
          group_id: string
          id: string
          kind: string
          score: number
          state: string
          title: string
          url: string
        }[]
      }
      search_groups_to_inspect: { Args: { q?: string }; Returns: Json }
      search_messages: {
        Args: { before?: string; n?: number; q: string }
        Returns: {
          conversation_id: string
          created_at: string
          excerpt: string
          id: string
          ranges: Json
          sender_id: string
          seq: number
          topic_id: string
        }[]
      }
      search_people_to_inspect: { Args: { q?: string }; Returns: Json }
      second_factor_required: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
      security_blocks: {
        Args: { after?: string; filters?: Json }
        Returns: Json
      }
      security_event_list: {
        Args: { after?: string; filters?: Json }
        Returns: Json
      }
      security_failures: {
        Args: { after?: string; filters?: Json }
        Returns: Json
      }
      security_identity: {
        Args: { kind: string; value: string }
        Returns: Json
      }
      security_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      security_sessions: {
        Args: { after?: string; filters?: Json }
        Returns: Json
      }
      security_timeline: {
        Args: { before?: string; kind: string; value: string }
        Returns: Json
      }
      see_all: { Args: { until: string }; Returns: undefined }
      seen_by: { Args: { message_id: string }; Returns: string[] }
      send_about: {
        Args: {
          attachments?: Json
          body_html?: unknown
          id: string
          source_id: string
          source_type: string
        }
        Returns: undefined
      }
      send_message: {
        Args: {
          attachments?: Json
          body_html?: unknown
          conversation_id: string
          id: string
          reply_to_id?: string
          topic_id?: string
        }
        Returns: undefined
      }
      send_response: {
        Args: {
          adoption_id: string
          id: string
          item_key: string
          lesson_key: string
          response: Json
          sent_at?: string
        }
        Returns: Json
      }
      send_test_mail: { Args: { id: string }; Returns: string }
      sends_mail: { Args: Record<PropertyKey, never>; Returns: boolean }
      set_achievement_private: {
        Args: { id: string; private: boolean }
        Returns: undefined
      }
      set_goal_away: {
        Args: { from_on: string; to_on?: string }
        Returns: undefined
      }
      set_goal_status: {
        Args: { goal_id: string; status: string }
        Returns: undefined
      }
      set_group_role: {
        Args: { group_id: string; role: string; user_id: string }
        Returns: undefined
      }
      set_lesson_release: {
        Args: {
          adoption_id: string
          lesson_key: string
          opens_on?: string
          user_id?: string
        }
        Returns: undefined
      }
      set_off_days: {
        Args: {
          affects?: string[]
          dry?: boolean
          ends_on: string
          group_id: string
          id: string
          label: string
          starts_on: string
        }
        Returns: Database["public"]["CompositeTypes"]["off_day_effect"][]
        SetofOptions: {
          from: "*"
          to: "off_day_effect"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_override: {
        Args: {
          enabled: boolean
          group_id?: string
          key: string
          percent?: number
          role?: string
          tenant_id?: string
        }
        Returns: Json
      }
      set_pace: {
        Args: {
          adoption_id: string
          dry?: boolean
          meetings?: number
          mode: string
          start_at?: string
        }
        Returns: Json
      }
      set_read_only: { Args: { until: string; words: string }; Returns: Json }
      set_retention: {
        Args: { days?: Json; tenant_id: string; version?: number }
        Returns: Json
      }
      set_state: {
        Args: {
          note?: string
          reason?: string
          state: string
          until?: string
          user_id: string
        }
        Returns: Json
      }
      set_tenant_setting: {
        Args: { key: string; value: Json }
        Returns: undefined
      }
      set_tenant_terms: {
        Args: {
          contacts?: Json
          default_locale?: string
          default_tz?: string
          limits?: Json
          region_label?: string
          tenant_id: string
          version?: number
        }
        Returns: Json
      }
      set_user_role: { Args: { role: string; user_id: string }; Returns: Json }
      share_curriculum: {
        Args: {
          curriculum_id: string
          group_id?: string
          id: string
          note?: string
          user_id?: string
        }
        Returns: undefined
      }
      share_journal_entry: {
        Args: {
          entry_id: string
          html: unknown
          id: string
          place_id: string
          target_type: string
        }
        Returns: undefined
      }
      shared_goals: {
        Args: Record<PropertyKey, never>
        Returns: {
          color: string
          direction: string
          done_in_interval: number
          icon: string
          id: string
          kind: string
          name: string
          partner: boolean
          paused_from: string
          paused_to: string
          run: number
          schedule: Json
          score: number
          shared_with: string
          start_value: number
          starts_on: string
          status: string
          target_date: string
          target_value: number
          title: string
          unit: string
          user_id: string
        }[]
      }
      sign_in_help: { Args: { user_id: string }; Returns: Json }
      skip_occurrence: { Args: { id: string }; Returns: undefined }
      skip_prompt: { Args: { today: string }; Returns: undefined }
      snooze_notification: {
        Args: { id: string; until?: string }
        Returns: undefined
      }
      start_direct: { Args: { id: string; user_id: string }; Returns: string }
      start_playground: { Args: Record<PropertyKey, never>; Returns: string }
      storage_used: {
        Args: { group_id?: string }
        Returns: {
          allowed: number
          used: number
        }[]
      }
      submit_listing: {
        Args: { checklist: string[]; id: string; listing_id: string }
        Returns: undefined
      }
      suggest_listings: {
        Args: { group_id: string; language?: string; many?: number }
        Returns: Json
      }
      suggest_time: {
        Args: { occurrence_id: string; starts_local?: string }
        Returns: undefined
      }
      super_flags: { Args: Record<PropertyKey, never>; Returns: Json }
      super_health: { Args: Record<PropertyKey, never>; Returns: Json }
      super_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      super_tenant: { Args: { tenant_id: string }; Returns: Json }
      super_tenants: { Args: { after?: string; filters?: Json }; Returns: Json }
      suspend_tenant: {
        Args: { reason: string; tenant_id: string }
        Returns: Json
      }
      swap_prompt: {
        Args: { today: string }
        Returns: {
          active: boolean
          created_at: string
          created_by: string | null
          id: string
          locale: string
          text: string
          theme: string
        }[]
        SetofOptions: {
          from: "*"
          to: "journal_prompts"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      switch_alert: { Args: { id: string; on: boolean }; Returns: Json }
      take_listing_down: {
        Args: { curriculum_id: string; down?: boolean }
        Returns: undefined
      }
      take_over_case: { Args: { id: string }; Returns: undefined }
      tenant_brand: { Args: Record<PropertyKey, never>; Returns: Json }
      tenant_flags: { Args: Record<PropertyKey, never>; Returns: Json }
      tenant_setup: { Args: Record<PropertyKey, never>; Returns: Json }
      test_mail: { Args: { id: string }; Returns: Json }
      test_push: {
        Args: { device_id: string; nonce?: string }
        Returns: undefined
      }
      tick_goal: {
        Args: {
          anonymous?: boolean
          at?: string
          goal_id: string
          note?: string
          on_date: string
          state?: string
          value?: number
        }
        Returns: undefined
      }
      today: { Args: { group_id?: string; on_date?: string }; Returns: Json }
      todays_prompt: {
        Args: { today: string }
        Returns: {
          active: boolean
          created_at: string
          created_by: string | null
          id: string
          locale: string
          text: string
          theme: string
        }[]
        SetofOptions: {
          from: "*"
          to: "journal_prompts"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      transfer_curriculum: {
        Args: { curriculum_id: string; stays?: boolean; user_id: string }
        Returns: Json
      }
      trash: {
        Args: { of_group?: string }
        Returns: {
          deleted_at: string
          deleted_by: string
          group_id: string
          id: string
          kind: string
          title: string
        }[]
      }
      trials_on: {
        Args: { group_id?: string; on_date?: string }
        Returns: Json
      }
      trust_network: {
        Args: { id?: string; label: string; network: string }
        Returns: Json
      }
      trusted_networks: { Args: Record<PropertyKey, never>; Returns: Json }
      try_alert: {
        Args: { by: string; kind: string; n: number; within_minutes: number }
        Returns: Json
      }
      try_lesson: {
        Args: {
          group_id: string
          id: string
          lesson_key: string
          listing_id: string
          on_date: string
        }
        Returns: undefined
      }
      turn_away: { Args: { ids: string[]; reason?: string }; Returns: Json }
      undo_event_edit: { Args: { id: string }; Returns: undefined }
      undo_goal_change: { Args: { id: string }; Returns: undefined }
      undo_import: { Args: { import_id: string }; Returns: undefined }
      undo_schedule: { Args: { op: string }; Returns: Json }
      undo_upgrade: { Args: { id: string }; Returns: Json }
      unread_total: {
        Args: Record<PropertyKey, never>
        Returns: {
          count: number
          mentions: number
        }[]
      }
      unread_why: {
        Args: { most?: number }
        Returns: {
          conversation_id: string
          created_at: string
          mentions: boolean
          message_id: string
          preview: string
          sender_id: string
          seq: number
        }[]
      }
      unsee_all: { Args: { before: string }; Returns: undefined }
      unshare_curriculum: { Args: { id: string }; Returns: undefined }
      untrust_network: { Args: { id: string }; Returns: undefined }
      update_adoption_tasks: {
        Args: {
          adoption_id: string
          id: string
          keep?: boolean
          task_keys: string[]
        }
        Returns: Json
      }
      upgrade_adoption: {
        Args: {
          adoption_id: string
          dry?: boolean
          id: string
          resolution?: Json
          to_version: string
        }
        Returns: Json
      }
      use_prompt: {
        Args: { prompt_id: string; today: string }
        Returns: undefined
      }
      vote: {
        Args: { option_ids: string[]; poll_id: string }
        Returns: undefined
      }
      vote_as_guest: {
        Args: {
          answers: Json
          guest_token: string
          name: string
          token: string
        }
        Returns: Json
      }
      vote_date_poll: {
        Args: { answer?: string; poll_id: string; slot_id: string }
        Returns: undefined
      }
      waiting_tasks: {
        Args: { most?: number; until?: string }
        Returns: {
          body_html: string | null
          column_id: string | null
          completion_mode: string
          created_at: string
          created_by: string | null
          deleted_at: string | null
          deleted_by: string | null
          done_at: string | null
          done_by: string | null
          due_on: string | null
          due_time: string | null
          estimate_min: number | null
          group_id: string | null
          id: string
          not_now_at: string | null
          number: number | null
          occurrence_on: string | null
          plan_on: string | null
          priority: number
          rank: string
          recurrence: Json | null
          series_id: string | null
          source_id: string | null
          source_type: string
          start_on: string | null
          status: string
          team_ids: string[]
          title: string
          tz: string | null
          updated_at: string
          version: number
        }[]
        SetofOptions: {
          from: "*"
          to: "tasks"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      waitlist_place: { Args: { occurrence_id: string }; Returns: number }
      watch_task: {
        Args: { task_id: string; watching?: boolean }
        Returns: undefined
      }
      week_review: { Args: { from_on: string }; Returns: Json }
      withdraw_join_request: { Args: { id: string }; Returns: undefined }
      withdraw_journal_share: { Args: { id: string }; Returns: undefined }
      withdraw_listing: {
        Args: { id: string; withdrawn?: boolean }
        Returns: undefined
      }
      withdraw_version: {
        Args: { id: string; withdrawn?: boolean }
        Returns: undefined
      }
      write_reason_preset: {
        Args: {
          id: string
          key: string
          locale?: string
          reason: string
          text: string
        }
        Returns: undefined
      }
      write_review: {
        Args: {
          adoption_id: string
          based_on?: number
          body?: string
          id: string
          stars: number
          useful: boolean
        }
        Returns: string
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      curriculum_card: {
        id: string | null
        title: string | null
        subtitle: string | null
        language: string | null
        cover_path: string | null
        owner_id: string | null
        my_role: string | null
        latest_id: string | null
        number: number | null
        published_at: string | null
        lesson_count: number | null
        minutes: number | null
        changed: boolean | null
        edited_at: string | null
        group_ids: string[] | null
        shared_at: string | null
        version: number | null
      }
      date_change: {
        occurrence_id: string | null
        event_id: string | null
        on_date: string | null
        effect: string | null
        was: string | null
        becomes: string | null
        answers: number | null
      }
      event_card: {
        occurrence_id: string | null
        event_id: string | null
        group_id: string | null
        on_date: string | null
        starts_at: string | null
        ends_at: string | null
        state: string | null
        draft: boolean | null
        title: string | null
        tz: string | null
        all_day: boolean | null
        place_name: string | null
        online: boolean | null
        cover_path: string | null
        team_id: string | null
        capacity: number | null
        guests_per_person: number | null
        waitlist_mode: string | null
        closes_at: string | null
        show_guest_list: boolean | null
        going: number | null
        guests: number | null
        maybe: number | null
        faces: string[] | null
        my_status: string | null
        my_guests: number | null
        my_granted_at: string | null
        my_reconfirm: boolean | null
        my_questions_open: boolean | null
        mine: boolean | null
        created_by: string | null
        version: number | null
        repeats: boolean | null
        moved: boolean | null
        reason: string | null
        off_day: boolean | null
      }
      event_clash: {
        usual: number | null
        busy: number | null
        title: string | null
        events: number | null
      }
      journal_hit: {
        id: string | null
        entry_date: string | null
        entry_time: string | null
        title: string | null
        preview: string | null
        mood: number | null
        tags: string[] | null
        has_photo: boolean | null
        photo: string | null
      }
      off_day_effect: {
        kind: string | null
        id: string | null
        title: string | null
        starts_at: string | null
        effect: string | null
        answers: number | null
        from_on: string | null
        to_on: string | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
