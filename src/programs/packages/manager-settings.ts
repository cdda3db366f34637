// Project settings that choose the shell, options or the program itself that a package manager runs. Reads the files; runs
// nothing.
import type { Tools } from '../../argv/program.ts';
import { directoriesUp } from '../../host/directories-up.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';

/** `.npmrc` is an ini file: keys may be quoted and may be lists. */
const NPMRC = /^\s*["']?(script-shell|node-options|shell|git|onload-script)["']?\s*(\[\s*\])?\s*(=|$)/im;
const PNPM = /^\s*["']?(scriptShell|nodeOptions|pnpmfile|globalPnpmfile|gitShallowHosts)["']?\s*:/m;
/** The release and the plugins that yarn itself puts there belong to the project's toolchain; a file elsewhere does not. */
const YARN_FILE = /^(\.\/)?\.yarn\/(releases|plugins)\/[\w@./-]+\.c?js$/;

interface Settings {
  readonly file: string;
  readonly choosing: (text: string) => string | undefined;
}

const named =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.exec(text)?.[1];

const FILES: readonly Settings[] = [
  { file: '.npmrc', choosing: named(NPMRC) },
  { file: 'pnpm-workspace.yaml', choosing: named(PNPM) },
  {
    file: '.yarnrc',
    choosing: (text) => values(text, /^\s*"?yarn-path"?\s+(.*)$/gm).find((value) => !YARN_FILE.test(value)),
  },
  {
    file: '.yarnrc.yml',
    choosing: (text) => {
      const plugins = /^["']?plugins["']?\s*:(.*(?:\n(?:[ \t-].*|[ \t]*))*)/m.exec(text)?.[1] ?? '';
      return [
        ...values(text, /^["']?yarnPath["']?\s*:\s*(.*)$/gm),
        ...values(plugins, /^[ \t]*-[ \t]+(?!\w+:[ \t])(.*)$/gm),
        ...values(plugins, /\bpath["']?\s*:\s*(.*)$/gm),
      ].find((value) => !YARN_FILE.test(value));
    },
  },
];

const values = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap((one) =>
    (one[1] ?? '')
      .replace(/\s+#.*$/, '')
      .trim()
      .replaceAll(/^["']|["']$/g, ''),
  );

/** The effects of the settings in a directory and its parents, up to the repository. */
export function settingEffects(from: string, tools: Tools): readonly Effect[] {
  const found: Effect[] = [];
  for (const dir of directoriesUp(from)) {
    for (const { file, choosing } of FILES) {
      const path = `${dir === '/' ? '' : dir}/${file}`;
      const read = tools.codeText(path);
      const choice = read.kind === 'text' ? choosing(read.text) : undefined;
      if (read.kind === 'unknown') found.push(unclear('settings of the package manager cannot be read', path));
      else if (choice !== undefined) found.push(unclear('a setting chooses what the package manager runs', `${path}: ${choice}`));
    }
    if (tools.exists(`${dir}/.git`) !== 'absent') break;
  }
  return found;
}
