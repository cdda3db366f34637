// Reads rule lines that are tool patterns: `Bash(git push:*)`, `Edit(src/**)`, `WebFetch(domain:…)`, `mcp__github__*`, bare
// names. Nothing else.
import { asciiHost } from './ascii-host.ts';
import { printable } from './config-error.ts';
import { familyOf, knownTools } from './data/tool-families.ts';
import { didYouMean } from './did-you-mean.ts';
import { expandBraces } from '../paths/braces.ts';
import type { Knowledge } from './knowledge.ts';
import type { ReadRule } from './read-command.ts';
import { readCommand, ruleError } from './read-command.ts';

const rule = (reading: Extract<ReadRule, { kind: 'rule' }>['readings'][number]): ReadRule => ({
  kind: 'rule',
  readings: [reading],
});

/** `undefined`: the line is no tool pattern. */
export function readToolPattern(text: string, knowledge: Knowledge): ReadRule | undefined {
  if (/^mcp__[\w.*-]+$/.test(text)) return rule({ kind: 'tool', tool: text });
  if (familyOf(text) !== undefined) return rule({ kind: 'tool', tool: text });
  const call = /^([A-Za-z_][\w-]*)\((.*)\)$/s.exec(text);
  if (call === null) return undefined;
  const tool = call[1] ?? '';
  const argument = (call[2] ?? '').trim();
  const family = familyOf(tool);
  if (family === undefined) {
    const near = didYouMean(tool, knownTools());
    return ruleError(
      `unknown tool \`${printable(tool)}\``,
      near === undefined ? 'name a tool of your agent, or write `prose:` before a sentence' : `did you mean \`${near}\`?`,
    );
  }
  if (argument === '' || argument === '*') return rule({ kind: 'tool', tool });
  switch (family) {
    case 'shell':
      return readCommand(argument, knowledge);
    case 'read':
    case 'search':
      return path('read', argument, tool);
    case 'edit':
      return path('write', argument, tool);
    case 'delete':
      return path('delete', argument, tool);
    case 'fetch':
      return fetchPattern(tool, argument);
    case 'delegate':
      return rule({ kind: 'tool', tool, argument });
    case 'web-search':
    case 'other':
      return ruleError(`\`${printable(tool)}\` takes no argument in a rule`, `write \`${printable(tool)}\` alone`);
  }
}

function path(act: 'read' | 'write' | 'delete', argument: string, tool: string): ReadRule {
  if (expandBraces(argument) === undefined)
    return ruleError(`\`${printable(tool)}(…)\` spells too many paths`, 'write fewer choices in braces');
  const problem = neverMatches(argument, tool);
  if (problem !== undefined) return problem;
  // `//etc/x` is how some agents spell an absolute path in a rule
  return rule({ kind: 'path', act, pattern: argument.replace(/^\/\/+/, '/') });
}

/** Arguments that can match no path although they look like a rule: a deny that never matches is worse than none. */
function neverMatches(argument: string, tool: string): ReadRule | undefined {
  const shown = `\`${printable(tool)}(${printable(argument)})\``;
  const write = (example: string): string => `write \`${printable(tool)}(${example})\``;
  if (/^\$|\$\{|\$\(|^%\w+%/.test(argument))
    return ruleError(`${shown}: variables are not filled in`, write('~/…') + ' or the full path');
  if (/^[A-Za-z][\w+.-]*:\/\//.test(argument)) return ruleError(`${shown}: an address is not a path`, write('/the/path'));
  if (argument.startsWith('!'))
    return ruleError(`${shown}: a rule cannot leave something out`, 'name what is meant, or put what is free into `allow`');
  if (/^~[\w-]+(?:\/|$)/.test(argument))
    return ruleError(`${shown}: other users’ homes are not looked up`, write('/home/name/…'));
  if (/^(["'`]).*\1$/s.test(argument)) return ruleError(`${shown}: quotes would be part of the path`, 'leave the quotes out');
  if (closesEarly(argument)) return ruleError(`${shown}: several rules in one entry`, 'write each rule as an entry of its own');
  if (/,\s/.test(argument))
    return ruleError(`${shown}: several paths in one rule`, `write a rule for each, or ${write('{a,b}').slice(6)}`);
  return undefined;
}

/** `a) Read(b`: a bracket is closed that was not opened. */
function closesEarly(argument: string): boolean {
  let open = 0;
  for (const letter of argument) {
    if (letter === '(') open += 1;
    if (letter === ')' && (open -= 1) < 0) return true;
  }
  return false;
}

function fetchPattern(tool: string, argument: string): ReadRule {
  const host = /^domain:\s*(\S+)$/.exec(argument)?.[1]?.toLowerCase();
  if (host === undefined)
    return ruleError(`\`${printable(tool)}(${printable(argument)})\``, `write \`${printable(tool)}(domain:example.org)\``);
  if (!/^(?:\*\.)?[\p{L}\p{N}_](?:[\p{L}\p{N}._:-]*[\p{L}\p{N}])?\.?$/u.test(host)) {
    return ruleError(
      `\`${printable(host)}\` is not a host name`,
      'write a host name, or `*.example.org` for all hosts below one',
    );
  }
  return rule({
    kind: 'tool',
    tool,
    argument: `domain:${host.startsWith('*.') ? '*.' : ''}${asciiHost(host.replace('*.', ''))}`,
  });
}
