// Reads one line of a rule list as a tool pattern, path pattern, effect name, command or prose. Does not match it against
// anything.
import type { RuleList, RuleReading } from '../model/settings.ts';
import { printable } from './config-error.ts';
import { SENTENCE_WORDS } from './data/sentence-words.ts';
import { SQL_OBJECTS, SQL_VERBS } from './data/sql-verbs.ts';
import { familyOf } from './data/tool-families.ts';
import { didYouMean } from './did-you-mean.ts';
import { effectNamed, effectSpellings } from './effect-name.ts';
import { expandBraces } from '../paths/braces.ts';
import type { Knowledge } from './knowledge.ts';
import { mayBeCommand } from './may-be-command.ts';
import { proseTerms } from './prose-terms.ts';
import type { ReadRule } from './read-command.ts';
import { readCommand, ruleError } from './read-command.ts';
import { readToolPattern } from './read-tool-pattern.ts';
import { lineProblem } from './rule-line.ts';

const readAs = (...readings: readonly RuleReading[]): ReadRule => ({ kind: 'rule', readings });
const prose = (text: string): RuleReading => ({ kind: 'prose', text, terms: proseTerms(text).shown });

export function readRule(line: string, list: RuleList, knowledge: Knowledge): ReadRule {
  const text = line.trim();
  const unfit = lineProblem(text);
  if (unfit !== undefined) return ruleError(unfit.message, unfit.todo);
  if (text.startsWith('$'))
    return ruleError(`\`${printable(text)}\` is not a rule`, '`$defaults` is the only entry that may begin with `$`');
  if (text.startsWith('cmd:')) return readCommand(text.slice(4).trim(), knowledge);
  if (text.startsWith('prose:')) return asProse(text.slice(6).trim(), { list, knowledge });
  const tool = readToolPattern(text, knowledge);
  if (tool?.kind === 'error') return tool;
  if (tool === undefined && isPathPattern(text) && expandBraces(text) === undefined)
    return ruleError('a pattern that spells too many paths', 'write fewer choices in braces');
  const first = tool ?? (isPathPattern(text) ? readAs({ kind: 'path', act: 'any', pattern: text }) : undefined);
  return isAllow(list) ? firstReading(text, first, { list, knowledge }) : allReadings(text, first, { list, knowledge });
}

interface Reader {
  readonly list: RuleList;
  readonly knowledge: Knowledge;
}

const isAllow = (list: RuleList): boolean => list === 'allow';

/** An allow has only one reading; if a bare word is both a tool and a program, the narrower one. */
function firstReading(text: string, first: ReadRule | undefined, reader: Reader): ReadRule {
  if (first?.kind === 'rule' && !(isBareTool(text) && reader.knowledge.isProgram(text))) return first;
  const effect = effectNamed(text);
  if (effect !== undefined && !reader.knowledge.isProgram(text)) return readAs({ kind: 'effect', effect });
  const words = commandWords(text, reader.knowledge);
  if (words?.certain === true && !readsLikeSentence(words.words)) return readAs({ kind: 'command', words: words.words });
  return asProse(text, reader);
}

/** A deny that can be read in several ways counts in all of them. */
function allReadings(text: string, first: ReadRule | undefined, reader: Reader): ReadRule {
  const readings: RuleReading[] = first?.kind === 'rule' ? [...first.readings] : [];
  const effect = effectNamed(text);
  if (effect !== undefined) readings.push({ kind: 'effect', effect });
  const command =
    first === undefined || isBareTool(text) || isScriptPath(text) ? commandWords(text, reader.knowledge) : undefined;
  const sentence = command !== undefined && readsLikeSentence(command.words);
  if (reader.list === 'soft_deny') {
    if (command !== undefined) readings.push({ kind: 'command', words: command.words });
    if ((command !== undefined && (sentence || !command.certain)) || readings.length === 0) readings.push(prose(text));
    return readAs(...readings);
  }
  if (command !== undefined && command.certain && !sentence) readings.push({ kind: 'command', words: command.words });
  if (readings.length > 0) return readAs(...readings);
  if (command !== undefined && sentence) {
    return ruleError(
      `\`${printable(text)}\` in \`${reader.list}\` could be a command or a sentence`,
      'write `cmd:` before it if it is a command; a sentence belongs in `soft_deny`',
    );
  }
  if (command !== undefined) {
    return ruleError(
      `\`${printable(text)}\` in \`${reader.list}\` does not fit what leeway knows of \`${printable(command.words[0] ?? '')}\``,
      'fix the subcommand or option, or write `cmd:` before it to have it matched as written',
    );
  }
  return asProse(text, reader);
}

