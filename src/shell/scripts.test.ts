// Scripts and everything leeway tells of them, word for word. Whether bash agrees is asked in `test/shell/scripts.test.ts`.
import { describe, expect, it } from 'vitest';
import { scriptRows, scriptTables } from '../../test/shell/script-tables.ts';
import { tellScript } from '../../test/shell/tell-script.ts';

describe.each(scriptTables())('%s', (table) => {
  it.each(scriptRows(table))('$script', ({ script, told }) => {
    expect(tellScript(script).lines).toEqual(told);
  });
});
