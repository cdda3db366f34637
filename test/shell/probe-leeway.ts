// What leeway claims of each `probe` in a script: its words, the shapes of their holes, the working directory. And whether a real probe fits a claim.
import { join, posix } from 'node:path';
import { runProgram } from '../../src/analyse/run-program.ts';
import { situationOf } from '../../src/gate/situation.ts';
import type { FixtureMachine } from '../../src/host/fixture-host.ts';
import { fixtureHost } from '../../src/host/fixture-host.ts';
import { DEFAULT_SETTINGS } from '../../src/rules/merge-settings.ts';
import { evaluate } from '../../src/shell/evaluate.ts';
import { addPart } from '../../src/shell/here.ts';
import { matches } from '../../src/shell/patterns.ts';
import { readBash } from '../../src/shell/read-bash.ts';
import type { Cwd } from '../../src/shell/state.ts';
import type { Arg, Bit } from '../../src/shell/value.ts';
import { argText, unknownStream } from '../../src/shell/value.ts';
import type { Probe, ProbedScript } from './probe-bash.ts';
import { FIXTURE } from './probe-bash.ts';

export interface Claim {
  readonly args: readonly Arg[];
  readonly cwd: Cwd;
}

export interface Claims {
  readonly claims: readonly Claim[];
  /** Nothing of the script is statically allowed, whatever is claimed. */
  readonly unclear: boolean;
  readonly why?: string;
}

export function claimsOf(script: string, dir: string): Claims {
  const reading = readBash(script);
  if (reading.kind === 'unreadable') return { claims: [], unclear: true };
  const claims: Claim[] = [];
  const tree: NonNullable<FixtureMachine['tree']> = Object.fromEntries(
    [...FIXTURE].map(([path, text]) => [join(dir, path), text] as const),
  );
  const host = fixtureHost({ home: '/home/me', user: 'me', env: { PATH: '/usr/bin:/bin' }, tree });
  const { analysis: context } = situationOf({
    host,
    root: dir,
    settings: DEFAULT_SETTINGS,
    ownPaths: [],
    recordPaths: [],
    readers: new Map(),
  });
  const parts = evaluate(
    reading.script,
    {
      home: '/home/me',
      user: 'me',
      isDirectory: (path) => (path === dir || [`${dir}/src`, `${dir}/src/sub`, '/'].includes(path) ? true : undefined),
      leftProject: () => false,
      realPath: (path) => path,
      overwriting: () => 'surely',
      fileText: (path) => {
        const text = FIXTURE.get(posix.relative(dir, path));
        return text === undefined ? { kind: 'unknown', why: 'not in the fixture' } : { kind: 'text', text };
      },
      variable: () => undefined,
      run: (it, here) => {
        const args = it.name === undefined ? [it.nameArg, ...it.args] : it.args;
        if (it.name !== undefined && it.name !== 'probe') return runProgram(it, here, context);
        const part = addPart(here, { text: it.text });
        if (it.name === undefined) here.walk.parts[part]?.effects.push({ kind: 'unclear', why: 'name' });
        claims.push({ args, cwd: here.state.cwd });
        return unknownStream('output', [part]);
      },
    },
    { cwd: { kind: 'known', dirs: [dir] } },
  );
  const doubt = parts.flatMap((part) => part.effects).find((effect) => effect.kind === 'unclear');
  return { claims, unclear: doubt !== undefined, ...(doubt?.kind === 'unclear' ? { why: doubt.why } : {}) };
}

/** The real probes that fit no claim. */
export function broken(ran: ProbedScript, said: Claims): readonly Probe[] {
  if (said.unclear) return [];
  return ran.probes.filter((probe) => !said.claims.some((claim) => fits(probe, claim)));
}

function fits(probe: Probe, claim: Claim): boolean {
  if (claim.cwd.kind === 'known' && !claim.cwd.dirs.includes(probe.cwd)) return false;
  const { words } = probe;
  const { args } = claim;
  // reach[j]: the arguments so far may have given the first j words.
  let reach = [true, ...words.map(() => false)];
  for (const arg of args) {
    const many = arg.spread || arg.bits.some((bit) => bit.kind === 'glob');
    const good = words.map((word) => looksLike(arg, word, probe.cwd));
    const next = many ? [...reach] : reach.map(() => false);
    for (const [j, ok] of good.entries()) if (ok && (reach[j] || (many && next[j]))) next[j + 1] = true;
    reach = next;
  }
  return reach[words.length] === true;
}

/** Whether a real word is among those that the argument stands for. */
function looksLike(arg: Arg, word: string, cwd: string): boolean {
  const { bits } = arg;
  if (arg.spread && bits.some((bit) => bit.kind === 'hole' && bit.shape.kind === 'any')) return true;
  const only = bits.length === 1 ? bits[0] : undefined;
  if (only?.kind === 'hole' && only.shape.kind === 'below') return isBelow(only.shape, word, cwd);
  // A bracket is one character of a pattern together with the text after it.
  if (bits.some((bit) => bit.kind === 'glob') && bits.every((bit) => bit.kind !== 'hole'))
    return word === argText(arg) || matches(argText(arg), word) !== false;
  const source = bits.map(bitSource).join('');
  return new RegExp(`^(?:${source})$`, 's').test(word) || (arg.spread && bits.every((bit) => bit.kind !== 'text') && token(word));
}

const TOKEN_SOURCE = '[A-Za-z0-9_:+@%][A-Za-z0-9_.:+@%-]*';
const token = (word: string): boolean => new RegExp(`^${TOKEN_SOURCE}$`).test(word);

function bitSource(bit: Bit): string {
  if (bit.kind === 'text') return bit.text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  if (bit.kind !== 'hole' || bit.shape.kind !== 'token') return '.*';
  return bit.shape.number === undefined ? TOKEN_SOURCE : bit.shape.number === 'natural' ? '\\d+' : '-?\\d+';
}

/** A pattern that matches nothing stays as it is written. */
function isBelow(shape: { readonly dir: string; readonly pattern?: string }, word: string, cwd: string): boolean {
  const path = posix.resolve(cwd, word);
  const inside = posix.relative(shape.dir, path);
  if (inside.startsWith('../') || inside === '..') return false;
  return shape.pattern === undefined || matches(shape.pattern, inside) !== false || inside === shape.pattern;
}

/** As a person reads it. */
export const claimText = (claim: Claim): string =>
  `${JSON.stringify(claim.args.map((arg) => `${argText(arg)}${arg.spread ? '…' : ''}`))} in ${claim.cwd.kind === 'known' ? claim.cwd.dirs.join(' or ') : '?'}`;
