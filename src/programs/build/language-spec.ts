// Options and judge functions that toolchains of several languages share. Describes no program.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { asksHelp, projectCode, runner } from './project-run.ts';

export const LANGUAGE_FLAGS = `
    -h|--help -v|--version -V --verbose -q|--quiet --no-interaction --dry-run --json --no-progress --no-restore
    --no-build --release -f|--force --check --nologo --watch --coverage --no-fund --offline --no-color --color --ansi
    --no-ansi --all --parallel --bail -x -y|--yes --trace -t -T --tasks -A
  `;
export const LANGUAGE_TEXT = `
    -c|--configuration -j|--jobs --filter -r|--runtime --framework --verbosity --logger --group --with --without
    --target --device-id -d --flavor --reporter -n|--name --tags --seed --format --only --package --product
  `;

/**
 * Tasks of a build file that is code: tasks that change a database or publish are recognised by name, the rest runs project code.
 */
export const buildTasks =
  (what: string) =>
  (it: Parsed, tools: Tools): Judgement => {
    const loaded = runner(what, '-f --rakefile')(it, tools).effects ?? [];
    if (asksHelp(it) || it.has('-T') || it.has('--tasks')) return { effects: loaded };
    const named = it.operands.flatMap((arg): readonly Effect[] => {
      const name = exact(arg);
      if (name === undefined) return [unclear('which task runs is unknown', argText(arg))];
      if (/^db:(drop|reset|purge|rollback|truncate\w*|migrate:(reset|down|redo)|schema:load|setup|structure:load)/.test(name))
        return [{ kind: 'service', act: 'destroy', system: 'database', what: name }];
      if (/^db:(migrate|seed|create)/.test(name)) return [{ kind: 'service', act: 'change', system: 'database', what: name }];
      return /(^|[:_-])(deploy|release|publish|push|upload|ship)/.test(name)
        ? [{ kind: 'service', act: 'publish', system: what, what: name }]
        : [];
    });
    return { effects: [...loaded, ...named] };
  };
export const unreadCode = (language: string): readonly Effect[] => [unclear(`${language} code is not read`, language)];
export const fixer = (name: string, manual: string, extra: Partial<Program> = {}): Program => ({
  name,
  manual,
  style: 'plain',
  flags: `
    ${LANGUAGE_FLAGS} -a --autocorrect -A --autocorrect-all --fix --lint --strict --diff --auto-correct
    --display-cop-names --parallel --no-cache --quiet
  `,
  text: `${LANGUAGE_TEXT} -l --level --memory-limit --error-format --only --except --fail-level --rules --path-mode --swiftversion`,
  names: '',
  writes: '-o|--out --output --generate-baseline',
  unclear: '--require --autoload-file',
  operands: 'names...',
  does: [projectCode(name)],
  when: [{ has: '-a --autocorrect --autocorrect-all --fix --auto-correct', operands: 'edits...' }],
  loads: '--config',
  ...extra,
});
