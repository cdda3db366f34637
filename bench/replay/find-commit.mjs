// Which commit of a mirror a recorded session began at: the one whose files fit most of what the session read and edited. Reads git objects; changes nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

const git = (mirror, args, input) => {
  const done = spawnSync('git', ['-C', mirror, ...args], { input, maxBuffer: 4e9 });
  if (done.status !== 0) throw new Error(`git ${args[0]}: ${done.stderr}`);
  return done.stdout;
};

/** What the session shows of the files at its start: `path` exists, and `text` (of the first edit of a file) is in it. */
export function factsOf(session, top, textLimit) {
  const facts = [];
  const touched = new Set();
  for (const turn of session.turns) {
    if (turn.role !== 'call' || turn.outcome !== 'ok') continue;
    const { input } = turn;
    const path = input.file_path ?? input.filePath ?? input.path;
    if (typeof path !== 'string' || !path.startsWith(`${top}/`)) continue;
    const name = path.slice(top.length + 1);
    if (touched.has(name) || name.startsWith('.worktrees/')) continue;
    if (/^(read|view|read_file)$/i.test(turn.tool)) facts.push({ name });
    if (!/^(edit|write|create|replace|write_file)$/i.test(turn.tool)) continue;
    touched.add(name);
    const text = input.old_string ?? input.oldString ?? input.old_str;
    if (typeof text === 'string' && text !== '' && text.length < textLimit) facts.push({ name, text });
  }
  const seen = new Set();
  return facts.filter(({ name, text }) => {
    const key = createHash('sha256')
      .update(`${name}\0${text ?? ''}`)
      .digest('hex');
    return seen.has(key) ? false : (seen.add(key), true);
  });
}

/** Gives, for each session's facts, the best commit and how well it fits. One pass over the mirror for all of them. */
export function findCommits(mirror, allFacts) {
  const commits = git(mirror, ['log', '--all', '--format=%H %ct']).toString().trim().split('\n');
  const dates = new Map(commits.map((line) => [line.slice(0, 40), Number(line.slice(41))]));
  const newest = git(mirror, ['rev-parse', 'HEAD']).toString().trim();
  const names = [...new Set(allFacts.flat().map(({ name }) => name))].filter((name) => !name.includes('\n'));
  const asked = [...dates.keys()].flatMap((commit) => names.map((name) => `${commit}:${name}`)).join('\n');
  const answers = names.length === 0 ? [] : batchCheck(mirror, asked);
  /** name → commit → blob */
  const blobs = new Map(names.map((name) => [name, new Map()]));
  let at = 0;
  for (const commit of dates.keys())
    for (const name of names) {
      const answer = answers[at++];
      if (answer?.length === 40) blobs.get(name).set(commit, answer);
    }
  const texts = readBlobs(mirror, [...new Set([...blobs.values()].flatMap((of) => [...of.values()]))]);
  return allFacts.map((facts) => {
    const scores = new Map();
    for (const { name, text } of facts) {
      const holds = new Map();
      for (const [commit, blob] of blobs.get(name) ?? []) {
        if (!holds.has(blob)) holds.set(blob, text === undefined || texts.get(blob)?.includes(text));
        if (holds.get(blob)) scores.set(commit, (scores.get(commit) ?? 0) + (text === undefined ? 1 : 3));
      }
    }
    // A session that names no file of the project fits anywhere: the newest commit will do.
    if (scores.size === 0) return { commit: newest, fit: 0, facts: facts.length };
    const best = Math.max(...scores.values());
    const tied = [...scores].filter(([, score]) => score === best).map(([commit]) => commit);
    const ordered = tied.toSorted((a, b) => dates.get(a) - dates.get(b));
    const most = facts.reduce((sum, { text }) => sum + (text === undefined ? 1 : 3), 0);
    return { commit: ordered[Math.floor(ordered.length / 2)], fit: most === 0 ? 0 : best / most, facts: facts.length };
  });
}

const batchCheck = (mirror, asked) =>
  git(mirror, ['cat-file', '--batch-check=%(objectname)'], `${asked}\n`).toString().split('\n');

function readBlobs(mirror, ids) {
  if (ids.length === 0) return new Map();
  const out = git(mirror, ['cat-file', '--batch'], `${ids.join('\n')}\n`);
  const texts = new Map();
  let at = 0;
  while (at < out.length) {
    const end = out.indexOf(10, at);
    const [id, kind, size] = out.toString('utf8', at, end).split(' ');
    if (kind === 'missing') {
      at = end + 1;
      continue;
    }
    texts.set(id, out.toString('utf8', end + 1, end + 1 + Number(size)));
    at = end + 1 + Number(size) + 1;
  }
  return texts;
}
