// Reads the options and subcommands that a help text or a rendered manual page lists. A text is all it sees: it runs and fetches nothing.

export interface HelpOption {
  readonly names: readonly string[];
  /** `maybe`: the text does not tell whether the next word is its value. */
  readonly takes: 'nothing' | 'value' | 'attached' | 'maybe';
  /** What the text calls the value: `FILE`. */
  readonly value: string;
  readonly says: string;
}

export interface Help {
  readonly options: readonly HelpOption[];
  readonly subs: readonly string[];
}

/** Underlined words of a manual page are marked so by the renderer: they are values. */
export const MARK = { open: '⟨', close: '⟩' };

const NAME = /^(?:--\[no-\][\w.-]+|--?[A-Za-z0-9?#@%][\w.+:-]*|-[^\s\w⟨<[=,|/()…—–-])/;
const SEPARATOR = /^(?:\s*,\s*(?:or\s+)?|\s*\|\s*|\s+or\s+|\s*\/\s*|\s+(?=--?\w))(?=-)/;
const ATTACHED = /^(?:\[(?:=|[⟨<\w:,])[^\]]*\]+|\[=?⟨[^⟩]*⟩\])/;
const EQUALS = /^[=:](?:⟨[^⟩]*⟩|<[^>]*>|"[^"]*"|'[^']*'|\{[^}]*\}|\[[^\]]*\]|[^\s,|]+)+/;
const NEXT =
  /^\s(?:⟨[^⟩]*⟩|<[^>]*>|\{[^}]*\}|"[^"]*"|'[^']*'|\.[a-z]+|\[\[[^\s]*|[a-z]+(?= :)|[A-Z][A-Z0-9_./:|-]*(?![a-z])|\[[A-Za-z_.]+:[^\]]*\])+(?:\.\.\.)?/;
