// The user's declarations of tools that leeway does not know. They form one list; the first source that names a tool wins. A
// project may not declare any.
import type { DeclaredDeed, DeclaredTool } from '../model/declared-tool.ts';
import type { ConfigError } from './config-error.ts';
import { printable } from './config-error.ts';
import type { ConfigInput } from './config-shape.ts';
import type { ConfigSource } from './config-source.ts';
import type { Origin } from './merge-settings.ts';

type Written = NonNullable<ConfigInput['tools']>[string];

/** Fields that a deed requires: without them every call of the tool would be invalid. */
const NEEDS: ReadonlyMap<DeclaredDeed, readonly string[]> = new Map<DeclaredDeed, readonly string[]>([
  ['read', ['path', 'paths', 'place', 'glob']],
  ['list', ['path', 'paths', 'place', 'glob']],
  ['write', ['path']],
  ['replace', ['path']],
  ['delete', ['path', 'paths']],
  ['move', ['path']],
  ['fetch', ['url']],
  ['sql', ['sql']],
  ['shell', ['command']],
]);

export function toolsOf(
  ordered: readonly ConfigSource[],
  out: { readonly origins: Origin[]; readonly errors: ConfigError[] },
): readonly DeclaredTool[] {
  const found = new Map<string, DeclaredTool>();
  for (const source of ordered) {
    for (const [name, written] of Object.entries(source.input.tools ?? {})) {
      const ignore = (why: string): void =>
        void out.origins.push({
          key: `tools.${name}`,
          value: undefined,
          from: source.origin,
          ignored: [{ from: source.origin, value: written, why }],
        });
      if (source.scope !== 'managed' && source.scope !== 'user') {
        ignore(
          source.scope === 'project'
            ? 'a project cannot set this, even if you trust it'
            : 'only user and managed files may set this',
        );
        continue;
      }
      const wrong = problem(name, written);
      if (wrong !== undefined) {
        out.errors.push({
          file: source.file,
          ...source.position(['tools', name]),
          message: `\`${printable(name)}\` in \`tools\`: ${wrong}`,
          todo: 'see "Tools of servers" in docs/configuration.md',
        });
        ignore(wrong);
        continue;
      }
      if (found.has(name)) {
        ignore('another source comes first');
        continue;
      }
      found.set(name, declared(name, written));
      out.origins.push({ key: `tools.${name}`, value: written, from: source.origin, ignored: [] });
    }
  }
  return [...found.values()];
}

function declared(name: string, written: Written): DeclaredTool {
  if (typeof written === 'string') return { name, does: written, fields: {} };
  const { does, system, fields } = written;
  return { name, does, ...(system === undefined ? {} : { system }), fields: fields ?? {} };
}

function problem(name: string, written: Written): string | undefined {
  if (!/^[\w.:/-]+$/.test(name)) return 'write the exact name of one tool, without `*`';
  const does = typeof written === 'string' ? written : written.does;
  const needs = NEEDS.get(does);
  const roles = typeof written === 'string' ? [] : Object.values(written.fields ?? {}).map((role) => role.replace('!', ''));
  if (needs !== undefined && !needs.some((role) => roles.includes(role)))
    return `\`${does}\` needs a field that is ${needs.map((role) => `\`${role}\``).join(' or ')}`;
  return undefined;
}
