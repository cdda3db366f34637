// Forges: reading is quiet, conversation is review, merging and changing a repository are guarded. Data from their tool lists.
import { server, type McpServer } from './server.ts';

export const FORGES: readonly McpServer[] = [
  server({
    system: 'github',
    names: ['github', 'github-mcp-server', 'claude_ai_GitHub'],
    packages: '@modelcontextprotocol/server-github',
    images: 'ghcr.io/github/github-mcp-server mcp/github mcp/github-mcp-server',
    addresses: 'api.githubcopilot.com/mcp',
    choosing: `method owner repo resource_id workflow_jobs_filter workflow_runs_filter detail sha after path ref fields gist_id ghsaId name
      notificationID tag path_filter tree_sha org team_slug user severity state tool_name author since until category direction
      orderBy username affects cveId cwes ecosystem modified published type updated field_filters labels before filter sort base
      head affiliation field_names owner_type status_update_id view_id query order branch q`,
    tools: `
      look actions_get actions_list find_duplicate get_code_quality_finding get_code_scanning_alert get_commit get_dependabot_alert
      look get_discussion get_discussion_comments get_file_blame get_file_contents get_gist get_global_security_advisory get_issue
      look get_issue_comments get_job_logs get_label get_latest_release get_me get_notification_details get_pull_request
      look get_pull_request_comments get_pull_request_diff get_pull_request_files get_pull_request_review_comments
      look get_pull_request_reviews get_pull_request_status get_release_by_tag get_repository_tree get_tag get_team_members
      look get_teams get_workflow_run issue_dependency_read issue_read list_branches list_code_scanning_alerts list_commits
      look list_dependabot_alerts list_discussion_categories list_discussions list_gists list_global_security_advisories
      look list_issue_fields list_issue_types list_issues list_label list_notifications list_org_repository_security_advisories
      look list_pull_requests list_releases list_repository_collaborators list_repository_security_advisories
      look list_starred_repositories list_sub_issues list_tags list_workflow_jobs list_workflow_runs list_workflows projects_get
      look projects_list pull_request_read search_code search_commits search_issues search_orgs search_pull_requests
      look search_repositories search_users ui_get
      reveal get_secret_scanning_alert list_secret_scanning_alerts
      converse add_comment_to_pending_review add_issue_comment add_issue_comment_reaction add_issue_reaction
      converse add_pull_request_review_comment add_pull_request_review_comment_reaction
      converse add_pull_request_review_comment_to_pending_review add_reply_to_pull_request_comment add_sub_issue
      converse assign_copilot_to_issue assign_copilot_to_issue_with_intent create_issue create_pull_request
      converse create_pull_request_review delete_pending_pull_request_review discussion_comment_write dismiss_notification
      converse issue_dependency_write issue_write label_write manage_notification_subscription
      converse manage_repository_notification_subscription mark_all_notifications_read projects_write pull_request_review_write
      converse remove_sub_issue reprioritize_sub_issue request_copilot_review request_pull_request_reviewers resolve_review_thread
      converse set_issue_fields star_repository sub_issue_write submit_pending_pull_request_review unresolve_review_thread
      converse unstar_repository update_issue update_issue_assignees update_issue_body update_issue_labels update_issue_milestone
      converse update_issue_state update_issue_title update_issue_type update_pull_request update_pull_request_body
      converse update_pull_request_draft_state update_pull_request_state update_pull_request_title
      merge pull_request_review_write create_pull_request_review submit_pending_pull_request_review if event=APPROVE
      merge merge_pull_request
      publish create_gist update_gist
      change create_or_update_file push_files create_branch create_repository fork_repository delete_file update_pull_request_branch
      change run_workflow cancel_workflow_run rerun_workflow_run rerun_failed_jobs actions_run_trigger
      destroy delete_repository`,
  }),
  server({
    system: 'gitlab',
    names: ['gitlab', 'gitlab-mcp', 'mcp-gitlab'],
    packages: '@zereight/mcp-gitlab @modelcontextprotocol/server-gitlab',
    images: 'iwakitakuma/gitlab-mcp zereight050/gitlab-mcp mcp/gitlab',
    choosing: `project_id merge_request_iid search query file_path path ref branch_name source_branch view excluded_file_patterns file_paths
      version_id from to discussion_id note_id sort order_by draft_note_id issue_iid assignee_id assignee_username author_id
      author_username created_after created_before due_date labels milestone issue_type iteration_id scope state updated_after
      updated_before action type issue_link_id namespace_id visibility topic user_ids skip_users group_id label_id
      with_programming_language page_token pagination content content_ref dry_run_ref after group_ids topics verification_level
      component_name id full_path reviewer_id reviewer_username approved_by_usernames target_branch wip source_project_id usernames
      user_id ref_name since until author order sha stage name search_in target_type before slug status username pipeline_id
      environment deployment_id states environment_id job_id pipeline_schedule_id artifact_path iids title milestone_id tag_name iid types
      assignee_usernames label_names work_item_type filename extension severity report_type vulnerability_id category format`,
    // Not listed: webhooks, whose addresses may hold credentials, and tools that save files on this machine.
    tools: `
      look get_merge_request_approval_state get_merge_request_conflicts list_merge_request_pipelines search_repositories
      look get_file_contents get_branch list_branches list_protected_branches get_protected_branch get_merge_request
      look get_merge_request_diffs list_merge_request_changed_files list_merge_request_diffs get_merge_request_file_diff
      look list_merge_request_versions get_merge_request_version get_branch_diffs mr_discussions get_merge_request_discussion
      look get_merge_request_note get_merge_request_notes get_draft_note list_draft_notes list_merge_request_emoji_reactions
      look list_merge_request_note_emoji_reactions list_issue_emoji_reactions list_issue_note_emoji_reactions list_issues my_issues
      look get_issue list_todos list_issue_links list_issue_discussions get_issue_link list_namespaces get_namespace
      look verify_namespace get_project list_projects list_project_members list_group_members list_labels get_label
      look list_group_projects get_repository_tree validate_ci_lint validate_project_ci_lint list_ci_catalog_resources
      look get_ci_catalog_resource list_merge_requests list_group_merge_requests get_users get_user whoami list_commits get_commit
      look get_commit_diff get_file_blame list_commit_statuses list_group_iterations health_check list_events get_project_events
      look list_wiki_pages get_wiki_page list_group_wiki_pages get_group_wiki_page list_pipelines get_pipeline
      look get_pipeline_test_report get_pipeline_test_report_summary list_deployments get_deployment list_deployment_merge_requests
      look list_environments get_environment list_pipeline_jobs list_pipeline_trigger_jobs get_pipeline_job get_pipeline_job_output
      look list_pipeline_schedules get_pipeline_schedule list_pipeline_schedule_pipelines wait_for_pipeline wait_for_job
      look list_job_artifacts get_job_artifact_file list_milestones get_milestone get_milestone_issue get_milestone_merge_requests
      look get_milestone_burndown_events list_group_milestones get_group_milestone get_group_milestone_issue
      look get_group_milestone_merge_requests get_group_milestone_burndown_events list_releases get_release list_tags get_tag
      look get_tag_signature get_work_item list_work_items list_work_item_statuses list_custom_field_definitions list_work_item_notes
      look list_work_item_emoji_reactions list_work_item_note_emoji_reactions get_timeline_events search_code search_project_code
      look search_group_code get_dependency_proxy_settings list_dependency_proxy_blobs list_project_vulnerabilities get_vulnerability
      look orbit_query orbit_get_schema orbit_get_status orbit_list_tools discover_tools
      reveal list_project_variables get_project_variable list_group_variables get_group_variable get_pipeline_variables
      reveal get_pipeline_schedule_variable list_pipeline_triggers get_pipeline_trigger
      converse create_work_item update_work_item convert_work_item_type move_work_item create_work_item_note
      converse create_work_item_emoji_reaction delete_work_item_emoji_reaction create_work_item_note_emoji_reaction
      converse delete_work_item_note_emoji_reaction create_timeline_event
      converse unapprove_merge_request create_issue create_merge_request update_merge_request create_note
      converse create_merge_request_thread resolve_merge_request_thread delete_merge_request_discussion_note
      converse update_merge_request_discussion_note create_merge_request_discussion_note create_merge_request_note
      converse delete_merge_request_note update_merge_request_note create_draft_note update_draft_note delete_draft_note
      converse publish_draft_note bulk_publish_draft_notes create_merge_request_emoji_reaction delete_merge_request_emoji_reaction
      converse create_merge_request_note_emoji_reaction delete_merge_request_note_emoji_reaction update_issue_note create_issue_note
      converse create_issue_emoji_reaction delete_issue_emoji_reaction create_issue_note_emoji_reaction
      converse delete_issue_note_emoji_reaction update_issue update_issue_description_patch mark_todo_done mark_all_todos_done
      converse create_issue_link delete_issue_link create_label update_label delete_label
      merge merge_merge_request approve_merge_request approve_deployment
      publish upload_markdown create_release update_release create_release_evidence
      change create_or_update_file create_repository create_group push_files fork_repository create_branch protect_branch
      change unprotect_branch update_default_branch update_project create_commit_status create_wiki_page update_wiki_page
      change create_group_wiki_page update_group_wiki_page update_pipeline_metadata create_deployment update_deployment
      change update_environment create_pipeline_trigger update_pipeline_trigger trigger_pipeline create_pipeline retry_pipeline
      change cancel_pipeline create_pipeline_schedule update_pipeline_schedule play_pipeline_schedule
      change take_ownership_pipeline_schedule create_pipeline_schedule_variable update_pipeline_schedule_variable play_pipeline_job
      change play_pipeline_jobs retry_pipeline_job cancel_pipeline_job create_milestone edit_milestone promote_milestone
      change create_group_milestone edit_group_milestone create_tag create_webhook update_webhook create_project_variable
      change update_project_variable create_group_variable update_group_variable update_dependency_proxy_settings dismiss_vulnerability
      change confirm_vulnerability
      destroy delete_release delete_tag delete_webhook delete_project_variable delete_group_variable purge_dependency_proxy_cache
      destroy delete_branch delete_issue delete_wiki_page delete_group_wiki_page delete_pipeline delete_deployment
      destroy delete_environment stop_environment stop_stale_environments delete_review_app_environments delete_pipeline_trigger
      destroy delete_pipeline_schedule delete_pipeline_schedule_variable erase_pipeline_job delete_milestone delete_group_milestone`,
  }),
];
