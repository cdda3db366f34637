// How a property asks the installed hook of Claude Code: each call is a process, and what was decided is read from the log. Knows no property.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function byHook(home, cwd) {
  const configFile = join(home, '.config', 'leeway', 'config.jsonc');
  const log = join(home, '.local', 'state', 'leeway', 'log');
  const transcript = join(home, '.claude', 'projects', 'p', 's.jsonl');
  let calls = 0;

  const configure = (config) => writeFileSync(configFile, JSON.stringify(config));

  /** Sends an event as Claude Code does and returns what the hook printed. */
  function send(event, session, more) {
    const { hooks } = JSON.parse(readFileSync(join(home, '.claude', 'settings.json'), 'utf8'));
    const payload = { session_id: session, transcript_path: transcript, cwd, permission_mode: 'default', hook_event_name: event };
    const done = spawnSync('/bin/sh', ['-c', hooks[event][0].hooks[0].command], {
      cwd,
      encoding: 'utf8',
      input: JSON.stringify({ ...payload, ...more }),
      env: { ...process.env, CLAUDE_CODE_ENTRYPOINT: 'cli' },
    });
    return { code: done.status, out: done.stdout };
  }

  /** What the agent does: exit code 2 and anything that is no answer count as deny here, and every answer must be in the log as it was given. */
  function check(session, callId, input) {
    const { code, out } = send('PreToolUse', session, { tool_name: 'Bash', tool_input: input, tool_use_id: callId });
    const verdict = code === 0 && out !== '' ? JSON.parse(out).hookSpecificOutput.permissionDecision : 'deny';
    const records = existsSync(log) ? readdirSync(log).flatMap((name) => readFileSync(join(log, name), 'utf8').split('\n')) : [];
    const record = records.filter((line) => line.includes(`"${session}"`) && line.includes(`"${callId}"`)).at(-1);
    if (record === undefined) throw new Error(`no record of ${JSON.stringify(input).slice(0, 200)}: ${out}`);
    const decision = JSON.parse(record);
    if (decision.verdict !== verdict) throw new Error(`the hook said ${verdict}, the record ${decision.verdict}: ${record}`);
    return decision;
  }

  function judge(command, { config = {}, session = `s${process.pid}-${calls}`, callId = `c${calls}` } = {}) {
    calls += 1;
    configure(config);
    try {
      return check(session, callId, { command });
    } finally {
      configure({});
    }
  }

  /** Settings with a model that is this shell script. */
  function asking(script) {
    const model = join(home, '.config', 'leeway', 'model.sh');
    writeFileSync(model, `#!/bin/sh\n${script}\n`);
    chmodSync(model, 0o700);
    return { classifier: { provider: 'command', command: [model] } };
  }

  return {
    judge,
    /** The call is denied in this session: the model blocks it, and would allow whatever comes after it. */
    denied(command, session) {
      const answer = { thinking: 'x', category: 'none', consent: null, rule: null, should_block: true, reason: 'x' };
      const [block, clear] = [answer, { ...answer, should_block: false }].map((one) => `echo '${JSON.stringify(one)}'`);
      const asked = join(home, 'blocked.txt');
      const config = asking(`cat > /dev/null; if [ -e ${asked} ]; then ${clear}; else touch ${asked}; ${block}; fi`);
      if (judge('another-tool', { config, session: `${session}-first` }).verdict !== 'deny')
        throw new Error('the model did not block');
      if (judge('another-tool', { config, session: `${session}-second` }).verdict !== 'allow')
        throw new Error('the model did not clear');
      rmSync(asked);
      if (judge(command, { config, session }).verdict !== 'deny') throw new Error('the call was not denied');
      return { config };
    },
    question(command, description, conversation) {
      const asked = join(home, 'asked.txt');
      configure(asking(`cat >> ${asked}; exit 3`));
      mkdirSync(join(transcript, '..'), { recursive: true });
      writeFileSync(transcript, `${conversation.map((turn, at) => JSON.stringify(line(turn, at))).join('\n')}\n`);
      check(`q${process.pid}`, 'q1', { command, description });
      configure({});
      return existsSync(asked) ? readFileSync(asked, 'utf8') : '';
    },
  };
}

function line({ user, agent, call, description }, at) {
  if (user !== undefined)
    return { type: 'user', message: { role: 'user', content: user }, turnOrigin: 'human', promptSource: 'typed' };
  const content =
    agent !== undefined
      ? { type: 'text', text: agent }
      : { type: 'tool_use', id: `toolu_${at}`, name: 'Bash', input: { command: call, description } };
  return { type: 'assistant', message: { role: 'assistant', content: [content] } };
}
