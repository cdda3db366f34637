// Translates a PowerShell text into the equivalent bash text, for the part of the language where this is certain. Rejects anything else; judges nothing.
import { bashPath, bashText, outputOf } from './bash-words.ts';
import { cmdletNamed, argumentsFor, type CmdletOutput } from './cmdlets.ts';
import { PROGRAMS } from './programs.ts';
import { holdsOutput, readPowerShell, type Pipeline, type SimpleCommand, type Word } from './read-words.ts';

/** INVARIANT: a command, parameter or construct that is not listed gives undefined, and the call stays unread. */
export function powerShellAsBash(text: string): string | undefined {
  const pipelines = readPowerShell(text);
  if (pipelines === undefined || pipelines.length === 0) return undefined;
  let bash = '';
  for (const [i, pipeline] of pipelines.entries()) {
    const one = pipelineAsBash(pipeline);
    if (one === undefined) return undefined;
    const line = pipeline.into === undefined ? one : `${outputOf(pipeline.into)}=$(${one})`;
    bash += i === 0 ? line : `${pipeline.after === ';' ? '\n' : ` ${pipeline.after} `}${line}`;
  }
  return bash;
}

interface Written {
  readonly text: string;
  readonly gives: CmdletOutput;
}

function pipelineAsBash({ commands, into }: Pipeline): string | undefined {
  // In bash the directory would change only in the subshell.
  if (into !== undefined && commands.some(({ words }) => cmdletNamed(words[0]?.text ?? '')?.moves === true)) return undefined;
  const written: string[] = [];
  let from: CmdletOutput | undefined;
  for (const command of commands) {
    const one = commandAsBash(command, { from, alone: commands.length === 1 });
    // Redirected output does not flow to the next command.
    if (one === undefined || (command.out !== undefined && command !== commands.at(-1))) return undefined;
    if (from === 'files' && opensFiles(command)) written[0] = readsTree(commands[0]);
    written.push(one.text);
    from = one.gives;
  }
  return written.join(' | ');
}

/** The cmdlet gets the objects of a listing, so it opens the files instead of searching their names. */
const opensFiles = ({ words }: SimpleCommand): boolean =>
  cmdletNamed(words[0]?.text ?? '')?.names.startsWith('select-string') === true;

function readsTree(first: SimpleCommand | undefined): string {
  const cmdlet = cmdletNamed(first?.words[0]?.text ?? '');
  const paths = (cmdlet && argumentsFor(cmdlet, first?.words.slice(1) ?? [], undefined)?.paths) ?? [];
  return `grep -r -F -e '' -- ${paths.length === 0 ? '.' : paths.join(' ')}`;
}

/** `alone`: the command stands alone. A variable may hold objects, which another command might open. */
interface Place {
  readonly from: CmdletOutput | undefined;
  readonly alone: boolean;
}

function commandAsBash({ words, out }: SimpleCommand, place: Place): Written | undefined {
  const plain = withoutRedirection(words, place);
  if (plain === undefined || out === undefined) return plain;
  if (out.to === 'nowhere') return { ...plain, text: `${plain.text} > /dev/null` };
  const path = bashPath(out.to.text);
  return path === undefined || path.includes('*') || path.includes('?')
    ? undefined
    : { ...plain, text: `${plain.text} ${out.append ? '>>' : '>'} ${path}` };
}

function withoutRedirection(words: readonly Word[], { from, alone }: Place): Written | undefined {
  const [name, ...args] = words;
  if (name === undefined) return undefined;
  // A string on its own is printed.
  if (name.how === 'quoted')
    return args.length === 0 && from === undefined && (!holdsOutput(name.text) || alone)
      ? { text: `echo ${bashText(name.text)}`, gives: 'text' }
      : undefined;
  const cmdlet = cmdletNamed(name.text);
  if (cmdlet !== undefined) {
    if (cmdlet.place !== 'any' && (cmdlet.place === 'first') !== (from === undefined)) return undefined;
    const given = argumentsFor(cmdlet, args, from);
    const text = given && cmdlet.bash(given);
    return text === undefined ? undefined : { text, gives: cmdlet.gives === 'same' ? (from ?? 'text') : cmdlet.gives };
  }
  if (!PROGRAMS.has(name.text)) return undefined;
  const takesText = TAKES_TEXT.get(`${name.text} ${args[0]?.text}`) ?? TAKES_TEXT.get(name.text);
  const passed = args.map((word, i) =>
    takesText?.has(args[i - 1]?.text ?? '') && isQuotedText(word) ? bashText(word.text) : argument(word, args[i - 1]),
  );
  return passed.every((one) => one !== undefined) ? { text: [name.text, ...passed].join(' '), gives: 'text' } : undefined;
}

/**
 * Programs and options that take text with quotes. An older version may split the text there; then the pieces are only further operands,
 * which do no harm.
 */
const TAKES_TEXT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['git commit', new Set(['-m', '--message'])],
  ['gh', new Set(['--body', '-b', '--title', '-t', '--jq', '-q', '--notes', '-n', '--comment', '-c'])],
]);

/** Whether a text contains `"` and no piece of it could be taken for an option. */
const isQuotedText = ({ text, how }: Word): boolean =>
  how === 'quoted' && text.includes('"') && !holdsOutput(text) && !text.endsWith('\\') && !/(?:^|[\s"\\])-+\w/.test(text);

/**
 * An argument as a program receives it. Rejected: texts that older versions drop or split (an empty text, `"` inside, a backslash at the end,
 * `-x.y`), and lists, unless a program reads its list itself.
 */
function argument(word: Word, before: Word | undefined): string | undefined {
  const { text, how } = word;
  if (how === 'block' || holdsOutput(text) || / /.test(how === 'bare' ? text : '')) return undefined;
  if (text === '' || text.includes('"') || text.endsWith('\\')) return undefined;
  if (how === 'quoted') return bashText(text);
  if (text.includes(',')) return before?.text === '--json' ? bashText(text) : undefined;
  if (/^-[^-]*[.:]/.test(text)) return undefined;
  // Some versions expand `~` and wildcards to files, some do not.
  if (/^~|[*?]/.test(text)) return /^[\w./*~-]+$/.test(text) ? bashPath(text) : undefined;
  return bashText(/^[\w.\\-]+$/.test(text) ? text.replaceAll('\\', '/') : text);
}
