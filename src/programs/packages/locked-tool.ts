// Whether a tool that npx or a similar program would run was in the project before the session. Looks only at manifest, lock file
// and node_modules.
import type { Tools } from '../../argv/program.ts';
import { JAVASCRIPT_LOCKS, locks } from '../../model/lock-files.ts';
import { nearest } from '../build/task-text.ts';
import { nearestPackage, parsePackageJson } from './package-json.ts';

/** Commands whose package has another name. */
const PACKAGE_OF = new Map<string, string>([
  ['tsc', 'typescript'],
  ['tsserver', 'typescript'],
  ['ng', '@angular/cli'],
  ['nest', '@nestjs/cli'],
  ['vue-cli-service', '@vue/cli-service'],
  ['playwright', '@playwright/test'],
  ['biome', '@biomejs/biome'],
  ['changeset', '@changesets/cli'],
  ['cap', '@capacitor/cli'],
  ['commitlint', '@commitlint/cli'],
  ['graphql-codegen', '@graphql-codegen/cli'],
  ['babel', '@babel/cli'],
  ['swc', '@swc/cli'],
  ['sb', 'storybook'],
  ['run-s', 'npm-run-all'],
  ['run-p', 'npm-run-all'],
  ['ncu', 'npm-check-updates'],
  ['sequelize', 'sequelize-cli'],
  ['webpack', 'webpack-cli'],
  ['tauri', '@tauri-apps/cli'],
  ['react-router', '@react-router/dev'],
  ['remix', '@remix-run/dev'],
  ['svelte-kit', '@sveltejs/kit'],
  ['c8', 'c8'],
  ['attw', '@arethetypeswrong/cli'],
  ['api-extractor', '@microsoft/api-extractor'],
  ['redocly', '@redocly/cli'],
  ['tailwindcss', '@tailwindcss/cli'],
  ['concurrently', 'concurrently'],
  ['conc', 'concurrently'],
]);

/**
 * The origin of a command's tool. `locked`: the project had it before the session, or a judged install brought it. `added`: it
 * was installed or named only in the session. `written`: its file was written by a call. `absent`: it is unknown here.
 */
export type ToolOrigin = { readonly kind: 'locked' | 'added' | 'absent' } | { readonly kind: 'written'; readonly path: string };

/** INVARIANT: what the session wrote into a manifest, a lock file or node_modules proves nothing. */
export function toolOrigin(command: string, tools: Tools): ToolOrigin {
  // A version, path, URL or repository may name something else than the locked package.
  if (!/^(@[\w.-]+\/)?[\w.-]+$/.test(command) || command.startsWith('.')) return { kind: 'absent' };
  const bin = command.startsWith('@') ? undefined : nearest(`node_modules/.bin/${command}`, tools);
  if (bin !== undefined && tools.wroteItself(bin)) return { kind: 'written', path: bin };
  const names = new Set([command, PACKAGE_OF.get(command) ?? command, ...packageBehind(bin, tools)]);
  const known = [...names].map((name) => strongest([declared(name, tools), lockedBy(name, tools), installed(name, tools)]));
  return { kind: strongest([...known, bin === undefined ? 'absent' : isOld(bin, tools)]) };
}

export const isLocked = (command: string, tools: Tools): boolean => toolOrigin(command, tools).kind === 'locked';

type Known = 'locked' | 'added' | 'absent';
const strongest = (all: readonly Known[]): Known =>
  all.includes('locked') ? 'locked' : all.includes('added') ? 'added' : 'absent';

const isOld = (path: string, tools: Tools): Known => (tools.since(path).kind === 'same' ? 'locked' : 'added');

/** The package that a link in node_modules/.bin leads to. */
function packageBehind(bin: string | undefined, tools: Tools): readonly string[] {
  const real = bin === undefined ? undefined : tools.realPath(bin);
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/.][^/]*)\/./.exec(real ?? '') ?? [];
  return name === undefined ? [] : [name];
}

function declared(name: string, tools: Tools): Known {
  const found = nearestPackage(tools);
  const asked = found.kind === 'package' ? found.json.declared.get(name) : undefined;
  if (found.kind !== 'package' || asked === undefined) return 'absent';
  const since = tools.since(found.json.path);
  if (since.kind === 'same') return 'locked';
  const before = (since.before ?? []).flatMap((text) => {
    const old = parsePackageJson(text, found.json.path);
    return old.kind === 'package' ? (old.json.declared.get(name) ?? []) : [];
  });
  // Another version is still the same package; another source is not.
  return before.includes(asked) || (before.length > 0 && !/[:/]/.test(asked)) ? 'locked' : 'added';
}

/** Finds the tool in node_modules by its package's name. */
function installed(name: string, tools: Tools): Known {
  const path = nearest(`node_modules/${name}/package.json`, tools);
  return path === undefined ? 'absent' : isOld(path, tools);
}

function lockedBy(name: string, tools: Tools): Known {
  return strongest(
    JAVASCRIPT_LOCKS.map((file): Known => {
      const path = nearest(file, tools);
      const found = path === undefined ? undefined : tools.fileText(path);
      if (path === undefined || found?.kind !== 'text') return 'absent';
      const isIn = (text: string): boolean => locks(file, text, { name });
      if (!isIn(found.text)) return 'absent';
      const since = tools.since(path);
      return since.kind === 'same' || since.before?.some(isIn) === true ? 'locked' : 'added';
    }),
  );
}
