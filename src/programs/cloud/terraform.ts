// terraform, tofu and terragrunt: infrastructure as code. Planning looks, applying changes, destroying destroys; providers are
// code that init downloads.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { workPlaces } from '../build/project-run.ts';
import { doing, service } from '../services/sub-acts.ts';
import { terraformCode } from './terraform-code.ts';
import { wordsOf } from '../../argv/words-of.ts';

const FLAGS = `
    -no-color -json -compact-warnings -help -input -input=false -lock -refresh -refresh=false -refresh-only
    -detailed-exitcode -concise -show-sensitive -verbose
  `;
const VARIABLES: Partial<Spec> = {
  flags: FLAGS,
  text: '-var -target -exclude -replace -parallelism -lock-timeout -module-depth',
  names: '-var-file',
  reads: '-state',
};

const look = (what: string, extra: Partial<Spec> = {}): Spec => doing([service('look', 'terraform', what)], merged(extra));
const change = (what: string, extra: Partial<Spec> = {}): Spec => doing([service('change', 'terraform', what)], merged(extra));
const destroy = (what: string, extra: Partial<Spec> = {}): Spec => doing([service('destroy', 'terraform', what)], merged(extra));

/** Adds that code named in the session's files runs, or is fetched, with the command. */
const withCode = (spec: Spec): Spec => ({
  ...spec,
  judge: (it, tools) => {
    const judged = spec.judge?.(it, tools) ?? {};
    if (it.has('-help')) return judged;
    const found = workPlaces(it, tools).map((place) =>
      place.kind === 'path' ? terraformCode(place.path, tools) : { effects: [unclear('which files are read is unknown')] },
    );
    return {
      ...judged,
      effects: [...(judged.effects ?? []), ...found.flatMap((one) => one.effects ?? [])],
      inner: [...(judged.inner ?? []), ...found.flatMap((one) => one.inner ?? [])],
    };
  },
});

/** Providers and `external` data sources are programs that a plan runs. */
const runs = (what: string, extra: Partial<Spec> = {}): Spec =>
  doing([service('look', 'terraform', what), { kind: 'run', code: 'project', what: 'terraform' }], merged(extra));

const merged = (extra: Partial<Spec>): Partial<Spec> => ({
  operands: 'none',
  ...VARIABLES,
  ...extra,
  flags: `${FLAGS} ${extra.flags ?? ''}`,
  text: `${VARIABLES.text} ${extra.text ?? ''}`,
  judge: (it, tools) => {
    const judged = extra.judge?.(it, tools) ?? {};
    return { ...judged, effects: [...variableFiles(it, tools), ...(judged.effects ?? [])] };
  },
});

/** The values in a variables file are used but not shown; for any other file, an error message shows a line. */
const variableFiles = (it: Parsed, tools: Tools): readonly Effect[] =>
  it
    .values('-var-file')
    .filter((arg) => !/\.tfvars(?:\.json)?$/.test(exact(arg) ?? ''))
    .flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'content' })));

/** A saved plan is applied as it is, and its contents are unknown. */
const judgeApply = (it: Parsed): Judgement =>
  it.has('-destroy') ? { effects: [service('destroy', 'terraform', 'apply -destroy')] } : {};

/** Formatting writes the project's files unless it only checks. */
const fmt: Spec = doing([], {
  flags: '-diff -check -no-color -recursive -help',
  text: '',
  optional: '-list -write',
  operands: 'text...',
  judge: (it, tools) => {
    const checks = (it.has('-check') || exact(it.value('-write')) === 'false') && it.problems.length === 0;
    // Relative operands count from the directory option; with both, the place is unclear.
    if (it.has('-chdir') && it.operands.length > 0)
      return { effects: [unclear('which files are formatted is unknown', '-chdir')] };
    const places =
      it.operands.length > 0
        ? it.operands.filter((arg) => exact(arg) !== '-').flatMap((arg) => tools.places(arg))
        : workPlaces(it, tools);
    return {
      effects: places.map((place): Effect =>
        checks ? { kind: 'read', place, sees: 'names' } : { kind: 'write', place, how: 'change' },
      ),
    };
  },
});

const init: Spec = doing([{ kind: 'package', act: 'declared', what: 'terraform providers and modules' }], {
  flags: `${FLAGS} -upgrade -reconfigure -get -ignore-remote-version`,
  optional: '-backend',
  text: '-lock-timeout -lockfile -test-directory',
  // Providers from another directory, modules copied from a URL, or state moved to another place.
  unclear: '-plugin-dir -from-module -backend-config',
  known: { '-backend-config': '*.hcl *.tfbackend *.tfvars' },
  unclearFlags: '-migrate-state -force-copy',
  operands: 'none',
});

