// Trackers, documents and designs of a team: reading is quiet, conversation is review, changes of projects are guarded. Data from their tool lists.
import { server, type McpServer } from './server.ts';

export const TEAMS: readonly McpServer[] = [
  server({
    system: 'atlassian',
    names: [
      'mcp-atlassian',
      'atlassian',
      'jira',
      'confluence',
      'atlassian-mcp',
      'claude_ai_Atlassian',
      'Atlassian',
      'atlassian-rovo',
    ],
    packages: 'mcp-atlassian',
    images: 'ghcr.io/sooperset/mcp-atlassian mcp/atlassian',
    addresses: 'mcp.atlassian.com',
    choosing: `user_identifier query project_key issue_key fields expand properties include jql projects_filter page_token keyword field_id
      context_id issue_type contains board_name board_type board_id state sprint_id name_filter issue_ids_or_keys issue_type_id
      current_project_ids service_desk_id queue_id request_type_id form_id metrics application_type data_type issue_keys
      spaces_filter page_id title space_key parent_id group_name content_id filename media_type attachment_id template_id operation
      subject_type space_id cursor cloudId issueIdOrKey issueKey pageId spaceId contentFormat cql searchString responseContentFormat
      nextPageToken maxResults accountId projectIdOrKey issueTypeId keys ids status action searchQuery sort depth`,
    // Not listed: attachments that are saved on this machine.
    tools: `
      look jira_get_user_profile jira_search_assignable_users jira_get_issue_watchers jira_get_issue jira_search jira_search_fields
      look jira_get_field_options jira_get_project_issues jira_get_transitions jira_get_worklog jira_get_issue_images
      look jira_get_agile_boards jira_get_board_issues jira_get_sprints_from_board jira_get_sprint_issues jira_get_link_types
      look jira_batch_get_changelogs jira_get_project_issue_types jira_get_create_fields jira_get_project_versions
      look jira_get_project_components jira_get_all_projects jira_search_projects jira_get_project_fields
      look jira_get_service_desk_for_project jira_get_service_desk_queues jira_get_queue_issues jira_get_request_types
      look jira_get_request_type_fields jira_get_issue_proforma_forms jira_get_proforma_form_details jira_get_issue_dates
      look jira_get_issue_sla jira_get_issue_development_info jira_get_issues_development_info jira_get_project_epic_hierarchy
      look jira_get_cross_project_dependencies confluence_search confluence_get_page confluence_get_page_children
      look confluence_get_space_page_tree confluence_get_comments confluence_get_labels confluence_get_inline_comments
      look confluence_search_user confluence_get_page_history confluence_get_page_diff confluence_get_page_views
      look confluence_get_attachments confluence_get_page_images confluence_list_page_templates confluence_get_page_template
      look confluence_get_page_restrictions confluence_check_content_permissions confluence_get_space_permissions atlassianUserInfo
      look getAccessibleAtlassianResources getConfluenceSpaces getConfluencePage getPagesInConfluenceSpace
      look getConfluencePageFooterComments getConfluencePageInlineComments getConfluencePageDescendants searchConfluenceUsingCql
      look getJiraIssue getTransitionsForJiraIssue lookupJiraAccountId searchJiraIssuesUsingJql getJiraIssueRemoteIssueLinks
      look getVisibleJiraProjects getJiraProjectIssueTypesMetadata getJiraIssueTypeMetaWithFields
      converse jira_add_watcher jira_remove_watcher jira_create_issue jira_batch_create_issues jira_update_issue jira_assign_issue
      converse jira_move_issue jira_add_comment jira_edit_comment jira_add_worklog jira_link_to_epic jira_create_issue_link
      converse jira_create_remote_issue_link jira_transition_issue jira_add_issues_to_sprint jira_move_issues_to_backlog
      converse jira_create_customer_request jira_update_proforma_form_answers confluence_add_label confluence_create_page
      converse confluence_update_page confluence_update_page_section confluence_move_page confluence_add_comment
      converse confluence_reply_to_comment confluence_add_inline_comment confluence_create_page_from_template confluence_copy_page
      converse createConfluencePage updateConfluencePage createConfluenceFooterComment createConfluenceInlineComment createJiraIssue
      converse editJiraIssue transitionJiraIssue addCommentToJiraIssue addWorklogToJiraIssue
      publish confluence_upload_attachment confluence_upload_attachments
      change jira_create_sprint jira_update_sprint jira_create_version jira_batch_create_versions jira_update_version
      change confluence_set_page_restrictions
      destroy jira_delete_issue jira_remove_issue_link confluence_delete_page confluence_delete_attachment`,
  }),
  server({
    system: 'linear',
    names: ['linear', 'linear-server', 'claude_ai_Linear', 'linear-mcp'],
    addresses: 'mcp.linear.app',
    choosing: `id query team teamId project projectId assignee state label labels cycle cycleId issueId parentId creatorId stateId assigneeId orderBy before after createdAt
      updatedAt name type user userId milestone initiative includeMilestones includeMembers includeRelations markdown priority delegate member slug cursor projectMilestoneId
      documentId statusUpdateId initiativeId`,
    tools: `
      look list_comments list_cycles get_document list_documents get_issue list_issues list_issue_statuses get_issue_status
      look list_issue_labels list_my_issues list_projects get_project list_project_labels list_teams get_team list_users get_user
      look list_milestones get_milestone search_documentation extract_images get_attachment list_initiatives get_initiative
      look get_status_updates list_customers get_diff list_diffs
      converse create_issue update_issue create_comment update_comment delete_comment create_document update_document create_issue_label
      converse create_attachment save_issue save_comment save_document save_status_update create_document_comment
      change create_project update_project create_milestone update_milestone save_project save_milestone create_initiative update_initiative
      change save_initiative save_customer save_customer_need
      destroy delete_attachment delete_status_update delete_customer delete_customer_need`,
  }),
  server({
    system: 'notion',
    names: ['notion', 'notionApi', 'notion-mcp', 'claude_ai_Notion'],
    packages: '@notionhq/notion-mcp-server',
    images: 'mcp/notion',
    addresses: 'mcp.notion.com',
    choosing: `user_id start_cursor query sort filter block_id page_id filter_properties property_id data_source_id sorts database_id id query_type
      data_source_url page_url teamspace_id filters content_search_mode discussion_id user_id view_url`,
    tools: `
      look API-get-user API-get-users API-get-self API-get-block-children API-retrieve-a-block API-retrieve-a-page
      look API-retrieve-a-page-property API-retrieve-a-comment API-retrieve-a-data-source API-list-data-source-templates
      look API-retrieve-a-database API-retrieve-page-markdown API-post-search API-query-data-source API-post-database-query
      look notion-search notion-fetch notion-get-comments notion-get-teams notion-get-users notion-get-user notion-get-self
      converse API-patch-block-children API-update-a-block API-patch-page API-post-page API-create-a-comment API-update-page-markdown API-move-page
      converse notion-create-pages notion-update-page notion-move-pages notion-duplicate-page notion-create-comment
      change API-update-a-data-source API-create-a-data-source notion-create-database notion-update-database notion-update-data-source
      destroy API-delete-a-block`,
  }),
  server({
    system: 'slack',
    names: ['slack', 'claude_ai_Slack', 'slack-mcp', 'slack-mcp-server'],
    packages: '@modelcontextprotocol/server-slack slack-mcp-server',
    images: 'mcp/slack ghcr.io/korotovsky/slack-mcp-server',
    addresses: 'mcp.slack.com',
    choosing: `channel_id thread_ts user_id cursor query limit oldest latest channel_types content_types sort sort_dir response_format search_query
      filter_in_channel filter_in_im_or_mpim filter_users_with filter_users_from filter_date_before filter_date_after filter_date_on filter_date_during
      filter_threads_only message_ts include_context canvas_id file_id usergroup_id action`,
    tools: `
      look slack_list_channels slack_get_channel_history slack_get_thread_replies slack_get_users slack_get_user_profile slack_search_public
      look slack_read_channel slack_read_thread slack_search_channels slack_search_users slack_read_user_profile slack_read_canvas
      look conversations_history conversations_replies conversations_search_messages conversations_unreads channels_list users_search
      look usergroups_list attachment_get_data
      converse usergroups_me conversations_mark reactions_add reactions_remove
      look usergroups_me if action=list
      change usergroups_create usergroups_update usergroups_users_update
      message slack_post_message slack_reply_to_thread slack_send_message slack_schedule_message slack_send_message_draft conversations_add_message
      converse slack_add_reaction slack_create_canvas slack_update_canvas`,
  }),
  server({
    system: 'figma',
    names: [
      'figma',
      'figma-developer-mcp',
      'Framelink',
      'framelink-figma-mcp',
      'figma-dev-mode-mcp-server',
      'figma-desktop',
      'Figma',
    ],
    packages: 'figma-developer-mcp',
    addresses: 'mcp.figma.com 127.0.0.1:3845/mcp localhost:3845/mcp',
    choosing: 'fileKey nodeId clientLanguages clientFrameworks artifactType taskType',
    // Not listed: tools that save pictures on this machine.
    tools: `
      look get_figma_data get_code get_design_context get_screenshot get_metadata get_variable_defs get_code_connect_map get_figjam
      look create_design_system_rules whoami`,
  }),
  server({
    system: 'sentry',
    names: ['sentry', 'claude_ai_Sentry', 'sentry-mcp'],
    packages: '@sentry/mcp-server',
    addresses: 'mcp.sentry.dev',
    choosing: `query organizationSlug regionUrl projectSlug issueId issueUrl tagKey replayUrl replayId eventId attachmentId dataset fields sort environment
      statsPeriod guide path projectSlugOrId profileUrl profileId profilerId start end url resourceType resourceId
      naturalLanguageQuery traceId sortBy`,
    tools: `
      look whoami find_organizations find_teams find_projects find_releases get_issue_tag_values get_replay_details
      look get_event_attachment search_events find_dsns search_docs get_doc search_issues search_issue_events get_profile_details
      look get_sentry_resource find_issues find_errors find_transactions get_issue_details get_trace_details 
      converse update_issue analyze_issue_with_seer
      change create_team create_project update_project create_dsn`,
  }),
];
