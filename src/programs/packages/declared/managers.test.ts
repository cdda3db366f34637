// A program that installs what its manifest declares is compared with the manifest before the session: its files must be known.
import { expect, it } from 'vitest';
import type { Spec } from '../../../argv/program.ts';
import { findProgram, programNames } from '../../index.ts';
import { MANAGERS } from './managers.ts';

const installsDeclared = (spec: Spec): boolean =>
  [...(Array.isArray(spec.does) ? spec.does : []), ...(spec.when ?? []).flatMap((when) => when.does ?? [])].some(
    (effect) => effect.kind === 'package' && effect.act === 'declared',
  ) ||
  Object.values(spec.sub ?? {}).some(installsDeclared) ||
  (spec.bare !== undefined && installsDeclared(spec.bare));

/** These install browsers that their own package names, and what a reader of their own judges (`terraform init`). */
const ELSEWHERE: readonly string[] = ['playwright', 'cypress', 'terraform'];

it('every program that installs what is declared has its files', () => {
  const unknown = programNames().flatMap((name) => {
    const program = findProgram(name);
    const own = program?.name.split(' ')[0] ?? '';
    return program && installsDeclared(program) && !MANAGERS.has(own) && !ELSEWHERE.includes(own) ? [own] : [];
  });
  expect([...new Set(unknown)]).toEqual([]);
});
