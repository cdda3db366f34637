// The folders keep to their imports, and the check is able to fail.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOLDERS, readSource, sourceFiles, touchesOf, violations } from './boundaries.ts';

const src = join(import.meta.dirname, '..', 'src');

describe('boundaries', () => {
  it('no file imports what its folder may not', () => {
    const found = sourceFiles(src).flatMap((file) => violations(file, readSource(src, file)));
    expect(found).toEqual([]);
  });
  it.each([
    ['shell/x.ts', "import { git } from '../programs/git/git.ts';"],
    ['model/x.ts', "import type { Host } from '../host/host.ts';"],
    ['policy/x.ts', "import { readFileSync } from 'node:fs';"],
    ['programs/files/x.ts', "export { y } from '../../policy/table.ts';"],
    ['rules/x.ts', "const a = await import('../gate/decide.ts');"],
    ['shell/x.ts', 'import\n  { a,\n b } from "../policy/table.ts";'],
    ['gate/x.ts', "const a = require('../cli/help.ts') as object;"],
    ['odd/x.ts', "import { a } from '../model/call.ts';"],
  ])('a seeded violation in %s is seen', (file, text) => {
    expect(violations(file, text)).toHaveLength(1);
  });
  it.each([
    ['shell/x.ts', "import { unclear } from '../model/effect.ts';"],
    [
      'programs/files/x.ts',
      "import { exact } from '../../shell/value.ts';\nimport { y } from './y.ts';\nimport { posix } from 'node:path';",
    ],
  ])('ordinary imports in %s pass', (file, text) => {
    expect(violations(file, text)).toEqual([]);
  });
  it('a folder imports only folders before it, so a call never returns to a folder it came from', () => {
    const order = [...FOLDERS.keys()];
    const back = [...FOLDERS].flatMap(([folder, { imports }]) =>
      imports.filter((one) => !order.slice(0, order.indexOf(folder)).includes(one)).map((one) => `${folder} → ${one}`),
    );
    expect(back).toEqual([]);
  });
  it('a folder touches what the plan says, and all of it', () => {
    const files = sourceFiles(src).map((file) => [file, readSource(src, file)] as const);
    const found = [...FOLDERS.keys()].map((folder) => [folder, touchesOf(folder, files)] as const);
    expect(new Map(found)).toEqual(new Map([...FOLDERS].map(([folder, { touches = [] }]) => [folder, touches])));
  });
});
