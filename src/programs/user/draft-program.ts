// Turns help text, or the subcommands of past calls, into a program file for a person to check.
// It is a guess: the file is marked `draft`, and anything that may be
// dangerous is unclear.
import { longPattern } from '../../argv/long-pattern.ts';
import type { HelpOption } from './read-help.ts';
import { readHelp } from './read-help.ts';

/** Words of a description that suggest files, commands, servers or changes. */
const TEETH = longPattern('i')`
  (file|path|dir|folder|command|cmd|exec|run|program|url|uri|host|server|socket|port|proxy|script|plugin|module|
  config|editor|pager|browser|shell|hook|load|writ|output|sav|creat|delet|remov|overwrit|upload|publish|push|
  edit|install|fix|prun|force|updat|download|clean|clear|drop|send|post|token|password|secret|key|open|trust|
  insecure|skip|disabl|yes|confirm)
`;

const HARMLESS = new Set(['-h', '--help', '--version', '-v', '-V', '--verbose', '-q', '--quiet', '--json', '--no-color']);

/** `calls`: what past calls show, in the form of a help text. */
export type DraftSource = { readonly help: string } | { readonly calls: string };

export function draftProgram(name: string, source: DraftSource): string {
  const { options, subcommands } = readHelp('help' in source ? source.help : source.calls);
  const groups = new Map<string, HelpOption[]>();
  for (const one of options) {
    const list = groupOf(one);
    groups.set(list, [...(groups.get(list) ?? []), one]);
  }
  const lines = [
    `// A draft made from ${'help' in source ? `\`${name} --help\`` : 'past calls'}. It allows nothing while "draft" is true: ` +
      'check every line against the manual, then remove that line.',
    '// List options by what their value is: text, reads, writes, appends, edits, deletes, connects, shell, script, cwd. ' +
      'What is not listed is unclear.',
    '{',
    `  "name": ${JSON.stringify(name)},`,
    '  "draft": true,',
    '  "manual": "",'.replace('""', JSON.stringify(`${name} --help`)),
  ];
  for (const [list, members] of groups) {
    for (const one of members) lines.push(`  // ${comment(one)}`);
    lines.push(`  ${JSON.stringify(list)}: ${JSON.stringify(members.map((one) => one.spellings.join('|')).join(' '))},`);
  }
  if (subcommands.length === 0) lines.push('  "operands": "unclear...",', '  "does": "unclear",');
  else {
    lines.push('  // does: nothing, look, converse, local, change, destroy, merge, publish, message', '  "sub": {');
    const seen = new Set<string>();
    for (const sub of subcommands) {
      if (seen.has(sub.name) || ['__proto__', 'prototype', 'constructor'].includes(sub.name)) continue;
      seen.add(sub.name);
      lines.push(
        `    ${JSON.stringify(sub.name)}: { "operands": "unclear...", "does": "unclear" },` +
          (sub.about === '' ? '' : ` // ${printable(sub.about)}`),
      );
    }
    lines.push('  },');
  }
  return `${[...lines, '}'].join('\n')}\n`;
}

function groupOf(one: HelpOption): string {
  const harmless = one.spellings.some((spelling) => HARMLESS.has(spelling));
  const teeth = !harmless && TEETH.test(`${one.spellings.join(' ')} ${one.placeholder} ${one.about}`);
  if (one.value === 'none') return teeth ? 'unclearFlags' : 'flags';
  if (teeth) return 'unclear';
  return one.value === 'optional' ? 'optional' : 'text';
}

/** Help text is a program's output: on one line and without control characters it cannot leave its comment. */
const printable = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, 120)
    .trim();

const comment = (one: HelpOption): string =>
  printable(`${one.spellings.join(', ')}${one.placeholder === '' ? '' : ` ${one.placeholder}`}: ${one.about}`);
