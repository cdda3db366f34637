// The effective settings of all sources, with the origin of every value and what was ignored and why. Rule lists are merged elsewhere.
import type { Host } from '../host/host.ts';
import type { Settings } from '../model/settings.ts';
import type { ConfigError } from './config-error.ts';
import { printable } from './config-error.ts';
import type { ConfigInput, ConfigKey } from './config-shape.ts';
import type { ConfigSource } from './config-source.ts';
import type { Scope } from './scopes.ts';
import { classifiersOf } from './classifier-settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { questionsOf } from './question-settings.ts';
import { directoryProblem, expandHome, hostProblem } from './setting-values.ts';
import { toolsOf } from './tool-settings.ts';

export { DEFAULT_SETTINGS };

/** One effective value and where it came from. */
export interface Origin {
  readonly key: string;
  readonly value: unknown;
  readonly from: string;
  readonly ignored: readonly { readonly from: string; readonly value: unknown; readonly why: string }[];
}

export interface MergedSettings {
  readonly settings: Settings;
  readonly origins: readonly Origin[];
  readonly errors: readonly ConfigError[];
}

/** For a single value, the first of these scopes that sets it wins; project and environment may only tighten the result. */
const PRECEDENCE: readonly Scope[] = ['managed', 'command line', 'library', 'user'];
const PROJECT_WHY = 'a project cannot set this, even if you trust it';
const LOOSER_WHY = 'a project file or variable may only tighten';

type Answer = 'deny' | 'ask';

