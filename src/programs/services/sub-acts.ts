// Builds subcommand tables from short lists: which subcommand looks, changes, destroys, reveals. Knows no program.
import type { Parsed, Spec } from '../../argv/program.ts';
import type { Effect, Service } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';

/**
 * What a subcommand does, in one word. `nothing`: local, and changes nothing; `store`: stores a login or setting for later calls;
 * `reveal`: prints credentials; `shows`: prints configuration, in which people keep passwords and keys.
 */
export const ACTS = [
  'nothing',
  'look',
  'local',
  'converse',
  'change',
  'destroy',
  'publish',
  'message',
  'reveal',
  'shows',
  'store',
  'backup',
  'shell',
  'expose',
  'project',
  'runs',
  'unclear',
] as const;
export type Act = (typeof ACTS)[number];

export const service = (act: Service['act'], system: string, what: string): Effect => ({ kind: 'service', act, system, what });

export function effectsOfAct(act: Act, system: string, what: string): readonly Effect[] {
  switch (act) {
    case 'nothing':
      return [];
    case 'look':
    case 'local':
    case 'converse':
    case 'change':
    case 'destroy':
    case 'publish':
    case 'message':
      return [service(act, system, what)];
    case 'reveal':
      return [{ kind: 'reveal', what: 'credential', detail: `${system} ${what}` }, service('look', system, what)];
    case 'shows':
      // Not a look at a service: output that is discarded is not seen.
      return [{ kind: 'reveal', what: 'env-value', detail: `${system} ${what}`, only: 'output' }];
    case 'store':
      return [{ kind: 'configure', what: 'global', detail: `${system} ${what}` }];
    case 'backup':
      return [{ kind: 'hazard', what: 'backup', detail: `${system} ${what}` }];
    case 'shell':
      return [{ kind: 'hazard', what: 'remote-shell', detail: `${system} ${what}` }, service('look', system, what)];
    case 'expose':
      return [{ kind: 'hazard', what: 'expose-port', detail: `${system} ${what}` }];
    case 'project':
      return [{ kind: 'configure', what: 'project', detail: `${system} ${what}` }];
    case 'runs':
      return [{ kind: 'run', code: 'installed', what: `${system} ${what}` }];
    case 'unclear':
      // Whatever else it does, its output comes from the service.
      return [unclear(`what \`${system} ${what}\` does is unknown`, what), service('look', system, what)];
  }
}

/** Whether the command only prints its help: `--help` is a separate word, and no option could have taken it as its value. */
export const asksHelp = (it: Parsed): boolean =>
  it.problems.length === 0 && it.given.some((one) => (one.name === '--help' || one.name === '-help') && one.value === undefined);

/** A subcommand with these effects; the words after it are text. */
export const doing = (effects: readonly Effect[], extra: Partial<Spec> = {}): Spec => ({
  operands: 'text...',
  ...extra,
  flags: `${extra.flags ?? ''} --help`,
  does: [...(extra.does === undefined || extra.does === 'nothing' ? [] : extra.does), ...effects],
});

interface Node {
  spec?: Spec;
  readonly below: Map<string, Node>;
}

/**
 * Lists of subcommands by act, separated by blanks: `list`, `auth.list`, `ls|list`, `kv.get|read`. A name that is listed both
 * alone and with subcommands is both a command and a group.
 */
export function acts(system: string, table: { readonly [act in Act]?: string }, extra: Partial<Spec> = {}): Record<string, Spec> {
  const root: Node = { below: new Map() };
  for (const act of ACTS) {
    for (const entry of table[act]?.split(/\s+/) ?? []) {
      if (entry === '') continue;
      for (const path of spellings(entry.split('.')))
        at(root, path).spec = doing(effectsOfAct(act, system, path.join(' ')), extra);
    }
  }
  return below(root);
}

function spellings(segments: readonly string[]): readonly (readonly string[])[] {
  let paths: readonly (readonly string[])[] = [[]];
  for (const segment of segments) paths = paths.flatMap((path) => segment.split('|').map((name) => [...path, name]));
  return paths;
}

function at(root: Node, path: readonly string[]): Node {
  let node = root;
  for (const name of path) {
    const next = node.below.get(name) ?? { below: new Map<string, Node>() };
    node.below.set(name, next);
    node = next;
  }
  return node;
}

function below(node: Node): Record<string, Spec> {
  const specs: Record<string, Spec> = {};
  for (const [name, child] of node.below) specs[name] = specOf(child);
  return specs;
}

function specOf(node: Node): Spec {
  if (node.below.size === 0) return node.spec ?? { does: 'nothing' };
  return {
    does: 'nothing',
    sub: below(node), // A bare group takes no operands: words after an unknown name are not read as options.
    ...(node.spec ? { bare: { ...node.spec, operands: 'none' } } : {}),
  };
}
