// The classic flow of an auto mode, `auto_mode_check`, line by line with the names of leeway. `createGate` does all of it and more; this shows its parts.
import { classify, createGate, isAllowlisted } from 'leeway';

/** The user's rules, as text: what to allow, what to block, and what the project is like. */
const rules = {
  allow: ['git status', 'npm test'],
  soft_deny: ['rm -rf', 'DROP TABLE', 'force push'],
  environment: ['Node.js project', 'uses PostgreSQL'],
};

/** A client of Anthropic or OpenAI, or, as here, a function in its place. */
const client = async ({ question }) => {
  const blocks = question.includes('DROP TABLE');
  return {
    thinking: 'the rules name it',
    should_block: blocks,
    reason: blocks ? 'a rule forbids dropping tables' : 'no rule forbids it',
  };
};

const gate = createGate({ record: 'off' });

/** Returns [decision, reason]. */
async function autoModeCheck(tool, input, context) {
  // Fast path 1: tools of the safe list
  if (isAllowlisted(tool)) return ['allow', 'safe-allowlisted tool'];

  // Fast path 2: edits of files in the working directory
  const decision = await gate.check({ tool, input }, { cwd: context.workingDirectory });
  if (decision.layer === 'edits' && decision.verdict === 'allow') return ['allow', 'file edit in working directory'];

  // Slow path: ask the classifier. It answers `shouldBlock: true` whenever something fails.
  const { shouldBlock, reason } = await classify({ client, tool, input, transcript: context.transcript, rules });
  return shouldBlock ? ['deny', reason] : ['allow', reason];
}

const context = { workingDirectory: process.cwd(), transcript: [{ role: 'user', content: 'tidy up the database' }] };
for (const [tool, input] of [
  ['grep', { pattern: 'TODO' }],
  ['file_edit', { file_path: 'src/app.ts', old_string: 'a', new_string: 'b' }],
  ['file_edit', { file_path: '/etc/hosts', old_string: 'a', new_string: 'b' }],
  ['bash', { command: 'psql -c "DROP TABLE users"' }],
  ['bash', { command: 'make report' }],
])
  console.log(tool, ...(await autoModeCheck(tool, input, context)));
