// Analyses a shell command: parses and evaluates it, and turns each command that it would run into a part with effects. Does not judge.
import { posix } from 'node:path';
import type { Effect } from '../model/effect.ts';
import type { Analysis, Part } from '../model/part.ts';
import { evaluate } from '../shell/evaluate.ts';
import type { World } from '../shell/eval-context.ts';
import { MAX_TEXT_FILE } from '../model/limits.ts';
import { readBash, unreadEffect } from '../shell/read-bash.ts';
import type { Cwd } from '../shell/state.ts';
import type { WrittenFiles } from '../shell/written-files.ts';
import { isUserEnvironment } from '../shell/user-environment.ts';
import { carriedTexts } from './carried-texts.ts';
import type { AnalysisContext } from './context.ts';
import { followLinks } from './follow-links.ts';
import { copyKind, installedFile } from './leeway-copy.ts';
import { meantFiles } from './meant-files.ts';
import { lockedDistribution, lockedModule } from './locked-packages.ts';
import { runProgram } from './run-program.ts';
import { steer } from './variables.ts';

export function analyseShell(text: string, cwd: string | undefined, context: AnalysisContext): Analysis {
  const reading = readBash(text);
  let files: WrittenFiles | undefined;
  const drafts = evaluate(reading.kind === 'script' ? reading.script : { statements: reading.readable }, worldOf(context), {
    cwd: cwdOf(cwd),
    leaves: (left) => (files = left),
  });
  const parts = followLinks(drafts, context.host);
  return {
    parts: reading.kind === 'script' ? parts : [...parts, unread(parts.length, text, unreadEffect(reading, 'the command'))],
    leaves: () => textsLeft(files, parts, context),
  };
}

/** The contents that the call wrote exactly, and those that it most likely copies or moves elsewhere. */
function textsLeft(
  files: WrittenFiles | undefined,
  parts: readonly Part[],
  { host }: AnalysisContext,
): ReadonlyMap<string, string> {
  const written = (path: string): string | undefined => {
    const found = files?.get(path);
    return found?.kind === 'text' ? found.text : undefined;
  };
  const texts = new Map(carriedTexts(parts, { host, written }));
  for (const path of files?.texts() ?? []) {
    const text = written(path);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

/** The working directory of a call; unknown if it is not given. */
export const cwdOf = (cwd: string | undefined): Cwd =>
  cwd === undefined ? { kind: 'unknown', why: 'the working directory is unknown' } : { kind: 'known', dirs: [cwd] };

const temporaryDirectory = (named: string | undefined): string => (named?.startsWith('/') ? posix.normalize(named) : '/tmp');

/** The machine as the shell sees it. */
export const worldOf = (context: AnalysisContext): World => ({
  home: context.home,
  temp: temporaryDirectory(context.host.env('TMPDIR')),
  get user() {
    return context.host.user;
  },
  isDirectory: (path) => {
    const fact = context.host.entry(path);
    return fact.kind === 'known' ? fact.value.type === 'directory' : undefined;
  },
  realPath: (path) => {
    const fact = context.host.realPath(path);
    const real = fact.kind === 'known' ? fact.value : path;
    // Checking whether a directory distinguishes case means listing it, so this is skipped on Linux, where nearly all do.
    return context.host.platform !== 'linux' && context.host.ignoresCase(path) ? real.toLowerCase() : real;
  },
  overwriting: (path) => {
    const fact = context.host.entry(path);
    if (fact.kind === 'absent') return context.rootExists ? 'fresh' : 'surely';
    if (fact.kind === 'unknown' || fact.value.type !== 'file') return 'perhaps';
    if (fact.value.links > 1) return 'shared';
    return context.host.uid === 0 || (fact.value.uid === context.host.uid && (fact.value.mode & 0o200) !== 0)
      ? 'surely'
      : 'perhaps';
  },
  fileText: (path) => {
    if (isUserEnvironment(path, context.home)) return { kind: 'unknown', why: "a start-up file of the user's" };
    const fact = context.host.text(path, MAX_TEXT_FILE);
    // Not followed: the program table knows the effect of activating a virtual environment. An `activate` that git tracks is an ordinary script.
    if (fact.kind === 'known' && VENV_ACTIVATE.test(path) && VENV_TEXT.test(fact.value) && !isTracked(path, context))
      return { kind: 'unknown', why: 'a virtual environment' };
    return fact.kind === 'known' ? { kind: 'text', text: fact.value } : fact;
  },
  filesAt: (places, here) => meantFiles(places, here.walk.files, context),
  isOwnCode: (path, code = '') => installedFile(path, context) !== undefined || copyKind(code) !== undefined,
  leftProject: (path) => context.root === undefined || !(path === context.root || path.startsWith(`${context.root}/`)),
  lockedPackage: ({ language, name, from }, here) =>
    here.frame.site !== 'here'
      ? undefined
      : language === 'python'
        ? lockedDistribution(name, from, { here, context })
        : lockedModule(name, from, { here, context }),
  root: context.root,
  run: (invocation, here) => runProgram(invocation, here, context),
  variable: (name, value, here) => steer(name, value, { here, context }),
});

const unread = (id: number, text: string, effect: Effect): Part => ({
  id,
  text: text.slice(0, 200),
  effects: [effect],
  from: [],
  masks: false,
  via: [],
  site: 'here',
  prints: true,
});

const isTracked = (path: string, context: AnalysisContext): boolean =>
  ['clean', 'modified'].includes(context.git.tracked(path) ?? '');

const VENV_ACTIVATE = /\/bin\/activate$/;
/** The first line of every `activate` script that venv and virtualenv create. */
const VENV_TEXT = /^# This file must be used with "?source bin\/activate"? \*from bash\*/;
