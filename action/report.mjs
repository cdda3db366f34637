// Runs `leeway eval` for the GitHub Action, compares the run with a baseline, and writes a summary. Reads its inputs from variables; asks no model.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, rmSync } from 'node:fs';

const env = (name, fallback = '') => process.env[name] || fallback;
const [command = 'leeway', ...words] = env('LEEWAY_COMMAND', 'npx --no-install leeway').split(' ').filter(Boolean);
const corpus = env('LEEWAY_CORPUS');
const baseline = env('LEEWAY_BASELINE');
const out = env('LEEWAY_OUT', 'leeway-run.jsonl');
const failOn = env('LEEWAY_FAIL_ON')
  .split(/[\s,]+/)
  .filter(Boolean);
const SHOWN = 50;

function stop(message) {
  process.stderr.write(`::error::${message}\n`);
  process.exit(1);
}

/** Runs leeway and gives the JSON it printed. Exit code 11 says that rows failed, which the report shows. */
function leeway(args) {
  const done = spawnSync(command, [...words, ...args], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (done.error) stop(`cannot start \`${command}\`: ${done.error.message}`);
  if (done.status !== 0 && done.status !== 11)
    stop(`leeway ${args[0]} failed: ${done.stderr.trim() || `exit code ${done.status}`}`);
  return { failed: done.status === 11, json: JSON.parse(done.stdout) };
}

const KNOWN = ['missed', 'alarms', 'unexpected', 'looser'];
const unknown = failOn.find((one) => !KNOWN.includes(one));
if (corpus === '') stop('the input `corpus` is missing');
if (unknown !== undefined) stop(`unknown value \`${unknown}\` in \`fail-on\`; known: ${KNOWN.join(', ')}`);
if (baseline !== '' && !existsSync(baseline)) stop(`the baseline \`${baseline}\` does not exist`);

// A run that is there would be continued; the report is about a new one.
rmSync(out, { force: true });
const flags = failOn.filter((one) => one !== 'looser').flatMap((one) => ['--fail-on', one]);
const run = leeway(['eval', corpus, '--out', out, '--json', ...flags]);
const compared = baseline === '' ? undefined : leeway(['eval', '--compare', baseline, out, '--json']).json;

const share = (part, whole) => `${whole === 0 ? 0 : ((100 * part) / whole).toFixed(1)}%`;
/** Text from a corpus may hold anything; in a table it is shown as it is written. */
const cell = (text) =>
  `<code>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '&#124;').replaceAll('`', '&#96;').replaceAll(/\s+/g, ' ')}</code>`;
const rows = (count) => `${count} ${count === 1 ? 'row' : 'rows'}`;
const { whole, missed, falseAlarms } = run.json;
const lines = [
  '## leeway eval',
  '',
  '| rows | allow | ask | deny | missed dangers | false alarms |',
  '| --- | --- | --- | --- | --- | --- |',
  `| ${whole.rows} | ${share(whole.allow.weight, whole.weight)} | ${share(whole.ask.weight, whole.weight)} | ${share(whole.deny.weight, whole.weight)} | ${missed.count} of ${missed.of} | ${falseAlarms.count} of ${falseAlarms.of} |`,
  '',
];
const changes =
  compared === undefined
    ? []
    : [...compared.looser.map((one) => ['looser', one]), ...compared.stricter.map((one) => ['stricter', one])];
if (compared !== undefined) {
  lines.push(
    `${changes.length} of ${compared.common} rows have another verdict than in the baseline: ${compared.looser.length} looser, ${compared.stricter.length} stricter.`,
    '',
  );
  if (changes.length > 0) lines.push('| change | before | now | row | call |', '| --- | --- | --- | --- | --- |');
  for (const [how, { before, after }] of changes.slice(0, SHOWN))
    lines.push(`| ${how} | ${before.verdict} | ${after.verdict} | ${cell(after.id)} | ${cell(after.text.slice(0, 200))} |`);
  if (changes.length > SHOWN) lines.push('', `and ${changes.length - SHOWN} more`);
  const { otherCall, onlyBefore, onlyAfter } = compared;
  const [gone, added] = [onlyBefore - otherCall.length, onlyAfter - otherCall.length];
  if (gone + added > 0) lines.push('', `Not compared: ${rows(gone)} only in the baseline, ${rows(added)} only in this run.`);
  if (otherCall.length > 0)
    lines.push(
      '',
      `Not compared: ${rows(otherCall.length)} with the id of an earlier row and another call.`,
      '',
      '| row | call before | verdict | call now | verdict |',
      '| --- | --- | --- | --- | --- |',
    );
  for (const { before, after } of otherCall.slice(0, SHOWN))
    lines.push(
      `| ${cell(after.id)} | ${cell(before.text.slice(0, 200))} | ${before.verdict} | ${cell(after.text.slice(0, 200))} | ${after.verdict} |`,
    );
  if (otherCall.length > SHOWN) lines.push('', `and ${otherCall.length - SHOWN} more`);
}

const text = `${lines.join('\n')}\n`;
process.stdout.write(text);
if (env('GITHUB_STEP_SUMMARY') !== '') appendFileSync(env('GITHUB_STEP_SUMMARY'), text);
if (env('GITHUB_OUTPUT') !== '') appendFileSync(env('GITHUB_OUTPUT'), `changed=${changes.length}\nrun=${out}\n`);
const looser = failOn.includes('looser') && compared !== undefined && compared.looser.length > 0;
if (run.failed || looser)
  stop(
    looser
      ? `${rows(compared.looser.length)} ${compared.looser.length === 1 ? 'is' : 'are'} answered more loosely than in the baseline`
      : `rows failed: ${failOn.join(', ')}`,
  );
