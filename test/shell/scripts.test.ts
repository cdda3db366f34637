// The tables of scripts against real bash: every command that bash runs is one that leeway told of, with those words, in that place, with that input.
import { describe, expect, it } from 'vitest';
import { runTable } from './run-table.ts';
import { ONLY_TOLD, scriptRows, scriptTables } from './script-tables.ts';
import { ROOT, tellScript, toldText } from './tell-script.ts';
import { fits } from './fits.ts';

describe.each(scriptTables().filter((table) => table !== ONLY_TOLD))('%s', (table) => {
  it('no script runs what was not told', { timeout: 60_000 }, () => {
    const ran = runTable(scriptRows(table).map(({ script }) => script));
    const wrong = ran.flatMap(({ script, commands }) => {
      const { told, unclear } = tellScript(script);
      if (unclear) return [];
      return commands
        .filter(
          ({ words, cwd, stdin }) =>
            !told.some(
              (one) => fits({ words, cwd }, one) && (stdin === undefined || one.stdin === undefined || one.stdin === stdin),
            ),
        )
        .map((command) => ({ script, command, told: told.map(toldText) }));
    });
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
