// What leeway claims of each `probe` in a script: its words, the shapes of their holes, the working directory.
import { join, posix } from 'node:path';
import { runProgram } from '../../src/analyse/run-program.ts';
import { situationOf } from '../../src/gate/situation.ts';
import type { FixtureMachine } from '../../src/host/fixture-host.ts';
import { fixtureHost } from '../../src/host/fixture-host.ts';
import { DEFAULT_SETTINGS } from '../../src/rules/merge-settings.ts';
import { evaluate } from '../../src/shell/evaluate.ts';
import { addPart } from '../../src/shell/eval-context.ts';
import { readBash } from '../../src/shell/read-bash.ts';
import { argText, unknownStream } from '../../src/shell/value.ts';
import type { Claim } from './fits.ts';
import { fits } from './fits.ts';
import type { Probe, ProbedScript } from './probe-bash.ts';
import { FIXTURE } from './probe-bash.ts';

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
      temp: '/tmp',
      user: 'me',
      isDirectory: (path) => (path === dir || [`${dir}/src`, `${dir}/src/sub`, '/'].includes(path) ? true : undefined),
      isOwnCode: () => false,
      lockedPackage: () => undefined,
      root: undefined,
      filesAt: () => ({ files: [], unread: [] }),
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
  const doubt = parts.flatMap((part) => part.effects).find((effect) => effect.kind === 'unclear' || effect.kind === 'limit');
  return { claims, unclear: doubt !== undefined, ...(doubt?.kind === 'unclear' ? { why: doubt.why } : {}) };
}

/** The real probes that fit no claim. */
export function broken(ran: ProbedScript, said: Claims): readonly Probe[] {
  if (said.unclear) return [];
  return ran.probes.filter((probe) => !said.claims.some((claim) => fits(probe, claim)));
}

/** As a person reads it. */
export const claimText = (claim: Claim): string =>
  `${JSON.stringify(claim.args.map((arg) => `${argText(arg)}${arg.spread ? '…' : ''}`))} in ${claim.cwd.kind === 'known' ? claim.cwd.dirs.join(' or ') : '?'}`;
