import { expect, it } from 'vitest';
import { mcpNames, mcpRule, meansServer } from './mcp-rule.ts';

const means = (rule: string, call: string): boolean => {
  const read = mcpRule(rule);
  return read !== undefined && meansServer(read, mcpNames(call));
};

it.each([
  ['mcp__github__create_issue', 'mcp__github__create_issue'],
  ['mcp__github__create_issue', 'mcp__GitHub__create_issue'],
  ['mcp__github__create_issue', 'mcp__github__createIssue'],
  ['mcp__github__create_issue', 'mcp__plugin_x_github__create_issue'],
  ['mcp__github__create_issue', 'mcp__plugin_my_own_plug-in_github__create_issue'],
  ['mcp__github__create_issue', 'mcp__plugin:x:github__create_issue'],
  ['mcp__github__create_issue', 'mcp__claude_ai_GitHub__create_issue'],
  ['mcp__github__create_issue', 'mcp_github_create_issue'],
  ['mcp__github__create_issue', 'github_create_issue'],
  ['mcp__github__create_issue', 'github__create_issue'],
  ['mcp__github__create_issue', 'github-create_issue'],
  ['mcp__github__create_issue', 'github/create_issue'],
  ['mcp__github', 'mcp__plugin_x_github__anything'],
  ['mcp__github__*', 'mcp__plugin_x_github__anything'],
  ['mcp__github__delete*', 'mcp__plugin_x_github__delete_repo'],
  ['mcp__git*__create_issue', 'mcp__gitlab__create_issue'],
  ['mcp__my-server__x', 'mcp__my_server__x'],
  ['mcp__plugin_x_github__create_issue', 'mcp__plugin_x_github__create_issue'],
  ['mcp__a_b__c', 'mcp__plugin_z_a_b__c'],
])('%s means %s', (rule, call) => expect(means(rule, call)).toBe(true));

it.each([
  ['mcp__github__create_issue', 'mcp__github__get_issue'],
  ['mcp__github__create_issue', 'mcp__gitlab__create_issue'],
  ['mcp__github__create_issue', 'mcp__my_github__create_issue'],
  ['mcp__github', 'mcp__plugin_github_files__read'],
  ['mcp__plugin_x_github__create_issue', 'mcp__github__create_issue'],
  ['mcp__web', 'web_search'],
  ['mcp__read', 'read_file'],
  ['github__create_issue', 'mcp__github__create_issue'],
])('%s does not mean %s', (rule, call) => expect(means(rule, call)).toBe(false));