export function mergeSettings(host: Host, sources: readonly ConfigSource[]): MergedSettings {
  const origins: Origin[] = [];
  const errors: ConfigError[] = [];
  const ordered = PRECEDENCE.flatMap((scope) => sources.filter((source) => source.scope === scope));
  const project = sources.find((source) => source.scope === 'project');

  /** The winning value of a key, or of a value inside it, without the project. */
  const winnerOf = <T>(of: (input: ConfigInput) => T | undefined, fallback: T) => {
    const [winner, ...rest] = ordered.filter((source) => of(source.input) !== undefined);
    const why = `${winner?.scope ?? ''} comes first`;
    const ignored = rest.map((source) => ({ from: source.origin, value: of(source.input), why }));
    return { value: (winner && of(winner.input)) ?? fallback, from: winner?.origin ?? 'built-in', ignored };
  };

  const pick = <T>(key: string, of: (input: ConfigInput) => T | undefined, fallback: T): T => {
    const { value, from, ignored } = winnerOf(of, fallback);
    const fromProject = project && of(project.input);
    if (project !== undefined && fromProject !== undefined)
      ignored.push({ from: project.origin, value: fromProject, why: PROJECT_WHY });
    origins.push({ key, value, from, ignored });
    return value;
  };

  /** A value that only user and managed files may set. */
  const fromFiles = <T>(key: string, of: (input: ConfigInput) => T | undefined, fallback: T): T => {
    const setting = [...ordered, ...(project ? [project] : [])].filter((source) => of(source.input) !== undefined);
    const mayNot = ({ scope }: ConfigSource): boolean => !isFile(scope);
    const winner = setting.find((source) => !mayNot(source));
    const value = (winner && of(winner.input)) ?? fallback;
    origins.push({
      key,
      value,
      from: winner?.origin ?? 'built-in',
      ignored: setting.filter(mayNot).map((source) => ({
        from: source.origin,
        value: of(source.input),
        why: source.scope === 'project' ? PROJECT_WHY : 'only user and managed files may set this',
      })),
    });
    return value;
  };

  /** A value that project and environment may tighten. */
  const tighten = <T>(
    key: string,
    of: (input: ConfigInput) => T | undefined,
    rule: { readonly fallback: T; readonly tighter: (a: T, than: T) => boolean; readonly variable?: T },
  ): T => {
    const { ignored, ...stated } = winnerOf(of, rule.fallback);
    let { value, from } = stated;
    const offers: readonly (readonly [string, T | undefined])[] = [
      [project?.origin ?? 'project', project && of(project.input)],
      ['environment', rule.variable],
    ];
    for (const [offeredBy, offered] of offers) {
      if (offered === undefined || offered === value) continue;
      if (rule.tighter(offered, value)) {
        ignored.push({ from, value, why: `${offeredBy} tightens it` });
        value = offered;
        from = offeredBy;
      } else ignored.push({ from: offeredBy, value: offered, why: LOOSER_WHY });
    }
    origins.push({ key, value, from, ignored });
    return value;
  };

  const answer = (key: 'on_block' | 'on_guarded' | 'on_trouble', fallback: Answer): Answer => {
    const variable = variableOf(host, `LEEWAY_${key.toUpperCase()}`, errors);
    return tighten<Answer>(key, (input) => input[key], {
      fallback,
      tighter: (a) => a === 'deny',
      ...(variable === undefined ? {} : { variable }),
    });
  };
  const fewer = (a: number, than: number): boolean => a < than;
  const base = DEFAULT_SETTINGS;

  const lists = (
    key: 'trusted_directories' | 'trusted_hosts' | 'protected_branches',
    problem: (entry: string) => string | undefined,
  ): readonly string[] => {
    const values: string[] = [];
    for (const source of sources) {
      for (const [index, entry] of (source.input[key] ?? []).entries()) {
        if (entry.trim() === '') continue;
        const from = key === 'protected_branches' || source.scope === 'managed' || source.scope === 'user';
        const wrong = problem(entry);
        const why = from ? wrong : source.scope === 'project' ? PROJECT_WHY : 'only user and managed files may set this';
        if (why === undefined) {
          const value = key === 'trusted_directories' ? expandHome(host, entry) : entry;
          if (!values.includes(value)) values.push(value);
          origins.push({ key, value, from: source.origin, ignored: [] });
        } else {
          origins.push({ key, value: undefined, from: source.origin, ignored: [{ from: source.origin, value: entry, why }] });
          if (from)
            errors.push({
              file: source.file,
              ...source.position([key, index]),
              message: `\`${printable(entry)}\` in \`${key}\`: ${why}`,
              todo: 'fix or remove the entry',
            });
        }
      }
    }
    return values;
  };

  const classifier = classifiersOf(host, { errors, entry: pickSource(ordered, 'classifier') });
  pick('classifier', (input) => input.classifier, []);
  const dump = pick<string | undefined>('dump', (input) => input.dump, undefined);
  const dumpPath = dump === undefined ? undefined : expandHome(host, dump);
  if (dumpPath !== undefined && !isAbsolute(dumpPath)) {
    const source = pickSource(ordered, 'dump');
    errors.push({
      file: source?.file ?? '',
      ...(source?.position(['dump']) ?? { line: 0, column: 0 }),
      message: `\`dump\`: \`${printable(dumpPath)}\` is not absolute`,
      todo: 'write a path that begins with `/` or `~/`',
    });
  }
  const session = pick<number | undefined>('budget.session_usd', (input) => input.budget?.session_usd, undefined);
  const day = pick<number | undefined>('budget.day_usd', (input) => input.budget?.day_usd, undefined);
  const settings: Settings = {
    mode: fromFiles('mode', (input) => input.mode, base.mode),
    shadow: { forbidden: fromFiles('shadow.forbidden', (input) => input.shadow?.forbidden, base.shadow.forbidden) },
    classifiers: classifier.classifiers,
    classifierTimeoutMs: classifier.timeoutMs ?? base.classifierTimeoutMs,
    transcript: {
      entries: pick('transcript.entries', (input) => input.transcript?.entries, base.transcript.entries),
      characters: pick('transcript.characters', (input) => input.transcript?.characters, base.transcript.characters),
    },
    ...(dumpPath !== undefined && isAbsolute(dumpPath) ? { dump: dumpPath } : {}),
    budget: { ...(session === undefined ? {} : { session }), ...(day === undefined ? {} : { day }) },
    onBlock: answer('on_block', base.onBlock),
    onGuarded: answer('on_guarded', base.onGuarded),
    onTrouble: answer('on_trouble', base.onTrouble),
    try: tighten('try', (input) => input.try, { fallback: base.try, tighter: (a) => a === 'off' }),
    undo: tighten('undo', (input) => input.undo, { fallback: base.undo, tighter: (a) => a === 'save' }),
    questions: questionsOf(host, {
      wait: fromFiles('questions.wait_seconds', (input) => input.questions?.wait_seconds, 0),
      command: fromFiles<readonly string[]>('questions.command', (input) => input.questions?.command, []),
      codes: fromFiles('questions.codes', (input) => input.questions?.codes, base.questions.codes),
      source: ordered.find(({ scope, input }) => isFile(scope) && input.questions?.command !== undefined),
      errors,
    }),
    denials: {
      inARow: tighten('denial_limits.in_a_row', (input) => input.denial_limits?.in_a_row, {
        fallback: base.denials.inARow,
        tighter: fewer,
      }),
      perSession: tighten('denial_limits.per_session', (input) => input.denial_limits?.per_session, {
        fallback: base.denials.perSession,
        tighter: fewer,
      }),
    },
    trustedDirectories: lists('trusted_directories', (entry) => directoryProblem(host, entry)),
    trustedHosts: lists('trusted_hosts', hostProblem).map((one) => one.toLowerCase()),
    protectedBranches: lists('protected_branches', () => undefined),
    tools: toolsOf(project === undefined ? ordered : [...ordered, project], { origins, errors }),
    log: {
      keepDays: pick('log.keep_days', (input) => input.log?.keep_days, base.log.keepDays),
      maxBytes: pick('log.max_mb', (input) => input.log?.max_mb, base.log.maxBytes / 1024 / 1024) * 1024 * 1024,
      originals: pick('log.originals', (input) => input.log?.originals, base.log.originals),
    },
  };
  return { settings, origins, errors };
}

const isFile = (scope: Scope): boolean => scope === 'managed' || scope === 'user';
const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path);
const pickSource = (ordered: readonly ConfigSource[], key: ConfigKey): ConfigSource | undefined =>
  ordered.find((source) => source.input[key] !== undefined);

function variableOf(host: Host, name: string, errors: ConfigError[]): Answer | undefined {
  const value = host.env(name);
  if (value === undefined || value === '') return undefined;
  if (value === 'deny' || value === 'ask') return value;
  errors.push({
    file: 'environment',
    line: 0,
    column: 0,
    message: `\`${name}\`: \`${printable(value)}\` is neither \`deny\` nor \`ask\``,
    todo: `unset \`${name}\` or set it to \`deny\``,
  });
  return undefined;
}
