// The entries of `projects` that apply in a project: those whose path is the project's or above it. Does not read rules.
import type { Host } from '../host/host.ts';
import type { ConfigError } from './config-error.ts';
import { printable } from './config-error.ts';
import type { ProjectInput } from './config-shape.ts';
import type { ParsedConfig } from './parse-config.ts';
import type { Scope } from './scopes.ts';
import { expandHome } from './setting-values.ts';

export interface ProjectEntries {
  readonly sources: readonly { readonly path: string; readonly input: ProjectInput }[];
  readonly errors: readonly ConfigError[];
  readonly notes: readonly string[];
}

export function projectEntries(
  host: Host,
  source: { readonly scope: Scope; readonly file: string; readonly given: string | undefined; readonly parsed: ParsedConfig },
): ProjectEntries {
  const written = Object.entries(source.parsed.value.projects ?? {});
  if (written.length === 0) return { sources: [], errors: [], notes: [] };
  if (source.scope !== 'user' && source.scope !== 'managed')
    return {
      sources: [],
      errors: [],
      notes: [`\`projects\` of ${printable(source.file, 200)} not used: only user and managed files may set this`],
    };
  const errors = written.flatMap(([path]): readonly ConfigError[] => {
    const why = pathProblem(expandHome(host, path));
    const message = `\`${printable(path)}\` in \`projects\`: ${why ?? ''}`;
    return why === undefined
      ? []
      : [
          {
            file: source.file,
            ...source.parsed.position(['projects', path]),
            message,
            todo: 'write the absolute path of a project, or one with `~/`',
          },
        ];
  });
  const roots = source.given === undefined ? [] : [source.given, ...known(host, source.given)];
  const applies = (path: string): boolean => {
    const named = expandHome(host, path);
    const places = [named, ...known(host, named)];
    return roots.some((root) => places.some((place) => root === place || root.startsWith(`${place}/`)));
  };
  const sources = written.filter(([path]) => applies(path)).map(([path, input]) => ({ path, input }));
  return { sources, errors, notes: [] };
}

function known(host: Host, path: string): readonly string[] {
  const real = host.realPath(path);
  return real.kind === 'known' ? [real.value] : [];
}

function pathProblem(path: string): string | undefined {
  if (!path.startsWith('/') && !/^[A-Za-z]:[\\/]/.test(path)) return 'it is not absolute';
  return /[*?[\]]/.test(path) ? 'it is a pattern, not a directory' : undefined;
}
