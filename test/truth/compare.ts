// Compares what a program's own help lists with the data. Knows no program and reads no files.
import { optionTable } from '../../src/argv/option-table.ts';
import type { Option } from '../../src/argv/option-table.ts';
import type { Program, Spec } from '../../src/argv/program.ts';
import type { Help, HelpOption } from './read-help.ts';

/**
 * `takes-value`: the help says that a value follows, the data does not, so that the value is read as an operand · `takes-none`: the data swallows the next word ·
 * `help`: the data takes it for a question for help or the version · `role`: the value is a file, command or address, and the data calls it text or a switch · `missing`: an option that the data does not list ·
 * `subcommand`: the same of a subcommand · `absent`: an option that no help text of the program lists.
 */
export type Kind = 'help' | 'takes-value' | 'takes-none' | 'role' | 'missing' | 'subcommand' | 'absent';

export interface Difference {
  readonly kind: Kind;
  /** `git log`. */
  readonly level: string;
  readonly option: string;
  readonly detail: string;
}

export interface Page {
  /** Subcommands that the text is about; none for the program itself. */
  readonly subs: readonly string[];
  readonly help: Help;
}

const HARMLESS: ReadonlySet<Option['role']> = new Set(['flag', 'optional', 'text', 'names']);
/** What a value is called when it is more than text. */
const FILE_LIKE =
  /^(?:[\w-]*(?:file|path|dir|directory|folder|filename|url|uri|command|cmd|program|script|executable|hook|module|plugin|socket|host|server|proxy|config|log)s?|output|logfile|outfile)$/i;
const SAYS_WRITES =
  /\b(?:writes?|outputs?|saves?|stores?|dumps?|logs?|appends?|redirects?) (?:\S+ ){0,4}(?:to|into|in) (?:the |a |an |this |given |specified )*(?:\S+ )?(?:file|directory|folder|path)\b|\b(?:execut\w+|runs?|evaluates?) (?:the |a |an |this |given |specified |external |shell )*(?:command|program|script|code|hook|expression)\b/i;

const SAYS_HELP =
  /help|usage|version|synopsis|copyright|licen[cs]e|about|info|man(?:ual)? ?page|documentation|options|(?:print|show|display|list)s?\b.*(?:and|then) exit/i;

const isOwn = (levels: readonly (readonly Spec[])[], name: string): boolean =>
  levels.some((chain) => {
    const last = chain.at(-1);
    return last !== undefined && optionTable([last]).byName.has(name);
  });

/** The levels that the page can be about: its own, or all of them when it is the only page. */
function levelsFor(program: Program, subs: readonly string[], only: boolean): readonly (readonly Spec[])[] {
  const chain: Spec[] = [program];
  for (const sub of subs) {
    const next = chain.at(-1)?.sub?.[sub];
    if (!next) return [];
    chain.push(next);
  }
  const own = program.ownOptions ? chain.slice(-1) : chain;
  const bare = chain.at(-1)?.bare;
  const first = [bare ? [...own, bare] : own];
  return only ? [...first, ...below(chain)] : first;
}

const below = (chain: readonly Spec[]): readonly (readonly Spec[])[] =>
  Object.values(chain.at(-1)?.sub ?? {}).flatMap((next) => [[...chain, next], ...below([...chain, next])]);

function lookUp(name: string, levels: readonly (readonly Spec[])[], style: Program['style']): readonly Option[] {
  const spellings = style?.startsWith('single') && name.startsWith('--') ? [name, name.slice(1)] : [name];
  return levels.flatMap((chain) => spellings.flatMap((one) => optionTable(chain).byName.get(one) ?? []));
}

/** Options that a `when` row turns into something else are more than their role. */
const inRow = (chain: readonly Spec[], names: readonly string[]): boolean =>
  chain.some((spec) => spec.when?.some(({ has = '' }) => has.split(/\s+/).some((one) => names.includes(one))) === true);

