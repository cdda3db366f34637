// Windsurf's file of hooks. A file that contains hooks of another tool is not changed, and `init` says so.
import { NOT_TESTED_NOTE } from '../documented.ts';
import { hooksFileInstaller } from '../hooks-file.ts';
import { windsurfAdapter } from './adapter.ts';

export const windsurfInstaller = hooksFileInstaller({
  adapter: windsurfAdapter,
  file: { user: '.codeium/windsurf/hooks.json', project: '.windsurf/hooks.json' },
  content: (lines) => ({
    hooks: Object.fromEntries(lines.map(({ event, command }) => [event, [{ command, show_output: true }]])),
  }),
  notes: [NOT_TESTED_NOTE, 'only commands, files and MCP tools have hooks; web search is not judged'],
});