const state: Spec = {
  does: 'nothing',
  sub: {
    list: look('state list', { operands: 'text...', text: '-id' }),
    show: look('state show', { operands: 'text' }),
    identities: look('state identities'),
    // The state contains every secret unencrypted.
    pull: doing([{ kind: 'reveal', what: 'credential', detail: 'the state with its secrets' }], merged({})),
    mv: change('state mv', { operands: 'text text', flags: '-dry-run', writes: '-state-out -backup -backup-out' }),
    'replace-provider': change('state replace-provider', { operands: 'text text', flags: '-auto-approve' }),
    rm: destroy('state rm', { operands: 'text...', flags: '-dry-run', writes: '-backup' }),
    push: destroy('state push', { operands: 'reads', flags: '-force' }),
  },
};

const workspace: Spec = {
  does: 'nothing',
  sub: {
    list: look('workspace list'),
    show: look('workspace show'),
    select: doing(
      [{ kind: 'configure', what: 'project', detail: 'terraform workspace' }],
      merged({ operands: 'text', flags: '-or-create' }),
    ),
    new: change('workspace new', { operands: 'text' }),
    delete: destroy('workspace delete', { operands: 'text', flags: '-force' }),
  },
};

const output: Spec = look('output', {
  operands: 'text?',
  flags: '-raw',
  // Sensitive outputs are masked unless they are requested by name, raw or as JSON.
  judge: (it) =>
    it.has('-raw') || it.has('-json') || it.has('-show-sensitive') || it.operands.length > 0
      ? { effects: [unclear('the output may hold secrets', 'output')] }
      : {},
});

/** Commands that load the configuration. Terragrunt evaluates its own files for each of them. */
const LOADS: ReadonlySet<string> = new Set(
  wordsOf('plan validate init get graph refresh import apply destroy test console output show providers state'),
);

const commandsWithCode = (subs: Readonly<Record<string, Spec>>): Record<string, Spec> =>
  Object.fromEntries(
    Object.entries(subs).map(([name, spec]) => [name, LOADS.has(name) && spec.sub === undefined ? withCode(spec) : spec]),
  );

export const terraform: Program = {
  name: 'terraform',
  manual: 'https://developer.hashicorp.com/terraform/cli/commands',
  sameAs: { tofu: 'https://opentofu.org/docs/cli/', terragrunt: 'https://terragrunt.gruntwork.io/docs/reference/cli/' },
  flags: '-help -version -no-color',
  cwd: '-chdir|--terragrunt-working-dir|-working-dir',
  text: '-log-level',
  style: 'single',
  does: 'nothing',
  bare: { does: 'nothing' },
  sub: commandsWithCode({
    plan: runs('plan', { flags: '-destroy', writes: '-out -generate-config-out' }),
    validate: runs('validate', { flags: '-no-tests', text: '-test-directory' }),
    fmt,
    show: look('show', {
      operands: 'reads?',
      judge: (it) =>
        it.has('-json') || it.has('-show-sensitive')
          ? { effects: [unclear('the state as JSON holds secrets in the clear', '-json')] }
          : {},
    }),
    output,
    graph: runs('graph', { flags: '-draw-cycles', text: '-type', reads: '-plan' }),
    providers: {
      does: 'nothing',
      bare: look('providers', { text: '-test-directory' }),
      sub: {
        schema: runs('providers schema'),
        lock: doing(
          [service('look', 'terraform', 'providers lock'), { kind: 'package', act: 'declared', what: 'provider checksums' }],
          merged({ text: '-platform', unclear: '-fs-mirror -net-mirror', operands: 'text...' }),
        ),
        mirror: doing([], { operands: 'creates', flags: FLAGS, text: '-platform' }),
      },
    },
    version: look('version'),
    modules: look('modules'),
    metadata: { does: 'nothing', sub: { functions: look('metadata functions') } },
    get: doing([{ kind: 'package', act: 'declared', what: 'terraform modules' }], merged({ flags: '-update' })),
    init,
    state,
    workspace,
    test: change('test', { text: '-filter -test-directory -cloud-run', flags: '-junit-xml' }),
    refresh: change('refresh', { writes: '-state-out -backup' }),
    apply: change('apply', {
      operands: 'reads?',
      flags: '-auto-approve -destroy',
      writes: '-state-out -backup',
      judge: judgeApply,
    }),
    import: change('import', { operands: 'text text', text: '-config -provider', writes: '-state-out -backup' }),
    untaint: change('untaint', { operands: 'text', flags: '-allow-missing' }),
    destroy: destroy('destroy', { flags: '-auto-approve', writes: '-state-out -backup' }),
    taint: destroy('taint', { operands: 'text', flags: '-allow-missing' }),
    'force-unlock': destroy('force-unlock', { operands: 'text', flags: '-force' }),
    console: doing([unclear('an expression is evaluated with the state at hand', 'console')], merged({ flags: '-plan' })),
    login: doing([{ kind: 'configure', what: 'global', detail: 'terraform login' }]),
    logout: doing([{ kind: 'configure', what: 'global', detail: 'terraform logout' }]),
    // Terragrunt runs over many modules.
    'run-all': {
      operands: 'text...',
      does: [service('destroy', 'terraform', 'run-all'), unclear('runs over many modules', 'run-all')],
    },
    run: { operands: 'text...', does: [service('change', 'terraform', 'run'), unclear('runs over many modules', 'run')] },
    hclfmt: fmt,
  }),
};
