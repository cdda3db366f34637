// Finds code, modules, providers and requests in Terraform, OpenTofu and Terragrunt files of the session that planning runs or
// fetches. Files from before the session are trusted; runs nothing.
import { posix } from 'node:path';
import type { Inner, Judgement, Tools } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import { directoriesUp } from '../../host/directories-up.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact, textArg } from '../../shell/value.ts';
import { dirOf } from '../build/task-text.ts';
import { lockLines } from '../packages/declared/read-lines.ts';
import type { HclBlock, HclBody } from './hcl.ts';
import { literalList, literalText, readHcl } from './hcl.ts';
import { readHclJson } from './hcl-json.ts';

const FILES = /\.(tf|tofu|hcl)$/;
const MOST_DIRECTORIES = 300;

/** What a run in this directory does because of files that changed in the session. */
export function terraformCode(top: string, tools: Tools): Judgement {
  const effects: Effect[] = [];
  const inner: Inner[] = [];
  const seen = new Set<string>();
  const visit = (dir: string): void => {
    if (seen.has(dir)) return;
    if (seen.size === MOST_DIRECTORIES)
      effects.push(unclear(`modules in more than ${MOST_DIRECTORIES} directories, which this session may have changed`, top));
    if (seen.size >= MOST_DIRECTORIES) return void seen.add(dir);
    seen.add(dir);
    const paths = new Set([
      ...tools.diskNames(dir).map((name) => `${dir === '/' ? '' : dir}/${name}`),
      ...tools.writtenBelow(dir),
    ]);
    for (const path of paths) {
      if (dirOf(path) !== dir || !(FILES.test(path) || path.endsWith('.tf.json') || path.endsWith('.tofu.json'))) continue;
      const found = namedIn(path, tools);
      effects.push(...found.flatMap((one) => one.effects ?? []));
      inner.push(...found.flatMap((one) => one.inner ?? []));
      for (const module of localModules(path, tools)) visit(module);
    }
  };
  visit(top);
  return { effects, inner };
}

/** What the file names now but did not name before. */
function namedIn(path: string, tools: Tools): readonly Named[] {
  const since = tools.since(path);
  if (since.kind === 'same') return commandsOfChangedFiles(path, tools);
  const now = tools.codeText(path);
  if (now.kind === 'absent' || (now.kind === 'text' && since.before?.includes(now.text))) return [];
  const unread = (why: string): readonly Named[] => [
    { key: path, effects: [unclear(`\`${path}\` was changed in this session, and ${why}`, path)] },
  ];
  if (now.kind === 'unknown') return unread(`what it says is unknown: ${now.why}`);
  if (path.endsWith('.lock.hcl')) return lockChanges(path, now.text, since.before ?? []);
  const body = bodyOf(path, now.text);
  if (body === undefined) return unread('it cannot be read');
  const old = new Set((since.before ?? []).flatMap((text) => namedBy(bodyOf(path, text), { path, tools }).map((one) => one.key)));
  return namedBy(body, { path, tools }).filter((one) => !old.has(one.key));
}

const bodyOf = (path: string, text: string): HclBody | undefined => (FILES.test(path) ? readHcl(text) : readHclJson(text));

/** An old file may run a script that has changed since. */
function commandsOfChangedFiles(path: string, tools: Tools): readonly Named[] {
  const now = tools.codeText(path);
  if (now.kind !== 'text' || !/\b(program|command|execute|run_cmd)\b/.test(now.text)) return [];
  const isChanged = (word: string | undefined): boolean => {
    if (word === undefined || !/^[\w./-]+$/.test(word)) return false;
    const file = posix.resolve(dirOf(path), word);
    return tools.exists(file) !== 'absent' && tools.since(file).kind !== 'same';
  };
  return namedBy(bodyOf(path, now.text), { path, tools }).flatMap(({ key, inner = [] }) => {
    const words = inner.flatMap((one) =>
      one.kind === 'argv' ? one.args.map(exact) : one.kind === 'shell' ? (exact(one.text)?.split(/\s+/) ?? []) : [],
    );
    return words.some(isChanged) ? [{ key, inner }] : [];
  });
}

