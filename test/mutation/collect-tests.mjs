// Stands in for vitest inside one process: gathers the tests of the bundled files and runs one when told to. Knows no mutants.
import { format } from 'node:util';
import { GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';
import * as chai from 'chai';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect, globalThis[GLOBAL_EXPECT] ?? {});

function titleOf(pattern, args, at) {
  const [row] = args;
  const named = pattern.replaceAll('%#', String(at)).replaceAll(/\$([\w.]+)/g, (all, path) => {
    const value = path.split('.').reduce((now, key) => now?.[key], row);
    return value === undefined ? all : String(value);
  });
  const holes = named.match(/%[sdifjoO]/g)?.length ?? 0;
  return holes === 0 ? `${named} ${typeof row === 'string' ? row : ''}` : format(named, ...args.slice(0, holes));
}

/** The module that test files import as `vitest`, and the tests it has gathered. */
export function testCollector() {
  let tests = [];
  const files = new Map();
  const loaded = new Map();
  let file = '';
  let scope = { name: '', hooks: [], parent: undefined };
  const hook = (kind) => (run) => scope.hooks.push({ kind, run, done: false });
  const test = (name, ...rest) => {
    const run = rest.find((one) => typeof one === 'function');
    tests.push({ name: `${scope.name} ${name}`, file, run, args: [], scope });
  };
  test.each =
    (rows) =>
    (pattern, ...rest) => {
      const run = rest.find((one) => typeof one === 'function');
      for (const [i, row] of rows.entries()) {
        const args = Array.isArray(row) ? row : [row];
        tests.push({ name: `${scope.name} ${titleOf(pattern, args, i)}`, file, run, args, scope });
      }
    };
  test.skip = () => undefined;
  test.skipIf = (condition) => (condition ? test.skip : test);
  test.runIf = (condition) => (condition ? test : test.skip);
  const describe = (name, ...rest) => {
    const body = rest.find((one) => typeof one === 'function');
    const outer = scope;
    scope = { name: `${outer.name} ${name}`, hooks: [], parent: outer };
    body();
    scope = outer;
  };
  describe.each = (rows) => (pattern, body) => {
    for (const [i, row] of rows.entries()) {
      const args = Array.isArray(row) ? row : [row];
      describe(titleOf(pattern, args, i), () => body(...args));
    }
  };
  describe.skipIf = (condition) => (condition ? () => undefined : describe);
  describe.runIf = (condition) => (condition ? describe : () => undefined);
  return {
    /** Says which function loads a file of tests. */
    file: (name, load) => files.set(name, load),
    files: () => [...files.keys()],
    /** The tests of a file, which is loaded when it is first asked for. */
    testsOf: (name) => {
      const before = loaded.get(name);
      if (before) return before;
      tests = [];
      file = name;
      scope = { name: '', hooks: [], parent: undefined };
      files.get(name)?.();
      loaded.set(name, tests);
      return tests;
    },
    module: {
      describe,
      test,
      it: test,
      suite: describe,
      expect,
      beforeAll: hook('beforeAll'),
      afterAll: hook('afterAll'),
      beforeEach: hook('beforeEach'),
      afterEach: hook('afterEach'),
    },
  };
}

function scopesOf(test) {
  const scopes = [];
  for (let scope = test.scope; scope; scope = scope.parent) scopes.unshift(scope);
  return scopes;
}

/** Throws what the test throws. */
export async function runTest(test) {
  const scopes = scopesOf(test);
  for (const { hooks } of scopes)
    for (const one of hooks)
      if (one.kind === 'beforeEach' || (one.kind === 'beforeAll' && !one.done)) {
        one.done = true;
        await one.run();
      }
  try {
    const made = test.run(...test.args);
    if (made && typeof made.then === 'function') await made;
  } finally {
    for (const { hooks } of scopes) for (const one of hooks) if (one.kind === 'afterEach') await one.run();
  }
}

/** Cleans up after tests that were run. */
export async function endTests(tests) {
  const scopes = new Set(tests.flatMap(scopesOf));
  for (const { hooks } of scopes)
    if (hooks.some((one) => one.kind === 'beforeAll' && one.done) || hooks.every((one) => one.kind !== 'beforeAll'))
      for (const one of hooks) if (one.kind === 'afterAll') await one.run();
}
