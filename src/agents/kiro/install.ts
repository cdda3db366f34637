// The file of hooks that leeway writes for Kiro. Kiro reads every file in the directory; this one is leeway's alone.
import { NOT_TESTED_NOTE } from '../documented.ts';
import { hooksFileInstaller } from '../hooks-file.ts';
import { kiroAdapter } from './adapter.ts';

export const kiroInstaller = hooksFileInstaller({
  adapter: kiroAdapter,
  // Kiro documents this file only for a project.
  file: { project: '.kiro/hooks/leeway.json' },
  content: (lines) => ({
    version: 'v1',
    hooks: lines.map(({ event, command }) => ({
      name: `leeway-${event}`,
      trigger: event,
      ...(event === 'UserPromptSubmit' ? {} : { matcher: '.*' }),
      action: { type: 'command', command },
      timeout: kiroAdapter.patience.agent / 1000,
      enabled: true,
    })),
  }),
  notes: [NOT_TESTED_NOTE, 'only calls of `kiro-cli` are judged; the editor tells hooks too little'],
});