/** `-E  = k | m`, `-d dict,… Set it`: a value that is set apart. */
const SET_APART = /^\s*(?:=\s*[⟨<\w]|\[⟨?\w|[a-z]\S* : |[a-z][\w,.]* (?=[A-Z][a-z]+ ))/;
const GLUED = /^(?:⟨[^⟩]*⟩|<[^>]*>)/;
const SPACED_OPTION = /^\s\[(?:⟨[^⟩]*⟩|<[^>]*>|[\w.|-]+)\]/;
const TYPED =
  /^\s(?:string(?:s|Array|ToString|Slice)?|int(?:32|64|s)?|uint(?:16|32|64)?|float(?:64)?|duration|bytes|list|map|ip|value|number|path|file|dir|name|host|quantity|regex|url|key=value)(?=\s|$)/;
/** An explanation that speaks of a value although the heading shows none: then the text does not tell. */
const SPEAKS_OF_VALUE =
  /^\W*(?:\([^)]*\) *)?(?:specif|(?:over)?sets? |sets$|us(?:e|ing) (?:the (?:given|specified)|[<⟨'"])|(?:the|a|an) (?:\w+ )?(?:name|number|path|file|directory|list|port|type|value)\b|number of|path (?:to|of)|name of|file (?:to|with|name|path)|comma|where\b|override|which\b|config\w* file)|<[A-Z_-]+>|\bspecif(?:y|ies|ied)\b|\bgiven (?:as|by|in)\b|\bmay be specified|\bthis argument\b|\bthe value\b|\bdefaults? (?:is|to|value)|\(default|=\w+/i;

const LAST_WORD = /^\s[a-z][\w./:-]*(?:\[[^\]]*\])?$/;

interface Spelled {
  readonly name: string;
  readonly takes: HelpOption['takes'];
  readonly value: string;
}

/** `-a, --all=VALUE` as its spellings, and what is left of the text; nothing when it is no list of options. */
function readHeading(text: string): { readonly spelled: readonly Spelled[]; readonly rest: string } | undefined {
  const spelled: Spelled[] = [];
  let rest = text;
  for (;;) {
    const name = NAME.exec(rest)?.[0].replace(/[.:]+$/, '');
    if (name === undefined) break;
    rest = rest.slice(name.length);
    const [takes, length] = readValue(rest);
    spelled.push({ name, takes, value: takes === 'nothing' ? '' : rest.slice(0, length).replace(/[⟨⟩<>[\]="' ]/g, '') });
    rest = rest.slice(length);
    const separator = SEPARATOR.exec(rest)?.[0];
    if (separator === undefined) break;
    rest = rest.slice(separator.length);
  }
  return spelled.length === 0 || !/^(?:$|\s|[.:,;)])/.test(rest) ? undefined : { spelled, rest };
}

function readValue(rest: string): readonly [HelpOption['takes'], number] {
  for (const [pattern, takes] of [
    [ATTACHED, 'attached'],
    [EQUALS, 'value'],
    [GLUED, 'value'],
    [SPACED_OPTION, 'maybe'],
    [NEXT, 'value'],
    [TYPED, 'value'],
    [LAST_WORD, 'value'],
  ] as const) {
    const found = pattern.exec(rest)?.[0];
    if (found !== undefined) return [/^\[=(?:true|false)\]$/.test(found) ? 'nothing' : takes, found.length];
  }
  return ['nothing', 0];
}

/** Headings end where two blanks or a tab begin the explanation. */
function splitLine(line: string): readonly [string, string] {
  const at = /\t|\s{2,}(?!-|[⟨<[=A-Z][^\s]*(?:\s{2}|$))|\s(?=— |– |: )/.exec(line)?.index ?? line.length;
  return [line.slice(0, at).replace(/\s{2,}/g, ' '), line.slice(at).trim()];
}

const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;
const SUBS_TITLE = /(?:^|\s)(?:sub-?)?commands?\s*:?\s*$/i;
const SUB_LINE = /^\s{1,8}([a-z][\w:-]*)(?:, ?[a-z][\w:-]*)*(?:\s+[<[⟨A-Z][^\s]*)*(?:\s{2,}|\t|\s*$)/;

export function readHelp(text: string): Help {
  const options: { names: string[]; takes: HelpOption['takes']; value: string; says: string }[] = [];
  const subs = new Set<string>();
  let last: { indent: number; fresh: boolean } | undefined;
  let inSubs = false;
  let blank = true;
  for (const raw of text.split('\n')) {
    const line = raw.replace(/\s+$/, '');
    if (line === '') {
      blank = true;
      continue;
    }
    const indent = indentOf(line);
    const body = line.trimStart();
    if (!body.startsWith('-')) {
      inSubs = SUBS_TITLE.test(line) ? true : inSubs && (indent > 0 || blank);
      const sub = inSubs ? SUB_LINE.exec(line)?.[1] : undefined;
      if (sub !== undefined) subs.add(sub);
      const before = options.at(-1);
      if (before && last && indent > last.indent && before.says.length < 600) before.says += ` ${body}`;
      else if (indent === 0) last = undefined;
      if (last) last.fresh = false;
      blank = false;
      continue;
    }
    const [head, says] = splitLine(body);
    const deeper = last !== undefined && indent > last.indent + 2 && !blank;
    const heading = deeper ? undefined : readHeading(head);
    blank = false;
    if (!heading) {
      const before = options.at(-1);
      if (before && last) before.says += ` ${body}`;
      continue;
    }
    const { spelled, rest } = heading;
    const takes =
      (['value', 'attached', 'maybe'] as const).find((kind) => spelled.some((one) => one.takes === kind)) ?? 'nothing';
    const option: (typeof options)[number] = {
      names: spelled.flatMap(({ name }) =>
        name.startsWith('--[no-]') ? [`--${name.slice(7)}`, `--no-${name.slice(7)}`] : [name],
      ),
      takes: takes === 'nothing' && SET_APART.test(says === '' ? rest : says) ? 'value' : takes,
      value: spelled.find((one) => one.value !== '')?.value ?? '',
      says: `${rest} ${says}`.trim(),
    };
    // `--depth=N, --no-depth`: the switch takes none of the other's value.
    const switches = spelled.filter((one) => one.takes === 'nothing' && one.name.startsWith('--no-')).map(({ name }) => name);
    const others = option.names.filter((name) => !switches.includes(name));
    if (others.length > 0 && switches.length > 0 && takes === 'value')
      options.push({ ...option, names: switches, takes: 'nothing', value: '' }, { ...option, names: others });
    else options.push(option);
    last = { indent, fresh: true };
  }
  return {
    options: options.map((one) =>
      one.takes === 'nothing' && SPEAKS_OF_VALUE.test(one.says.slice(0, 200)) ? { ...one, takes: 'maybe' } : one,
    ),
    subs: [...subs],
  };
}