function asProse(text: string, { list, knowledge }: Reader): ReadRule {
  if (text === '') return ruleError('empty rule', 'write the rule or remove the entry');
  if (list === 'allow' || list === 'soft_deny') return readAs(prose(text));
  const near = text.length < 40 ? didYouMean(text, effectSpellings()) : undefined;
  const todo =
    near !== undefined
      ? `did you mean the effect \`${near}\`? a sentence belongs in \`soft_deny\``
      : mayBeCommand(text, knowledge) // a program without data looks like a word of a sentence
        ? `if it is a command, write \`cmd: ${printable(text)}\`; a sentence belongs in \`soft_deny\``
        : 'write a command, a pattern such as `Bash(git push:*)` or `Read(~/.ssh/**)`, or an effect name; or move the sentence to `soft_deny`';
  return ruleError(
    `\`${printable(text)}\` reads as a sentence, and \`${list}\` takes only commands, patterns and effect names`,
    todo,
  );
}

/** The words, and whether they certainly are a command: the first word is a known program and the rest fits its data. */
function commandWords(
  text: string,
  knowledge: Knowledge,
): { readonly words: readonly string[]; readonly certain: boolean } | undefined {
  const words = knowledge.splitWords(text);
  const [head, second] = words ?? [];
  if (words === undefined || head === undefined) return undefined;
  if (SQL_VERBS.has(head.toUpperCase()) && !knowledge.isProgram(head)) {
    const certain = head === head.toUpperCase() || (second !== undefined && SQL_OBJECTS.has(second.toUpperCase()));
    return certain ? { words, certain } : undefined;
  }
  if (isScriptPath(text)) return { words, certain: true };
  if (!knowledge.isProgram(head)) return undefined;
  const plain = words.at(-1) === '*' ? words.slice(0, -1) : words.map((word) => word.replace(/:\*$/, ''));
  return { words, certain: knowledge.fits(plain) };
}

/**
 * `make sure the tests pass` fits the data of make, but its other words show that it is a sentence. SQL in capitals never is one.
 */
function readsLikeSentence(words: readonly string[]): boolean {
  if (SQL_VERBS.has(words[0] ?? '')) return false;
  return words.slice(1).some((word) => SENTENCE_WORDS.has(word.toLowerCase()));
}

const isBareTool = (text: string): boolean => familyOf(text) !== undefined;
const isScriptPath = (text: string): boolean =>
  /^\.{0,2}\/[^\s*?[\]{}]*[^\s*?[\]{}/]$/.test(text) || /^[\w.-]+(?:\/[\w.-]+)+$/.test(text);

/** Whether the text is one word that looks like a path: absolute, dotted, with a slash or a glob. */
export function isPathPattern(text: string): boolean {
  if (/\s/.test(text)) return false;
  if (/^(?:~(?:\/|$)|\/|\.{1,2}\/|[A-Za-z]:[\\/])/.test(text)) return true;
  if (/^\.[\w*?[{]/.test(text)) return true;
  return (
    /^[\w.*?[\]{},@+-]+(?:\/[\w.*?[\]{},@+~-]*)+$/.test(text) ||
    (/[*?]/.test(text) && /^[\w.*?[\]{},-]+$/.test(text) && text.includes('.'))
  );
}
