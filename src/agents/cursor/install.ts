// Cursor's file of hooks. A file that contains hooks of another tool is not changed, and `init` says so.
import { NOT_TESTED_NOTE } from '../documented.ts';
import { hooksFileInstaller } from '../hooks-file.ts';
import { cursorAdapter } from './adapter.ts';

export const cursorInstaller = hooksFileInstaller({
  adapter: cursorAdapter,
  file: { user: '.cursor/hooks.json', project: '.cursor/hooks.json' },
  content: (lines) => ({
    version: 1,
    hooks: Object.fromEntries(
      lines.map(({ event, command }) => {
        const failClosed = cursorAdapter.events.get(event) === 'before';
        return [event, [{ command, timeout: cursorAdapter.patience.agent / 1000, ...(failClosed ? { failClosed } : {}) }]];
      }),
    ),
  }),
  notes: [NOT_TESTED_NOTE, 'with `leeway init claude-code` Cursor judges every call twice'],
});
