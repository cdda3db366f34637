// What an agent's report says about background commands.
import { describe, expect, it } from 'vitest';
import { backgroundTasks } from './background-tasks.ts';

describe('commands in the background', () => {
  it.each([
    ['Bash', {}, { stdout: '', backgroundTaskId: 'b1' }, { task: 'b1' }],
    ['Bash', {}, { stdout: '{"status":"completed"}' }, {}],
    ['Bash', { shell_id: 'b1' }, { status: 'completed' }, {}],
    ['KillShell', { shell_id: 'b1' }, { message: 'killed' }, { ended: 'b1' }],
    ['TaskStop', { task_id: 'b1' }, {}, { ended: 'b1' }],
    ['BashOutput', { bash_id: 'b1' }, { status: 'running' }, {}],
    ['BashOutput', { bash_id: 'b1' }, { status: 'completed' }, { ended: 'b1' }],
    ['TaskOutput', { task_id: 'b1' }, { task: { status: 'killed' } }, { ended: 'b1' }],
    ['TaskOutput', { task_id: 'b1' }, { task: { status: 'running' }, status: 'completed' }, {}],
    ['TaskOutput', { task_id: 'b1' }, 'completed', {}],
  ])('%s %j %j', (tool, input, response, want) => {
    expect(backgroundTasks(tool, input, response)).toEqual(want);
  });
});