/** `isInCode`: whether code of the program's folder speaks of an option. */
export function compare(
  program: Program,
  typed: string,
  { pages, isInCode }: { readonly pages: readonly Page[]; readonly isInCode: (option: string) => boolean },
): readonly Difference[] {
  const found: Difference[] = [];
  const seen = new Set<string>();
  for (const { subs, help } of pages) {
    const levels = levelsFor(program, subs, pages.length === 1);
    if (levels.length === 0) continue;
    const level = [typed, ...subs].join(' ');
    const tame = levels.some((chain) => chain.at(-1)?.tame === true || program.tame === true);
    const add = (kind: Kind, option: string, detail: string): void => {
      if (!found.some((one) => one.level === level && one.option === option)) found.push({ kind, level, option, detail });
    };
    const arities = arityOf(help.options);
    for (const option of help.options)
      for (const name of option.names) {
        seen.add(name);
        const listed = lookUp(name, levels, program.style);
        if (listed.length === 0) {
          // `--help` is help for every program, unless its data says otherwise.
          if (
            name === '--help' &&
            program.help !== 'none' &&
            (option.takes === 'value' || !SAYS_HELP.test(option.says || 'help'))
          )
            add('help', name, shown(option));
          if (name === '--version' && subs.length === 0 && (option.takes === 'value' || !SAYS_HELP.test(option.says || 'help')))
            add('help', name, shown(option));
          if (!tame && !isObvious(name)) add('missing', option.names.join('|'), shown(option));
          continue;
        }
        const takes = arities.get(name) ?? option.takes;
        const asks = listed.filter((one) => one.help.has(name));
        if (asks.length > 0 && (takes === 'value' || (option.says !== '' && !SAYS_HELP.test(option.says)))) {
          if (subs.length === 0 || !/version|^-V$/.test(name) || isOwn(levels, name)) {
            add('help', name, shown(option));
            continue;
          }
        }
        if (listed.every((one) => one.role === 'unclear' || one.role === 'unclear-flag')) continue;
        if (takes === 'value' && listed.every((one) => !one.takesValue)) add('takes-value', name, shown(option));
        else if ((takes === 'nothing' || takes === 'attached') && listed.every((one) => one.takesValue))
          add('takes-none', name, shown(option));
        else if (
          listed.every((one) => HARMLESS.has(one.role)) &&
          isSuspicious(option, takes, listed) &&
          !levels.some((chain) => inRow(chain, option.names)) &&
          !(
            levels.some((chain) => chain.some((spec) => spec.judge)) &&
            [...option.names, ...listed.map((one) => one.name)].some(isInCode)
          )
        )
          add('role', name, `${listed[0]?.role}: ${shown(option)}`);
      }
    const known = levels[0]?.at(-1)?.sub ?? (subs.length === 0 ? program.sub : undefined);
    if (known) for (const sub of help.subs) if (!Object.hasOwn(known, sub) && sub !== 'help') add('subcommand', sub, '');
  }
  return found;
}

const isObvious = (name: string): boolean => name === '--help' || name === '--version' || /^-\d/.test(name);

/** An option that a text names twice, once with and once without a value, tells nothing of it. */
function arityOf(options: readonly HelpOption[]): ReadonlyMap<string, HelpOption['takes']> {
  const arities = new Map<string, HelpOption['takes']>();
  for (const { names, takes } of options)
    for (const name of names) {
      const before = arities.get(name);
      arities.set(name, before === undefined || before === takes ? takes : 'maybe');
    }
  return arities;
}

function isSuspicious(option: HelpOption, takes: HelpOption['takes'], listed: readonly Option[]): boolean {
  const first = option.says.slice(0, 160);
  if (takes === 'nothing') return SAYS_WRITES.test(first) && listed.every((one) => one.role === 'flag');
  if (listed.every((one) => one.role === 'names')) return SAYS_WRITES.test(first);
  return FILE_LIKE.test(option.value) || SAYS_WRITES.test(first);
}

const shown = ({ names, takes, value, says }: HelpOption): string =>
  `${names.join(', ')}${takes === 'nothing' ? '' : takes === 'attached' ? `[=${value}]` : ` ${value || 'VALUE'}`}  ${says.replace(/[⟨⟩]/g, '').slice(0, 110)}`;
