// Suggestions for a terminal: what each would have avoided, and why it is considered safe. Decides nothing.
import type { Suggestion, Suggestions } from '../suggest/suggestion.ts';

export interface SuggestTextOptions {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const NO_RULE = 'no narrow and safe rule would have avoided more than one of them';

export function suggestText({ questions, left, calls, suggestions }: Suggestions, paint: SuggestTextOptions): string {
  if (suggestions.length === 0) return `${calls} calls, ${questions} questions: ${NO_RULE}\n`;
  const rules = suggestions.filter(({ kind }) => kind === 'rule').length;
  const counted = `${calls} calls, ${questions} questions`;
  const lines = [
    rules === 0
      ? `${counted}: ${NO_RULE}`
      : `${counted}; with ${rules === 1 ? 'the rule' : `the ${rules} rules`} below, ${left} would be left`,
    ...suggestions.flatMap((one, at) => ['', ...linesOf(one, at + 1, paint)]),
    '',
    paint.dim('`leeway suggest --apply ID` adds one; nothing changes until you do that'),
  ];
  return `${lines.join('\n')}\n`;
}

function linesOf(one: Suggestion, at: number, paint: SuggestTextOptions): readonly string[] {
  const head = (title: string, calls: number): string =>
    `${String(at).padStart(3)}  ${paint.bold(title)}  ${paint.dim(`${one.id}, ${calls} calls`)}`;
  switch (one.kind) {
    case 'rule':
      return [
        head(one.rule, one.calls),
        ...one.examples.map((text) => `       e.g. ${text}`),
        ...(one.else.length > 0
          ? [
              `       would also have allowed: ${one.else.slice(0, 3).join(' | ')}${one.else.length > 3 ? ` and ${one.else.length - 3} more` : ''}`,
            ]
          : []),
        ...(one.refused > 0 ? [paint.yellow(`       you refused ${one.refused} of these calls then`)] : []),
        ...one.why.map((text) => paint.dim(`       ${text}`)),
      ];
    case 'program':
      return [
        head(`a draft for the program ${one.name}`, one.calls),
        `       subcommands seen: ${one.subcommands.length === 0 ? 'none' : one.subcommands.join(', ')}`,
        paint.dim('       it is written to your programs folder and is not used until you have checked its lines'),
      ];
    case 'tools':
      return [
        head(`a draft for the tools of ${one.server}`, one.calls),
        ...one.text
          .trimEnd()
          .split('\n')
          .map((line) => `       ${line}`),
        paint.dim('       a guess from names: check each tool, then put its line into `tools` of your configuration'),
      ];
  }
}
