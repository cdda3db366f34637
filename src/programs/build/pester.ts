// Invoke-Pester: the test runner of PowerShell projects. It runs the project's tests; a configuration or container may come from anywhere.
import type { Program } from '../../argv/program.ts';
import { projectCode } from './project-run.ts';

export const pester: Program = {
  name: 'Invoke-Pester',
  manual: 'https://pester.dev/docs/commands/Invoke-Pester',
  style: 'single',
  flags: '-CI -PassThru',
  text: '-Output -TagFilter|-Tag -ExcludeTagFilter|-ExcludeTag -FullNameFilter',
  names: '-ExcludePath',
  'project-code': '-Path',
  unclear: '-Configuration -Container',
  operands: 'project-code...',
  does: [projectCode('Pester')],
  when: [{ has: '-CI', makes: 'testResults.xml' }],
};
