// The real clients: where they come from, how each is pointed at the scripted model, and how it is started with and without a terminal.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MCP = join(dirname(fileURLToPath(import.meta.url)), 'mcp-server.mjs');
const PROMPT = 'please do the thing';

function merge(path, change) {
  mkdirSync(dirname(path), { recursive: true });
  const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  writeFileSync(path, JSON.stringify(change(before), null, 2));
}

/**
 * `prepare` writes the client's own settings before `leeway init`; `headless` and `terminal` give program, arguments and environment.
 * `asks`: what the screen shows when a person is asked, and the key that approves; without it the client cannot ask from its hook.
 */
export const CLIENTS = [
  {
    agent: 'claude-code',
    package: '@anthropic-ai/claude-code',
    version: '2.1.325',
    program: 'claude',
    prepare: ({ home, project }) => {
      merge(join(home, '.claude.json'), () => ({
        hasCompletedOnboarding: true,
        customApiKeyResponses: { approved: ['dummy-key'] },
        projects: {
          [project]: {
            hasTrustDialogAccepted: true,
            mcpServers: { disk: { type: 'stdio', command: process.execPath, args: [MCP] } },
          },
        },
      }));
    },
    env: ({ url }) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'dummy-key',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    }),
    headless: () => ['-p', PROMPT, '--output-format', 'stream-json', '--verbose'],
    terminal: () => ['--permission-mode', 'default', PROMPT],
    asks: { shows: /leeway:/, approve: ['Enter'] },
    subagent: { tool: 'Agent', input: { description: 'sub', prompt: 'SUBTASK do it', subagent_type: 'general-purpose' } },
    mcp: 'mcp__disk__wipe',
  },
  {
    agent: 'codex',
    package: '@openai/codex',
    version: '0.166.0',
    program: 'codex',
    prepare: ({ home, project, url }) => {
      mkdirSync(join(home, '.codex'), { recursive: true });
      const toml = [
        'model = "scripted"',
        'model_provider = "scripted"',
        '[model_providers.scripted]',
        'name = "scripted"',
        `base_url = "${url}/v1"`,
        'wire_api = "responses"',
        'env_key = "SCRIPTED_KEY"',
        'request_max_retries = 0',
        'stream_max_retries = 0',
        `[projects."${project}"]`,
        'trust_level = "trusted"',
        '[mcp_servers.disk]',
        `command = "${process.execPath}"`,
        `args = ["${MCP}"]`,
      ];
      writeFileSync(join(home, '.codex', 'config.toml'), `${toml.join('\n')}\n`);
    },
    env: ({ home }) => ({ CODEX_HOME: join(home, '.codex'), SCRIPTED_KEY: 'dummy' }),
    // The strictest proof: nothing of Codex's own stands in the way, and the hook is trusted without its dialog.
    headless: () => ['exec', '--json', '--dangerously-bypass-hook-trust', '--dangerously-bypass-approvals-and-sandbox', PROMPT],
    terminal: () => ['--no-daemon', '--dangerously-bypass-hook-trust', '--dangerously-bypass-approvals-and-sandbox', PROMPT],
    subagent: { tool: 'spawn_agent', input: { message: 'SUBTASK do it', task_name: 'sub' } },
    mcp: 'wipe',
  },
  {
    agent: 'gemini-cli',
    package: '@google/gemini-cli',
    version: '0.61.0',
    program: 'gemini',
    prepare: ({ home }) => {
      merge(join(home, '.gemini', 'settings.json'), () => ({
        security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
        general: { enableAutoUpdate: false },
        telemetry: { enabled: false },
        privacy: { usageStatisticsEnabled: false },
        mcpServers: { disk: { command: process.execPath, args: [MCP], trust: true } },
      }));
    },
    env: ({ url }) => ({ GEMINI_API_KEY: 'dummy', GOOGLE_GEMINI_BASE_URL: url, GEMINI_TELEMETRY_ENABLED: 'false' }),
    headless: () => ['-p', PROMPT, '-m', 'gemini-2.5-pro', '--approval-mode', 'yolo'],
    terminal: () => ['-m', 'gemini-2.5-pro', '--approval-mode', 'yolo', '-i', PROMPT],
    asks: { shows: /leeway:/, approve: ['Enter'] },
    subagent: { tool: 'invoke_agent', input: { agent_name: 'generalist', prompt: 'SUBTASK do it' } },
    mcp: 'mcp_disk_wipe',
  },
  {
    agent: 'opencode',
    package: 'opencode-ai',
    version: '1.18.33',
    program: 'opencode',
    prepare: ({ home, url }) => {
      const model = { name: 'scripted', tool_call: true, limit: { context: 100_000, output: 8000 } };
      merge(join(home, '.config', 'opencode', 'opencode.json'), () => ({
        autoupdate: false,
        share: 'disabled',
        model: 'scripted/scripted',
        small_model: 'scripted/scripted',
        provider: {
          scripted: {
            npm: '@ai-sdk/openai-compatible',
            name: 'scripted',
            options: { baseURL: `${url}/v1`, apiKey: 'dummy' },
            models: { scripted: model },
          },
        },
        mcp: { disk: { type: 'local', command: [process.execPath, MCP], enabled: true } },
      }));
    },
    env: ({ home }) => ({
      XDG_CONFIG_HOME: join(home, '.config'),
      XDG_DATA_HOME: join(home, '.local', 'share'),
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
    }),
    headless: () => ['run', '--format', 'json', PROMPT],
    terminal: () => ['--prompt', PROMPT],
    asks: { shows: /Permission required|Allow once/i, approve: ['Enter'] },
    subagent: { tool: 'task', input: { description: 'sub', prompt: 'SUBTASK do it', subagent_type: 'general' } },
    mcp: 'disk_wipe',
  },
];

/** Outside the repository, one directory per version, kept between runs. */
export const cacheDirectory = () => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'leeway-agents');

/** The program, or why it could not be had. */
export function install({ package: name, version, program }) {
  const directory = join(cacheDirectory(), `${name.replaceAll('/', '+')}-${version}`);
  const path = join(directory, 'node_modules', '.bin', program);
  if (!existsSync(path)) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'package.json'), '{"private":true}');
    try {
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--force', `${name}@${version}`], {
        cwd: directory,
        stdio: 'pipe',
        timeout: 600_000,
      });
    } catch (error) {
      return {
        failed: `download failed: ${String(error.stderr ?? error.message)
          .trim()
          .split('\n')
          .slice(-3)
          .join(' ')}`,
      };
    }
  }
  if (!existsSync(path)) return { failed: `${name}@${version} has no program \`${program}\`` };
  // The table tells what ran, not what was wished for.
  const found = JSON.parse(readFileSync(join(directory, 'node_modules', name, 'package.json'), 'utf8')).version;
  return found === version ? { path } : { failed: `version ${found} is installed, not ${version}` };
}
