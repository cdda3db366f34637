// The machine the program cases run on: a repository at /repo, a home, a temporary directory. For tests only.
import type { Program } from '../argv/program.ts';
import type { AnalysisContext } from '../analyse/context.ts';
import type { Host } from '../host/host.ts';
import { fixtureHost } from '../host/fixture-host.ts';
import type { FixtureMachine } from '../host/fixture-host.ts';
import type { Disposition } from '../model/disposition.ts';
import { strictest } from '../model/disposition.ts';
import type { JudgedPart } from '../model/decision.ts';
import { analyseShell } from '../analyse/analyse-shell.ts';
import { DEFAULT_SETTINGS } from '../rules/merge-settings.ts';
import { situationOf } from '../gate/situation.ts';
import type { Situation } from '../gate/situation.ts';
import { judgeParts } from '../policy/judge.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import { projectRoot } from '../policy/project-root.ts';

const GIT_CONFIG =
  '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = https://github.com/acme/app.git\n' +
  '\tfetch = +refs/heads/*:refs/remotes/origin/*\n[branch "feature"]\n\tremote = origin\n\tmerge = refs/heads/feature\n';

const TREE: NonNullable<FixtureMachine['tree']> = {
  '/repo/.git/config': GIT_CONFIG,
  '/repo/.git/HEAD': 'ref: refs/heads/feature\n',
  '/repo/.git/objects/': {},
  '/repo/.git/refs/': {},
  '/repo/.git/refs/heads/feature': '1111111111111111111111111111111111111111\n',
  '/repo/.git/refs/heads/main': '2222222222222222222222222222222222222222\n',
  '/repo/.git/refs/remotes/origin/main': '2222222222222222222222222222222222222222\n',
  '/repo/.git/refs/remotes/origin/HEAD': 'ref: refs/remotes/origin/main\n',
  '/repo/.gitignore': 'node_modules/\ndist/\ncoverage/\ntarget/\nbuild/\n.venv/\n*.log\n.env\n',
  '/repo/.env': 'API_KEY=abc\n',
  '/repo/README.md': '# app\n',
  '/repo/package.json':
    '{"name":"app","scripts":{"test":"vitest run","build":"tsc -p .","lint":"eslint src","clean":"rm -rf dist","wipe":"rm -rf ~",' +
    '"deploy":"./deploy.sh","dev":"vite"},"dependencies":{"react":"^19.0.0"},"devDependencies":{"typescript":"^6.0.0",' +
    '"vitest":"^4.0.0","eslint":"^10.0.0","prettier":"^3.0.0"}}',
  '/repo/package-lock.json':
    '{"name":"app","lockfileVersion":3,"packages":{"node_modules/typescript":{},"node_modules/vitest":{},' +
    '"node_modules/eslint":{},"node_modules/prettier":{}}}',
  '/repo/node_modules/typescript/package.json': '{"name":"typescript"}',
  '/repo/Makefile': 'build:\n\tgo build ./...\nclean:\n\trm -rf dist\nwipe:\n\trm -rf /\n',
  '/repo/go.mod': 'module example.org/app\n',
  '/repo/Cargo.toml': '[package]\nname = "app"\n',
  '/repo/pyproject.toml': '[project]\nname = "app"\n',
  '/repo/src/main.ts': 'export const x = 1;\n',
  '/repo/src/main.go': 'package main\n',
  '/repo/src/app.py': 'print(1)\n',
  '/repo/scripts/ok.sh': '#!/bin/sh\nls -la\ngo test ./...\n',
  '/repo/scripts/bad.sh': '#!/bin/bash\nrm -rf ~\n',
  '/repo/dist/main.js': 'x',
  '/repo/data/a.csv': '1,2\n',
  '/repo/data/b.csv': '3,4\n',
  '/tmp/': {},
  '/home/me/.ssh/id_rsa': 'key',
  '/home/me/.aws/credentials': 'x',
  '/home/me/notes.txt': 'x',
  '/home/me/.bashrc': '',
  '/etc/passwd': 'root',
  '/etc/hosts': '127.0.0.1 localhost',
  '/usr/bin/env': { mode: 0o755, text: 'x' },
};

