// A person who types the code of a denied call into the prompt of the real Codex. For `npm run test:agents`.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { patience } from '../../../test/agents/e2e/patience.mjs';
import { until } from '../../../test/agents/e2e/terminal.mjs';

/** Leaves one line for each time that it ran. */
const CALL = { shell: 'echo ran >> MARKER; some-unknown-program --now' };
const AGAIN = 'try-again';
const CODE = /type\s+((?:[0-9A-Z]{4}-){2}[0-9A-Z]{4})\s+into/;

const switchOn = ({ env }) =>
  writeFileSync(join(env.HOME, '.config', 'leeway', 'config.jsonc'), '{ "questions": { "codes": "on" } }');

const filesBelow = (directory) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);

/** Waits for the code, sees that only the person has it, types it, and waits until the model has tried the call twice more. */
async function typeCode(stage, terminal) {
  const found = () => CODE.exec(terminal.screen())?.[1];
  await until(() => found() !== undefined && stage.model.seen.some(({ results }) => results.length === 1), patience(120_000));
  const [code, screen] = [found(), terminal.screen()];
  if (code === undefined) return { screen, problem: 'no code was shown' };
  if (stage.ran()) return { screen, problem: 'the call ran before the code was typed' };
  if (stage.model.seen.some(({ text }) => text.includes(code))) return { screen, problem: 'the model was sent the code' };
  const kept = filesBelow(stage.env.HOME).find((path) => readFileSync(path).includes(code));
  if (kept !== undefined) return { screen, problem: `the code is in ${kept}` };
  // Keys that arrive before the field takes them are lost.
  for (let tries = 0; tries < 10 && !stage.model.seen.some(({ text }) => text.includes(AGAIN)); tries += 1) {
    terminal.press('C-u', `${code} ${AGAIN}`);
    await until(() => terminal.screen().includes(AGAIN), patience(3_000));
    await until(() => false, 1000);
    terminal.press('Enter');
    await until(() => stage.model.seen.some(({ text }) => text.includes(AGAIN)), patience(10_000));
  }
  await until(() => stage.model.seen.some(({ results }) => results.length === 3), patience(60_000));
  return { screen: terminal.screen() };
}

/** What the model was told of its three tries, in their order. */
function timesRun(stage) {
  const last = stage.model.seen.find(({ results }) => results.length === 3);
  if (last === undefined) return 'the call was not tried three times';
  const denied = last.results.map((result) => result.includes('leeway approve'));
  if (denied.join() !== 'true,false,true') return `denied: ${denied.join()}`;
  const lines = readFileSync(join(stage.project, 'marker'), 'utf8');
  return lines === 'ran\n' ? undefined : `the call left ${JSON.stringify(lines)}`;
}

export const typedCode = {
  name: 'typed code',
  says: 'a code that only the person sees lets a denied call run once when they type it',
  mode: 'terminal',
  // With approvals off Codex does not tell a terminal from `exec`.
  starts: ['--no-daemon', '-a', 'on-request', '-s', 'danger-full-access', '--dangerously-bypass-hook-trust'],
  main: [CALL, { text: 'stopped', heard: AGAIN, afterwards: CALL }, CALL, { text: 'done' }],
  runs: true,
  tamper: switchOn,
  person: typeCode,
  check: timesRun,
};
