// semgrep: searches source code for patterns. Rules from the registry are fetched; a fix edits the tree; the output goes to a
// file or a server.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import { asTree } from '../../argv/effects-of.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { argText, exact, textArg } from '../../shell/value.ts';

/** `auto`, `p/ci`, `r/python.lang` and addresses come from a server; anything else is a file or directory of rules. */
const REGISTRY = /^(?:auto|policy|supply-chain|code|secrets|[prs]\/.*)$/;
const URL = /^https?:\/\//i;

/** What foreign rules search for is unknown before they are fetched; the project is not sent. */
const rules = (which: string): Effect => ({ kind: 'package', act: 'new', what: `semgrep rules ${which}` });

function judgeScan(it: Parsed, tools: Tools): Judgement {
  const effects: Effect[] = [];
  const inline = it.has('-e');
  const configs = it.values('-f');
  for (const arg of configs) {
    const text = exact(arg);
    if (text !== undefined && !REGISTRY.test(text) && !URL.test(text))
      effects.push(...tools.places(arg).map((place): Effect => ({ kind: 'read', place: asTree(place), sees: 'names' })));
    else effects.push(rules(text ?? argText(arg)));
  }
  // Without rules, it asks the registry for rules that fit the project.
  if (!inline && configs.length === 0) effects.push(rules('of the registry'));
  for (const arg of it.values('-o')) {
    if (URL.test(argText(arg))) effects.push({ kind: 'network', use: 'upload', server: serverOf(arg) });
    else effects.push(...tools.places(arg).map((place): Effect => ({ kind: 'write', place, how: 'change' })));
  }
  const fixes = it.has('-a') && !it.has('--dryrun');
  for (const place of (it.operands.length > 0 ? it.operands : [textArg('.')]).flatMap((arg) => tools.places(arg))) {
    effects.push({ kind: 'read', place: asTree(place), sees: 'content' });
    if (fixes) effects.push({ kind: 'write', place: asTree(place), how: 'change' });
  }
  return { replaces: true, effects };
}

const OPTIONS = {
  flags: `
    -a|--autofix --dryrun --no-autofix --json --sarif --junit-xml --vim --emacs --text --gitlab-sast --gitlab-secrets
    -q|--quiet -v|--verbose --debug --error --no-error --strict --no-git-ignore --use-git-ignore --force-color --time
    --no-time --disable-version-check --enable-version-check --no-rewrite-rule-ids --rewrite-rule-ids --oss-only
    --disable-nosem --enable-nosem --x-ignore-semgrepignore-files --matching-explanations --scan-unknown-extensions
    --skip-unknown-extensions --dataflow-traces --no-force-color --incremental-output --show-supported-languages
    --version -h|--help
  `,
  text: `
    -e|--pattern -l|--lang --replacement --severity --include --exclude --exclude-rule -j|--jobs --timeout
    --timeout-threshold --max-memory --max-target-bytes --max-chars-per-line --max-lines-per-finding
    --max-log-list-entries --metrics -f|-c|--config --baseline-commit -o|--output --optimizations
  `,
  unclear: `
    --project-root --json-output --sarif-output --text-output --junit-xml-output --vim-output --emacs-output
    --gitlab-sast-output --semgrepignore-filename
  `,
  unclearFlags: `
    --allow-untrusted-validators --allow-local-builds --validate --test --pro --pro-intrafile --secrets
    --dump-command-for-core --trace --autofix-ai
  `,
} as const;
const SCAN: Spec = { operands: 'text...', does: 'nothing', judge: judgeScan };

export const semgrep: Program = {
  name: 'semgrep',
  manual: 'https://semgrep.dev/docs/cli-reference',
  sameAs: { opengrep: 'https://github.com/opengrep/opengrep' },
  style: 'plain',
  ...OPTIONS,
  does: 'nothing',
  sub: {
    scan: SCAN,
    ci: { operands: 'text...', does: [{ kind: 'service', act: 'change', system: 'semgrep', what: 'ci' }] },
    login: { operands: 'none', does: [{ kind: 'configure', what: 'global', detail: 'semgrep login' }] },
    logout: { operands: 'none', does: [{ kind: 'configure', what: 'global', detail: 'semgrep logout' }] },
    publish: { operands: 'text...', does: [{ kind: 'service', act: 'publish', system: 'semgrep', what: 'rules' }] },
  },
  bare: SCAN,
};