function lockChanges(path: string, text: string, before: readonly string[]): readonly Named[] {
  const old = new Set(before.flatMap((one) => (lockLines(one) ?? []).map((line) => `${line.name}\0${line.text}`)));
  const added = (lockLines(text) ?? []).filter((line) => !old.has(`${line.name}\0${line.text}`));
  return added.length === 0
    ? []
    : [{ key: path, effects: [{ kind: 'package', act: 'new', what: `providers (added to ${path} in this session)` }] }];
}

function localModules(path: string, tools: Tools): readonly string[] {
  const now = tools.codeText(path);
  const body = now.kind === 'text' ? bodyOf(path, now.text) : undefined;
  return (body?.blocks ?? []).flatMap((block) => {
    const source = block.type === 'module' ? literalText(block.attributes.get('source') ?? '') : undefined;
    return source !== undefined && /^\.{1,2}(\/|$)/.test(source) ? [posix.join(dirOf(path), source)] : [];
  });
}

interface Named extends Pick<Judgement, 'effects' | 'inner'> {
  /** Entries with the same key mean the same. */
  readonly key: string;
}
interface At {
  readonly path: string;
  readonly tools: Tools;
}

function namedBy(body: HclBody | undefined, at: At): readonly Named[] {
  if (body === undefined) return [];
  return [
    ...body.blocks.flatMap((block) => blockNames(block, at)),
    ...expressions(body).flatMap((text) => functionNames(text, at)),
  ];
}

/** Kinds of blocks whose attributes are commands. */
const HOOKS: ReadonlySet<string> = new Set(['before_hook', 'after_hook', 'error_hook']);

function blockNames(block: HclBlock, at: At): readonly Named[] {
  const [first] = block.labels;
  const found: Named[] = [];
  const value = (name: string): string | undefined => block.attributes.get(name);
  if (block.type === 'data' && first === 'external') found.push(argv(value('program'), 'an external data source', at));
  if (block.type === 'data' && first === 'http') found.push(request(value('url'), at));
  if (block.type === 'data' && (first === 'local_file' || first === 'local_sensitive_file'))
    found.push(...fileRead(value('filename'), at));
  if (block.type === 'provisioner') found.push(shell(value('command'), value('interpreter'), at));
  if (block.type === 'exec' && value('command') !== undefined) found.push(execPlugin(value('command') ?? '', value('args'), at));
  if (HOOKS.has(block.type)) found.push(argv(value('execute'), 'a hook of Terragrunt', at));
  if (block.type === 'module' || (block.type === 'terraform' && value('source') !== undefined))
    found.push(source(value('source'), at));
  if (block.type === 'backend' || block.type === 'cloud' || block.type === 'remote_state')
    found.push(named(block, unclear('the session changed where the state is kept', `${block.type} ${first ?? ''}`)));
  if (block.type === 'generate')
    found.push(named(block, unclear('Terragrunt writes files whose content the session wrote', first)));
  if (block.type === 'required_providers') for (const [name, text] of block.attributes) found.push(provider(name, text));
  return [...found, ...block.blocks.flatMap((one) => blockNames(one, at))];
}

const named = (block: HclBlock, effect: Effect): Named => ({
  key: `${block.type} ${JSON.stringify([block.labels, [...block.attributes]])}`,
  effects: [effect],
});

function argv(text: string | undefined, what: string, { path }: At): Named {
  const words = text === undefined ? undefined : literalList(text);
  const key = `argv ${text ?? ''}`;
  if (words === undefined || words.length === 0)
    return { key, effects: [unclear(`which command ${what} runs is unknown`, (text ?? '').slice(0, 80))] };
  return { key, inner: [{ kind: 'argv', args: words.map(textArg), via: path, cwd: textArg(dirOf(path)) }] };
}

function shell(text: string | undefined, interpreter: string | undefined, { path }: At): Named {
  if (text === undefined) return { key: 'provisioner' };
  const command = literalText(text);
  const key = `shell ${text} ${interpreter ?? ''}`;
  if (
    command === undefined ||
    (interpreter !== undefined && !/^\[\s*"(?:\/(?:usr\/)?bin\/)?(?:ba)?sh"\s*,\s*"-\w*c"\s*,?\s*\]$/.test(interpreter))
  )
    return { key, effects: [unclear('which command a provisioner runs is unknown', text.slice(0, 80))] };
  return { key, inner: [{ kind: 'shell', text: textArg(command), via: path, cwd: textArg(dirOf(path)) }] };
}

