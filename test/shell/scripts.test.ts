// The tables of scripts against real bash: every command that bash runs is one that leeway told of, with those words, in that place, with that input.
import { describe, expect, it } from 'vitest';
import type { RanCommand } from './run-table.ts';
import { runTable } from './run-table.ts';
import { ONLY_TOLD, scriptRows, scriptTables } from './script-tables.ts';
import { ROOT, tellScript, toldText } from './tell-script.ts';
import { fits } from './fits.ts';

interface Wrong {
  readonly script: string;
  readonly real: RanCommand;
  readonly told: readonly string[];
}

function wrongOf(scripts: readonly string[]): readonly Wrong[] {
  return runTable(scripts).flatMap(({ script, commands }) => {
    const { told, unclear } = tellScript(script);
    if (unclear) return [];
    return commands
      .filter(
        ({ words, cwd, stdin }) =>
          !told.some(
            (one) => fits({ words, cwd }, one) && (stdin === undefined || one.stdin === undefined || one.stdin === stdin),
          ),
      )
      .map((real) => ({ script, real, told: told.map(toldText) }));
  });
}

describe.each(scriptTables().filter((table) => table !== ONLY_TOLD))('%s', (table) => {
  it('no script runs what was not told', { timeout: 120_000 }, () => {
    let wrong = wrongOf(scriptRows(table).map(({ script }) => script));
    // Jobs of a loaded machine are cut off, or write between each other's lines: only what bash shows three times counts.
    for (let again = 0; again < 2 && wrong.length > 0; again++) wrong = wrongOf([...new Set(wrong.map(({ script }) => script))]);
    expect(wrong).toEqual([]);
  });
});

it('is a real oracle', () => {
  const [ran] = runTable(['c1 "a b" > f; echo x | i1; cd sub; c2']);
  expect(ran?.commands).toEqual([
    { words: ['c1', 'a b'], cwd: ROOT },
    { words: ['i1'], cwd: ROOT, stdin: 'x\n' },
    { words: ['c2'], cwd: `${ROOT}/sub` },
  ]);
});