/** The machine with additional or changed files. */
export const caseHostWith = (files: NonNullable<FixtureMachine['tree']>): Host =>
  fixtureHost({
    home: '/home/me',
    user: 'me',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    tree: { ...TREE, ...files },
  });

export const caseHost = caseHostWith({});

const rootOf = (host: Host, cwd: string): string | undefined => {
  const found = projectRoot(host, { cwd });
  return found.kind === 'root' ? found.path : undefined;
};

export interface CaseResult {
  readonly disposition: Disposition;
  readonly parts: readonly JudgedPart[];
  /** Ids of parts that may or may not run. */
  readonly guesses?: ReadonlySet<number>;
}

export interface CaseOptions {
  readonly host?: Host;
  readonly cwd?: string;
  /** The directories where leeway is installed as a guard. */
  readonly tool?: readonly string[];
  /** Changes a program's data before it is used. */
  readonly change?: (program: Program) => Program;
  /** What the session knows; if absent, every file is old. */
  readonly session?: SessionFacts;
  /** Programs to use instead of leeway's own data. */
  readonly programs?: AnalysisContext['programs'];
}

function newSituation({ host = caseHost, cwd = '/repo', tool = [], session }: CaseOptions): Situation {
  return situationOf({
    host,
    root: rootOf(host, cwd),
    settings: DEFAULT_SETTINGS,
    ownPaths: ['/home/me/.config/leeway', ...tool],
    toolPaths: tool,
    recordPaths: ['/home/me/.local/state/leeway'],
    readers: new Map(),
    session,
  });
}

/** Calls on the plain machine share what was looked up on it: it never changes. Made anew from time to time, so that it does not grow. */
let plain: { readonly situation: Situation; left: number } | undefined;
const CALLS_THAT_SHARE = 500;

function situationFor(options: CaseOptions): Situation {
  if (options.host ?? options.cwd ?? options.tool ?? options.session) return newSituation(options);
  if (plain === undefined || plain.left === 0) plain = { situation: newSituation({}), left: CALLS_THAT_SHARE };
  plain.left--;
  return plain.situation;
}

export function judgeCase(command: string, options: CaseOptions = {}): CaseResult {
  const { cwd = '/repo', change } = options;
  const situation = situationFor(options);
  const programs = options.programs ?? situation.analysis.programs;
  const context: AnalysisContext = change
    ? {
        ...situation.analysis,
        programs: {
          find: (name) => {
            const program = programs.find(name);
            return program && change(program);
          },
        },
      }
    : { ...situation.analysis, programs };
  const analysis = analyseShell(command, cwd, context);
  const parts = judgeParts(analysis.parts, situation.policy);
  const guesses = new Set(analysis.parts.filter(({ loaded }) => loaded === 'called').map(({ id }) => id));
  return { disposition: strictest(parts.map((part) => part.disposition)), parts, guesses };
}

/** The reasons, one line per finding that is not quiet. */
export const whyCase = (result: CaseResult): string =>
  result.parts
    .flatMap((part) =>
      part.findings
        .filter((one) => one.disposition !== 'quiet')
        .map((one) => `${one.disposition}: ${one.row} — ${JSON.stringify(one.effect)} in \`${part.text}\``),
    )
    .join('\n');

/** `@file /repo/x`, followed by its lines after a bar. */
export function filesIn(lines: readonly string[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  let path: string | undefined;
  for (const line of lines) {
    const named = /^@file (\S+)$/.exec(line)?.[1];
    if (named !== undefined) {
      path = named;
      found[path] = '';
    } else if (line.startsWith('|') && path !== undefined) found[path] += `${line.replace(/^\| ?/, '')}\n`;
    else path = undefined;
  }
  return found;
}
