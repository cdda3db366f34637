// Makes a home and a checkout for each recorded session, at a commit of its time, from local mirrors. Everything goes below the given directory.
// Usage: node bench/replay/checkouts.mjs SESSIONS.jsonl --mirrors DIR --out DIR [--cut N]
//   DIR of mirrors holds OWNER+NAME/repo (git directories). N: recorded texts this long may have been cut, and prove nothing.
// Writes OUT/checkouts.json: per session its roots (`FROM=TO`), commit and how well the commit fits.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { factsOf, findCommits } from './find-commit.mjs';

const { values, positionals } = parseArgs({
  options: { mirrors: { type: 'string' }, out: { type: 'string' }, cut: { type: 'string', default: '3900' } },
  allowPositionals: true,
});
if (values.mirrors === undefined || values.out === undefined || positionals.length !== 1) {
  console.error('usage: node bench/replay/checkouts.mjs SESSIONS.jsonl --mirrors DIR --out DIR [--cut N]');
  process.exit(2);
}
const out = resolve(values.out);
const sessions = readFileSync(positionals[0], 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

/** `/Users/me` of `/Users/me/work/app`. */
const homeOf = (path) => path.split('/').slice(0, 3).join('/');
/** The repository a worktree belongs to, by the usual places of worktrees; the path itself for an ordinary checkout. */
function mainOf(path) {
  const inside = path.indexOf('/.worktrees/');
  if (inside > 0) return path.slice(0, inside);
  const parts = path.split('/');
  const beside = parts.findIndex((part) => part.endsWith('-worktrees'));
  return beside < 0 ? path : [...parts.slice(0, beside), parts[beside].slice(0, -'-worktrees'.length)].join('/');
}
/** `github:OWNER/NAME LICENCE` */
const projectOf = (source) => /^github:([^\s/]+)\/([^\s]+)/.exec(source)?.slice(1, 3);

const git = (cwd, ...args) => execFileSync('git', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });

/** The index and the files of HEAD. A mirror may lack its largest blobs; those files stay away. */
function fill(work) {
  git(work, 'read-tree', 'HEAD');
  spawnSync('git', ['checkout-index', '--all', '--quiet', '--force'], { cwd: work, stdio: 'ignore' });
  spawnSync('git', ['update-index', '--quiet', '--refresh'], { cwd: work, stdio: 'ignore' });
}

function checkOut(session, { commit, mirror, project }) {
  const home = join(out, session.id, 'home');
  const from = homeOf(session.cwd);
  const place = (path) => home + path.slice(from.length);
  const main = place(mainOf(session.cwd));
  const work = place(session.cwd);
  if (!existsSync(main)) {
    mkdirSync(main, { recursive: true });
    git(main, 'clone', '--quiet', '--local', '--no-checkout', mirror, '.');
    git(main, 'remote', 'set-url', 'origin', `git@github.com:${project.join('/')}.git`);
    git(main, 'update-ref', '--no-deref', 'HEAD', commit);
    fill(main);
    if (main === work) git(main, 'checkout', '--quiet', '-b', 'work');
    else {
      git(main, 'worktree', 'add', '--quiet', '--no-checkout', '-b', 'work', work, commit);
      fill(work);
    }
  }
  return { session: session.id, commit, roots: [`${from}=${home}`] };
}

const made = [];
for (const source of new Set(sessions.map((session) => session.source))) {
  const project = projectOf(source);
  const mirror = project && join(resolve(values.mirrors), project.join('+'), 'repo');
  if (mirror === undefined || !existsSync(mirror)) {
    console.error(`no mirror of ${source}`);
    continue;
  }
  const own = sessions.filter((session) => session.source === source);
  const found = findCommits(
    mirror,
    own.map((session) => factsOf(session, session.cwd, Number(values.cut))),
  );
  for (const [nth, session] of own.entries()) {
    const { commit, fit, facts } = found[nth];
    if (commit === undefined) {
      console.error(`${session.id}: no commit fits`);
      continue;
    }
    made.push({ ...checkOut(session, { commit, mirror, project }), fit, facts });
    console.log(`${session.id} ${commit.slice(0, 10)} fits ${(100 * fit).toFixed(0)}% of ${facts} facts`);
  }
}
writeFileSync(join(out, 'checkouts.json'), `${JSON.stringify(made, null, 1)}\n`);