function execPlugin(command: string, args: string | undefined, at: At): Named {
  const list = `[${command}, ${(args ?? '[]').replace(/^\[|\]$/g, '')}]`;
  return argv(list.replace(/,\s*\]$/, ']'), 'a provider', at);
}

function request(text: string | undefined, at: At): Named {
  const url = literalText(text ?? '');
  const key = `request ${text ?? ''}`;
  if (url === undefined) {
    const effects: Effect[] = [unclear('which server a data source asks is unknown', (text ?? '').slice(0, 80))];
    // An address that is built from a file's content sends the content out.
    if (functionNames(text ?? '', at).length > 0)
      effects.push({ kind: 'network', use: 'fetch', server: { host: '', unknown: 'built from a file' }, method: 'GET' });
    return { key, effects };
  }
  return { key, effects: [{ kind: 'network', use: 'fetch', server: serverOf(textArg(url)), method: 'GET' }] };
}

function fileRead(text: string | undefined, { tools }: At): readonly Named[] {
  const file = literalText(text ?? '');
  if (file === undefined) return [];
  // Terraform expands `~` as a shell would.
  const atHome = file === '~' || file.startsWith('~/') ? `${tools.home}${file.slice(1)}` : file;
  return [
    {
      key: `read ${file}`,
      effects: tools.places(textArg(atHome)).map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
    },
  ];
}

const REGISTRY = /^[\w-]+\/[\w-]+\/[\w-]+(\/\/.*)?$/;

/** A module of the project, of the registry, or from elsewhere. */
function source(text: string | undefined, { path, tools }: At): Named {
  const from = literalText(text ?? '');
  const key = `source ${text ?? ''}`;
  if (from === undefined) return { key, effects: [unclear('where a module comes from is unknown', (text ?? '').slice(0, 80))] };
  if (/^\.{1,2}(\/|$)/.test(from)) return isOutside(posix.join(dirOf(path), from), path, tools) ? outside(key, from) : { key };
  if (REGISTRY.test(from) || from.startsWith('tfr:///'))
    return { key, effects: [{ kind: 'package', act: 'new', what: `module ${from}` }] };
  return outside(key, from);
}

const outside = (key: string, from: string): Named => ({
  key,
  effects: [{ kind: 'hazard', what: 'download-run', detail: `the session names a module from elsewhere: ${from}` }],
});

function isOutside(target: string, path: string, tools: Tools): boolean {
  for (const dir of directoriesUp(dirOf(path))) {
    if (target === dir || target.startsWith(dir === '/' ? '/' : `${dir}/`)) return dir === '/';
    if (tools.exists(`${dir}/.git`) !== 'absent') break;
  }
  return true;
}

function provider(name: string, text: string): Named {
  const from = /\bsource\s*=\s*"([^"]*)"/.exec(text)?.[1] ?? text;
  return { key: `provider ${name} ${from}`, effects: [{ kind: 'package', act: 'new', what: `provider ${from.slice(0, 100)}` }] };
}

/** Every expression of a body, including those in its blocks. */
const expressions = (body: HclBody): readonly string[] => [
  ...body.attributes.values(),
  ...body.blocks.flatMap((block) => expressions(block)),
];

/** Functions that read files, and Terragrunt's function that runs a command. */
function functionNames(text: string, at: At): readonly Named[] {
  const runs = [...text.matchAll(/\brun_cmd\s*\(([^()]*)\)?/g)].map((one): Named =>
    argv(`[${withoutFlags(one[1] ?? '')}]`, '`run_cmd`', at),
  );
  const reads = [...text.matchAll(/\b(?:file\w*|templatefile)\s*\(\s*("(?:[^"\\]|\\.)*")/g)].flatMap((one) =>
    fileRead(one[1], at),
  );
  return [...runs, ...reads];
}

const withoutFlags = (text: string): string => text.replaceAll(/"--terragrunt-[\w-]+"\s*,?/g, '').trim();
