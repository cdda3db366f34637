// Reads package.json: scripts, declared dependencies, workspaces. Runs and resolves nothing.
import type { Tools } from '../../argv/program.ts';
import { nearest } from '../build/task-text.ts';
import { isObject } from './read-json.ts';

export interface PackageJson {
  readonly path: string;
  readonly dir: string;
  readonly name: string | undefined;
  readonly scripts: ReadonlyMap<string, string>;
  /** Dependencies of every kind, with their version ranges. */
  readonly declared: ReadonlyMap<string, string>;
  readonly workspaces: readonly string[];
}

export type PackageReading =
  | { readonly kind: 'package'; readonly json: PackageJson }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly why: string };

const texts = (value: unknown): readonly (readonly [string, string])[] =>
  isObject(value) ? Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : [])) : [];

/** Duplicate keys: JSON.parse takes the last, as npm does. */
export function parsePackageJson(text: string, path: string): PackageReading {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { kind: 'unknown', why: `\`${path}\` is not JSON: ${error instanceof Error ? error.message : 'unreadable'}` };
  }
  if (!isObject(value)) return { kind: 'unknown', why: `\`${path}\` is not an object` };
  const dependencies = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((key) =>
    texts(value[key]),
  );
  const listed = isObject(value['workspaces']) ? value['workspaces']['packages'] : value['workspaces'];
  return {
    kind: 'package',
    json: {
      path,
      dir: path.replace(/\/package\.json$/, '') || '/',
      name: typeof value['name'] === 'string' ? value['name'] : undefined,
      scripts: new Map(texts(value['scripts'])),
      declared: new Map(dependencies),
      workspaces: Array.isArray(listed) ? listed.filter((one): one is string => typeof one === 'string') : [],
    },
  };
}

/** The package.json of exactly this directory. */
export function packageAt(dir: string, tools: Tools): PackageReading {
  const path = `${dir === '/' ? '' : dir}/package.json`;
  const found = tools.codeText(path);
  return found.kind === 'text' ? parsePackageJson(found.text, path) : found;
}

/** The nearest package.json at or above the working directory. */
export function nearestPackage(tools: Tools): PackageReading {
  const path = nearest('package.json', tools);
  if (path !== undefined) {
    const found = tools.codeText(path);
    return found.kind === 'text' ? parsePackageJson(found.text, path) : found;
  }
  // Written in this call, or the project is not on this machine.
  return tools.cwd === undefined ? { kind: 'unknown', why: 'the working directory is unknown' } : packageAt(tools.cwd, tools);
}
