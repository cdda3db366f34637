// Effects of toolchain runners: the project's own code runs in the command's directory. Knows no program.
import { codeElsewhere, loadsCode, operandCode, pathsAway } from '../../argv/project-code.ts';
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { exact, textArg } from '../../shell/value.ts';
import { wordsOf } from '../../argv/words-of.ts';

export { codeElsewhere, isBelow, loadsCode } from '../../argv/project-code.ts';

export type Judge = NonNullable<Spec['judge']>;

const HELP = ['--help', '-h', '-help', '--version', '-V', '-version'];

/** Whether the command only prints its help or version. Many load settings and plugins first, so no word may lead out of the project. */
export const asksHelp = (it: Parsed): boolean =>
  it.given.some((one) => one.role === 'flag' && HELP.includes(one.name)) &&
  it.problems.length === 0 &&
  [...it.operands, ...it.given.flatMap((one) => one.value ?? [])].every((arg) => !LEADS_OUT.test(exact(arg) ?? '/'));

const LEADS_OUT = /^(?:[\w.-]+[=@])?(?:~?\/|\.\.)/;

/** The working directory: of the command's own option, otherwise the shell's. */
export function workPlaces(it: Parsed, tools: Tools): readonly Place[] {
  const dirs = it.given.filter((one) => one.role === 'cwd' && one.value);
  const only = dirs[0]?.value;
  if (dirs.length > 1) return [{ kind: 'unknown', why: 'several directory options' }];
  return tools.places(only ?? textArg('.'));
}

/** The working directory, if it is exactly known. */
export function workDir(it: Parsed, tools: Tools): string | undefined {
  const places = workPlaces(it, tools);
  const only = places[0];
  return places.length === 1 && only?.kind === 'path' && only.extent === 'one' ? only.path : undefined;
}

/** New packages are put below the working directory, which may be leeway's own. */
export const putsPackages = (it: Parsed, tools: Tools): readonly Effect[] =>
  workPlaces(it, tools).flatMap((place): readonly Effect[] =>
    place.kind === 'path' && place.extent === 'one'
      ? [{ kind: 'write', place: { ...place, path: `${place.path}/node_modules` }, how: 'create', bare: true }]
      : [],
  );

/** The project's code runs. If the directory is unknown, the effect is unclear. */
export function projectRuns(what: string, it: Parsed, tools: Tools): readonly Effect[] {
  return workPlaces(it, tools).map((place) =>
    place.kind === 'unknown'
      ? unclear(`whose code \`${what}\` runs is unknown: ${place.why}`, what)
      : { kind: 'run', code: 'project', what, place },
  );
}

const OPERANDS = 'operands';
const ELSEWHERE = 'elsewhere';

/** Files that are named after a `=` in the values of these options: `--logger 'trx;LogFileName=x'`. */
export function written(options: string, it: Parsed, tools: Tools): readonly Effect[] {
  return wordsOf(options)
    .flatMap((option) => it.values(option))
    .flatMap((arg) => (exact(arg) ?? '').split(/[,;]/))
    .flatMap((setting) => {
      const text = /^[\w-]*(?:file|output|path|dir)\w*=(.+)$/is.exec(setting)?.[1];
      return text === undefined
        ? []
        : tools.places(textArg(text)).map((place): Effect => ({ kind: 'write', place, how: 'change' }));
    });
}

/**
 * The judge function of a toolchain runner. `loads`: options whose value is code or names it (`...`: the option takes all
 * following words, so operands count too; `operands`: operands are files that are run; `elsewhere`: operands outside the working
 * directory have their own configuration, which is code). `words`: values that are the tool's own.
 */
export function runner(what: string, loads = '', words = ''): Judge {
  const entries = wordsOf(loads).filter((one) => one !== '' && one !== OPERANDS && one !== ELSEWHERE);
  const runsOperands = wordsOf(loads).includes(OPERANDS);
  const minds = wordsOf(loads).includes(ELSEWHERE);
  const options = entries.map((one) => one.replace('...', ''));
  const greedy = entries.filter((one) => one.endsWith('...')).map((one) => one.replace('...', ''));
  const own = new Set(wordsOf(words));
  return (it, tools): Judgement => {
    if (asksHelp(it)) return {};
    const loaded = options.flatMap((option) =>
      it
        .values(option)
        .filter((value) => !own.has(exact(value) ?? '/'))
        .map((value) => loadsCode(value, option, tools)),
    );
    const taker = greedy.find((option) => it.has(option));
    if (taker !== undefined) loaded.push(...it.operands.map((arg) => loadsCode(arg, taker, tools)));
    const places = loaded.flatMap((one): readonly Effect[] =>
      one.kind === 'run' && one.place ? [{ kind: 'read', place: one.place, sees: 'names' }] : [],
    );
    const named = runsOperands
      ? it.operands.flatMap((arg) => operandCode(arg, what, tools))
      : minds
        ? it.operands.flatMap((arg) => codeElsewhere(arg, what, tools))
        : [];
    return { effects: [...projectRuns(what, it, tools), ...named, ...loaded, ...places, ...pathsAway(what, it, tools)] };
  };
}

/** A development server of the project: its code runs and it listens on a port. */
export function server(what: string, loads = '', words = ''): Judge {
  const run = runner(what, loads, words);
  return (it, tools) => {
    const judged = run(it, tools);
    if (asksHelp(it)) return judged;
    return { ...judged, effects: [...(judged.effects ?? []), listens()] };
  };
}

/** The project's code runs where the command works. */
export const projectCode = (what: string): Effect => ({ kind: 'run', code: 'project', what });

export const listens = (): Effect => ({ kind: 'network', use: 'listen', server: { host: 'localhost' }, offers: 'app' });

/** Names of tasks that publish, deploy or change other systems. */
export const OUTWARD = /(^|[:._\s/-])(publish|deploy|release|migrate|migration|migrations|ship|rollout|promote)([:._\s/-]|$)/i;

/** A task that could not be read: unclear, and guarded if its name says that it publishes or deploys. */
export function unread(kind: string, name: string, why: string): readonly Effect[] {
  const effects: Effect[] = [
    { kind: 'run', code: 'script', what: `${kind} ${name}` },
    unclear(`${kind} \`${name}\`: ${why}`, name),
  ];
  if (OUTWARD.test(name)) effects.push({ kind: 'service', act: 'publish', system: kind, what: name });
  return effects;
}

/**
 * A target whose name begins with such a verb counts as publishing even if its commands were read: the last step is often a
 * service that leeway cannot see.
 */
export const goesOut = (kind: string, name: string): readonly Effect[] =>
  /^(publish|deploy|release|ship|promote)([:._/-]|$)/i.test(name)
    ? [{ kind: 'service', act: 'publish', system: kind, what: name }]
    : [];
