// The machines that a corpus describes in its hosts.json, as hosts. Does not read the disk; the text is passed in.
import type { FixtureMachine, FixtureNode } from '../host/fixture-host.ts';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Host } from '../host/host.ts';
import type { Json, JsonObject } from '../model/call.ts';
import { gitIndex } from './git-index.ts';
import { isObject } from './row.ts';

export type HostsReading =
  | { readonly kind: 'hosts'; readonly hosts: ReadonlyMap<string, Host> }
  | { readonly kind: 'bad'; readonly why: string };

/** INVARIANT: a machine that is not described stays unknown; a row is never judged on the real machine instead. */
export function describedHosts(text: string): HostsReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'bad', why: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (!isObject(value)) return { kind: 'bad', why: 'not an object' };
  const machines = new Map(Object.entries(value).filter((pair): pair is [string, JsonObject] => isObject(pair[1])));
  const hosts = new Map<string, Host>();
  for (const name of machines.keys()) {
    const machine = wholeMachine(name, machines, []);
    if (typeof machine === 'string') return { kind: 'bad', why: machine };
    hosts.set(name, fixtureHost(machine));
  }
  return { kind: 'hosts', hosts };
}

/** A machine with everything it inherits; a node of `null` removes an inherited one. */
function wholeMachine(name: string, machines: ReadonlyMap<string, JsonObject>, seen: readonly string[]): FixtureMachine | string {
  const own = machines.get(name);
  if (own === undefined) return `machine \`${name}\` is not described`;
  if (seen.includes(name)) return `machine \`${name}\` extends itself`;
  const parent = own['extends'];
  const base = typeof parent === 'string' ? wholeMachine(parent, machines, [...seen, name]) : {};
  if (typeof base === 'string') return base;
  const { about: _, extends: __, tree, tracked, ...rest } = own;
  const nodes = new Map<string, FixtureNode>(Object.entries(base.tree ?? {}));
  for (const [path, node] of Object.entries(isObject(tree) ? tree : {})) {
    if (node === null) nodes.delete(path);
    else nodes.set(path, node as FixtureNode);
  }
  for (const [root, paths] of Object.entries(isObject(tracked) ? tracked : {}))
    nodes.set(`${root}/.git/index`, indexOf(root, paths, nodes));
  return { ...base, ...(rest as FixtureMachine), tree: Object.fromEntries(nodes) };
}

function indexOf(root: string, paths: Json | undefined, nodes: ReadonlyMap<string, FixtureNode>): Uint8Array {
  const files = new Map<string, Uint8Array>();
  for (const path of Array.isArray(paths) ? (paths as readonly Json[]) : []) {
    // `name: text` is a file that was changed since the last commit: git has other content.
    const [name = '', committed] = String(path).split(': ');
    const node = nodes.get(`${root}/${name}`);
    const now = typeof node === 'string' ? node : '';
    files.set(name, new TextEncoder().encode(committed ?? now));
  }
  return gitIndex(files);
}
