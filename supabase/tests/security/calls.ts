/** The people who may call a function at all; it may refuse them for what they name. */
export type Caller = 'anyone' | 'signedIn' | 'moderators' | 'admins' | 'superAdmins' | 'server'

/** Every function of the API, by who may call it. A function that is missing here fails `calls.test.ts`. */
export const calls: Record<Caller, string[]> = {
  anyone: words(`
    appeal_by_link certificate_of change_guest_vote date_poll_for_guest instance_state invitation maintenance
    not_me preview_of read_appeal vote_as_guest`),
  signedIn: words(`
    accept_invitation accept_reply act_on_case activity adapt adaptation_changes adaptation_history
    add_event_slots add_participants add_push_device adopt adoption_tasks_plan announcement_reach
    announcement_seen answer_certificate_name answer_event answer_event_questions answer_goal_partner
    answer_lead answer_quiz answer_review answer_series appeal_decision apply_template archive_group
    ask_goal_partner ask_lesson ask_to_lead asked_lessons asleep assign_task attendance_code attribution_of
    authoring backup_codes_left begin_term block_person calendar_feed_token cancel_email_change
    cancel_on_off_days case_about case_appeals case_moderators cases_in catch_up change_event_slot change_goal
    change_level change_schedule change_tasks check_accent check_in check_in_goal check_permission check_plan
    check_version claim_case claim_event_slot claim_instance close_date_poll close_poll collections
    compare_likeness compare_versions conversation_topics copy_adaptation copy_nodes copy_schedule
    count_mentioned create_date_poll create_group curriculum_absence day_outline decide_appeal
    decide_join_request decide_listing decline_invitation delete_announcement delete_curriculum
    delete_curriculum_comment delete_date_poll delete_event delete_goal delete_journal_entry delete_lesson_reply
    delete_lesson_thread delete_message delete_nodes delete_notifications delete_review delete_task
    delete_task_comment done_tasks edit_series end_goal_away end_goal_partner end_other_sessions end_playground
    end_series end_session end_trial escalate_case event_card_of event_clashes excuse export_mine fading_tasks
    find_in_version find_journal_entries find_listings finish_item finish_lesson finish_milestone finish_task
    flags follow_thread give_place given_tasks goal_asks goal_offers goal_origins goal_restarts goal_standings
    goal_summary group_cards group_flags group_matrix group_overview hand_over_case hold_lesson host_event
    import_off_days import_tasks is_address_proven is_open is_security_reader issue_certificate join_by_code
    join_group join_team journal_days journal_lookback journal_memories journal_months journal_standing
    journal_tags keep_goal keep_going keep_missed label_task leave_conversation leave_group lesson_digest
    lesson_of_task lesson_on link_event links_to_fetch listing_likeness listing_lineage listing_missing
    listing_reviews listings_to_decide lock_thread look look_at_listing look_away make_announcement_from_message
    make_backup_codes make_conversation make_date_poll_link make_entry_from_message make_listing_link make_poll
    make_preview_link make_task_from_message make_thread_from_message mark_assignee mark_attendance
    mark_lesson_attendance mark_likeness mark_unread move_nodes move_task mute_person my_active_days
    my_broadcasts my_certificate my_conversations my_curricula my_days my_decisions my_events my_invitations
    my_lesson my_load my_playground my_progress my_saved_listings my_sessions my_silence my_state my_streak
    my_task_counts next_reminder note_case note_fetch nudge_member offer_change open_listing_link pause_goal
    permissions person_card pin_message ping_event preview_copy preview_schedule progress_grid promote_step
    publish_version put_leader_text put_quiz_answers question_inbox quiet_members quiz_difficulty react
    react_reply read_asked_lesson read_case read_conversation read_goal read_lesson read_listing read_sample
    read_thread read_topic read_trial refuse_nudges refuses_nudges release_case release_lesson releases_by_name
    remix remove_goal_entry remove_member remove_participant renew_calendar_feed reopen_date_poll
    reopen_join_request reply_thread request_access resolve_comment resolved_lesson resolved_outline
    resolved_unit restore_announcement restore_curriculum restore_curriculum_comment restore_date_poll
    restore_event restore_goal restore_goal_entry restore_journal_entry restore_lesson_reply
    restore_lesson_thread restore_member restore_message restore_nodes restore_notifications restore_review
    restore_task restore_task_comment restore_version resume_goal return_journal_share revert_action revert_bulk
    review_standings revoke_calendar_feed revoke_certificate revoke_date_poll_links roles save_listing
    save_message saw_group saw_home search search_messages second_factor_required see_all seen_by send_about
    send_message send_response sends_mail set_achievement_private set_goal_away set_goal_status set_group_role
    set_lesson_release set_off_days set_override set_pace set_user_role share_curriculum share_journal_entry
    shared_goals skip_occurrence skip_prompt snooze_notification start_direct start_playground storage_used
    submit_listing suggest_listings suggest_time swap_prompt take_over_case tenant_brand test_push tick_goal
    today todays_prompt trash trials_on try_lesson undo_event_edit undo_goal_change undo_import undo_schedule
    undo_upgrade unread_total unread_why unsee_all unshare_curriculum update_adoption_tasks upgrade_adoption
    use_prompt vote vote_date_poll waiting_tasks waitlist_place watch_task week_review withdraw_join_request
    withdraw_journal_share withdraw_listing withdraw_version write_review`),
  moderators: words(`
    act_on_cases moderation_figures read_queue read_reason_presets`),
  admins: words(`
    acknowledge_events add_security_note admin_archive_group admin_audit admin_audit_page admin_broadcasts
    admin_curricula admin_curriculum admin_figures admin_group admin_groups admin_invites admin_overview
    admin_people admin_people_count admin_person admin_push_failures admin_sign_in_failures admit_people
    alert_rules appoint_admin ask_was_it_you audit_seals block_network brand_tenant change_people change_tenant
    curriculum_heirs delete_reason_preset devices_of drop_alert end_broadcast end_sessions feature_listing
    group_candidates help_sign_in inspect_permission inspect_table invite_links invite_people lift_block
    mark_setup my_limits open_flag people_waiting preview_block preview_invites preview_people
    publish_broadcast remind_second_factor require_second_factor resend_invite restore_block restore_invite
    revoke_invite save_alert search_groups_to_inspect search_people_to_inspect security_blocks
    security_event_list security_failures security_identity security_overview security_sessions
    security_timeline send_test_mail set_state set_tenant_setting sign_in_help switch_alert
    take_listing_down tenant_flags tenant_setup test_mail transfer_curriculum try_alert turn_away
    write_reason_preset`),
  superAdmins: words(`
    add_domain change_flag check_slug check_super compare_tenants confirm_domain create_tenant dead_jobs
    delete_tenant end_read_only give_security mail_domain_code move_person remove_domain restore_tenant
    retry_job set_read_only set_retention set_tenant_terms super_flags super_health super_overview super_tenant
    super_tenants suspend_tenant trust_network trusted_networks untrust_network`),
  server: words('calendar_feed keep_link_card'),
}

function words(text: string) {
  return text.trim().split(/\s+/)
}
