// Extracts options and subcommands from help text. A guess from the layout, for people to check: nothing is decided by it.

export interface HelpOption {
  readonly spellings: readonly string[];
  /** What the help shows after the option: nothing, a value, or an optional value in brackets. */
  readonly value: 'none' | 'needed' | 'optional';
  /** The value's placeholder: `FILE`. */
  readonly placeholder: string;
  readonly about: string;
}

export interface Help {
  readonly options: readonly HelpOption[];
  readonly subcommands: readonly { readonly name: string; readonly about: string }[];
}

/** Removes colours, bold by overstriking, and tabs. */
const plain = (text: string): string =>
  text
    .replaceAll(/\u001B\[[0-9;?]*[A-Za-z]/g, '')
    .replaceAll(/.\u0008/g, '')
    .replaceAll('\r', '')
    .replaceAll('\t', '        ');

export function readHelp(text: string): Help {
  const lines = plain(text)
    .slice(0, 1_000_000)
    .split('\n')
    .flatMap((line) => (/^\s*\[-/.test(line) ? line.split(/\]\s+(?=\[-)/) : [line]));
  const options: HelpOption[] = [];
  const subcommands: { name: string; about: string }[] = [];
  let commands = false;
  for (const [i, line] of lines.entries()) {
    if (/^\S/.test(line)) commands = /\b(sub)?commands?\b/i.test(line) && !/^usage/i.test(line);
    const found = optionAt(line);
    if (found.length > 0) {
      const after = about(lines, i);
      options.push(...found.map((one) => typed({ ...one, about: `${one.about} ${after}`.trim() })));
      continue;
    }
    const sub = commands ? /^ {1,8}([a-z][\w:.-]*)(?:, [\w-]+)*:?(?: {2,}(\S.*)|\s*)$/.exec(line) : null;
    if (sub?.[1] !== undefined) subcommands.push({ name: sub[1], about: sub[2] ?? '' });
  }
  return { options: merged(options), subcommands };
}

/** Lines below an option that are indented more and list no options. */
function about(lines: readonly string[], at: number): string {
  const indent = /^ */.exec(lines[at] ?? '')?.[0].length ?? 0;
  const words: string[] = [];
  for (const line of lines.slice(at + 1, at + 7)) {
    const own = /^ */.exec(line)?.[0].length ?? 0;
    if (line.trim() === '' ? words.length > 0 : own <= indent || optionAt(line).length > 0) break;
    words.push(line.trim());
  }
  return words.join(' ').trim();
}

// A full stop or colon at its end belongs to the sentence.
const NAME = /^(?:--\[no-\]|--?)[A-Za-z0-9?@#](?:[\w.:+-]*[\w+-])?/;

/** The options a line begins with: `-o, --output FILE  text`. */
function optionAt(line: string): readonly HelpOption[] {
  // Some help is a list of options in brackets: `[-g|--global]`.
  const start = /^\s*(?:\* |\[)?(?=-{1,2}[A-Za-z0-9?@#[])/.exec(line);
  if (!start) return [];
  let rest = line.slice(start[0].length);
  const spellings: string[] = [];
  let value: HelpOption['value'] = 'none';
  let placeholder = '';
  for (;;) {
    const name = NAME.exec(rest)?.[0];
    if (name === undefined) break;
    spellings.push(...(name.startsWith('--[no-]') ? [name.replace('[no-]', ''), name.replace('[no-]', 'no-')] : [name]));
    rest = rest.slice(name.length);
    const taken = valueAt(rest);
    if (taken !== undefined) {
      if (value === 'none' || taken.value === 'needed') value = taken.value;
      placeholder = taken.placeholder;
      rest = rest.slice(taken.length);
    }
    const joint = /^(?:\s*,\s*|\s*\|\s*|\s+or\s+|\/| )(?=--?[A-Za-z0-9?@#[])/.exec(rest)?.[0];
    if (joint === undefined) break;
    rest = rest.slice(joint.length);
  }
  if (spellings.length === 0) return [];
  // In running text one blank follows an option; before a column there are two.
  if (!/^(\s*$| {2,}|:|\]| *[[(<])/.test(rest)) return [];
  return [{ spellings, value, placeholder, about: rest.replace(/^[\s:.)\]]+/, '').trim() }];
}

/** Some help texts give the type of the value at the end: `[string]`. */
function typed(option: HelpOption): HelpOption {
  const type = /\[(string|number|array|choices: [^\]]*)\](?: \[[^\]]*\])*$/.exec(option.about)?.[1];
  return option.value === 'none' && type !== undefined ? { ...option, value: 'needed', placeholder: type } : option;
}

function valueAt(
  rest: string,
): { readonly value: 'needed' | 'optional'; readonly placeholder: string; readonly length: number } | undefined {
  const take = (value: 'needed' | 'optional', match: RegExpExecArray | null) =>
    match ? { value, placeholder: (match[1] ?? '').trim(), length: match[0].length } : undefined;
  return (
    take('needed', /^ (\[[^\]]*\][A-Za-z]\S*)/.exec(rest)) ??
    take('optional', /^ ?\[[= ]?([^\]]*)\](?:\.\.\.)?/.exec(rest)) ??
    take('needed', /^[= ]?(<[^>]*>(?:[=:,/]<[^>]*>)*(?:\.\.\.)?)/.exec(rest)) ??
    take('needed', /^[= ](\{[^}]*\})/.exec(rest)) ??
    take('needed', /^ ?=([^\s,]+)/.exec(rest)) ??
    take('needed', /^[ ](["'(]?[A-Z][A-Z0-9_.|:/,-]*["')]?(?:\[[^\]]*\])?(?:\.\.\.)?)(?=$|[\s,|])/.exec(rest)) ??
    // A lower-case word counts as a value only if a column of text or nothing follows it.
    take('needed', /^ ([a-z][\w:/|-]*)(?= {2,}\S|$|,\s+-)/i.exec(rest))
  );
}

/** Options that occur twice in the text are merged; a value seen once counts. */
function merged(options: readonly HelpOption[]): readonly HelpOption[] {
  const byName = new Map<string, HelpOption>();
  for (const one of options) {
    const before = one.spellings.map((name) => byName.get(name)).find((known) => known !== undefined);
    const whole: HelpOption = before
      ? {
          spellings: [...new Set([...before.spellings, ...one.spellings])],
          value: before.value === 'none' ? one.value : before.value,
          placeholder: before.placeholder || one.placeholder,
          about: before.about.length >= one.about.length ? before.about : one.about,
        }
      : one;
    for (const name of whole.spellings) byName.set(name, whole);
  }
  return [...new Set(byName.values())];
}
