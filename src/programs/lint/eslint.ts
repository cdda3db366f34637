// eslint: checks files by the project's rules, which are code. --fix edits them.
import type { Program } from '../../argv/program.ts';
import { runner } from '../build/project-run.ts';

export const eslint: Program = {
  name: 'eslint',
  manual: 'https://eslint.org/docs/latest/use/command-line-interface',
  sameAs: { eslint_d: 'https://github.com/mantoni/eslint_d.js' },
  style: 'plain',
  flags: `
    --no-config-lookup --no-eslintrc --fix-dry-run --no-ignore --stdin --quiet --no-inline-config
    --report-unused-disable-directives --no-color --color --no-error-on-unmatched-pattern --exit-on-fatal-error
    --no-warn-ignored --pass-on-no-patterns --debug --cache --no-cache --env-info --stats
    --pass-on-unpruned-suppressions --suppress-all --prune-suppressions --fix -h|--help -v|--version
  `,
  text: `
    --env --ext --global --rule --parser-options --ignore-pattern --max-warnings --stdin-filename
    --report-unused-disable-directives-severity --report-unused-inline-configs --fix-type --cache-strategy
    --print-config --flag --concurrency --suppress-rule
  `,
  names: '-c|--config --rulesdir --parser --plugin --resolve-plugins-relative-to -f|--format',
  // Both fetch packages.
  unclearFlags: '--init --inspect-config',
  reads: '--ignore-path',
  writes: '-o|--output-file --cache-file --cache-location --suppressions-location',
  operands: 'names...',
  does: 'nothing',
  when: [{ has: '--fix', operands: 'edits...' }],
  judge: (it, tools) => {
    const judged = runner(
      'eslint',
      '--stdin-filename -c --rulesdir --resolve-plugins-relative-to --parser --print-config elsewhere',
    )(it, tools);
    const code = [...it.values('-f'), ...it.values('--plugin')].flatMap((arg) =>
      /^[\w-]+$/.test(arg.bits.map((bit) => (bit.kind === 'text' ? bit.text : '/')).join('')) ? [] : [arg],
    );
    return code.length === 0
      ? judged
      : {
          effects: [
            ...(judged.effects ?? []),
            ...code.flatMap((arg) => runner('eslint', '-f')({ ...it, values: () => [arg] }, tools).effects ?? []),
          ],
        };
  },
};
