// One configuration file as a person writes it, as a type for library users. The schema that checks such files is in rules/; a test keeps the two equal.
import type { DeclaredDeed, DeclaredRole, ServiceDeed } from './declared-tool.ts';
import type { ProviderName } from './settings.ts';

export interface ClassifierConfig {
  provider: ProviderName;
  model?: string | undefined;
  base_url?: string | undefined;
  api_key_env?: string | undefined;
  api_key_command?: string[] | undefined;
  headers?: Record<string, string> | undefined;
  command?: string[] | undefined;
  stages?: 1 | 2 | undefined;
  max_output_tokens?: number | undefined;
  output?: 'tool' | 'json_schema' | undefined;
  api_key_file?: string | undefined;
  ca_file?: string | undefined;
  timeout_ms?: number | undefined;
}

export interface ToolConfig {
  does: DeclaredDeed;
  system?: string | undefined;
  fields?: Record<string, DeclaredRole | `${DeclaredRole}!`> | undefined;
}

export interface ConfigFile {
  $schema?: string | undefined;
  allow?: string[] | undefined;
  soft_deny?: string[] | undefined;
  ask?: string[] | undefined;
  hard_deny?: string[] | undefined;
  environment?: string[] | undefined;
  classifier?: ClassifierConfig | ClassifierConfig[] | undefined;
  on_block?: 'deny' | 'ask' | undefined;
  on_guarded?: 'deny' | 'ask' | undefined;
  on_trouble?: 'deny' | 'ask' | undefined;
  try?: 'off' | 'advise' | undefined;
  questions?: { wait_seconds?: number | undefined; command?: string[] | undefined; codes?: 'on' | 'off' | undefined } | undefined;
  denial_limits?: { in_a_row?: number | undefined; per_session?: number | undefined } | undefined;
  trusted_directories?: string[] | undefined;
  trusted_hosts?: string[] | undefined;
  protected_branches?: string[] | undefined;
  tools?: Record<string, ServiceDeed | ToolConfig> | undefined;
  transcript?: { entries?: number | undefined; characters?: number | undefined } | undefined;
  dump?: string | undefined;
  budget?: { session_usd?: number | undefined; day_usd?: number | undefined } | undefined;
  log?: { keep_days?: number | undefined; max_mb?: number | undefined; originals?: boolean | undefined } | undefined;
}
