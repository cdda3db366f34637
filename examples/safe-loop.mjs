// A tool loop that a model drives, with leeway in front of every call. Run it in a project: node safe-loop.mjs
import { execSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { createGate } from 'leeway';
import { nextCall } from './scripted-model.mjs';

const tools = {
  grep: ({ pattern }) => execSync('grep -rn -e "$P" . || true', { env: { ...process.env, P: pattern }, encoding: 'utf8' }),
  file_write: ({ file_path, content }) => writeFileSync(file_path, content),
  bash: ({ command }) => execSync(command, { encoding: 'utf8' }),
  weather: ({ city }) => `sunny in ${city}`,
};
const gate = createGate({ tools: { weather: 'nothing' }, logger: (entry) => console.error(JSON.stringify(entry)) });
const person = createInterface({ input: process.stdin, output: process.stderr });
const gone = new Promise((resolve) => person.once('close', () => resolve('n'))); // without a person the answer is no
const ask = async ({ reason }) => (await Promise.race([gone, person.question(`${reason}. Run it? [y/N] `)])) === 'y';
const session = randomUUID();
const results = [];
for (let call = await nextCall(results); call !== undefined; call = await nextCall(results)) {
  const { id: callId, tool, input } = call;
  const done = await gate.run({ tool, input }, { session, callId }, { ask, run: () => tools[tool](input) });
  results.push(done.kind === 'ran' ? done.value : done.kind === 'failed' ? `failed: ${done.error.message}` : done.reason);
  console.log(`${tool}: ${done.kind}, ${done.decision.verdict} by ${done.decision.layer}`);
}
person.close();
