// Compares the options leeway lists with those a program's own help shows, and reports what to judge by hand. Changes nothing.
// An option that the help does not mention is listed only if it stands for more than a flag or a text: what the program does not have it refuses,
// and other versions have other options. Two spellings of one option that take their value differently are listed as `arity`, not as `split`.
// Usage: node bench/options/compare.mjs [NAME…] [--accepted]     extra directories of programs: OPTIONS_PATH=dir:dir, help texts kept between runs: OPTIONS_CACHE=dir
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'jsonc-parser';
import { bundle } from '../bundle.mjs';
import { TARGETS } from './targets.mjs';

const { values, positionals } = parseArgs({
  options: { accepted: { type: 'boolean' } },
  allowPositionals: true,
});
const { findProgram, judgeCase, optionTable, readHelp } = await bundle(
  `export { findProgram } from './src/programs/index.ts'; export { optionTable } from './src/argv/option-table.ts'; export { readHelp } from './src/programs/user/read-help.ts'; export { judgeCase } from './src/programs/case-machine.ts';`,
);
/** What was judged by hand: exact names, and classes with `*` in the command or the option. */
const accepted = new Map();
const classes = [];
const glob = (text) =>
  new RegExp(
    `^${text
      .split('*')
      .map((piece) => piece.replaceAll(/[^\w ]/g, '\\$&'))
      .join('.*')}$`,
  );
for (const one of parse(readFileSync(new URL('./accepted.jsonc', import.meta.url), 'utf8')))
  for (const command of one.command.split(', '))
    for (const option of one.options.split(' ')) {
      const key = `${one.kind} ${command} ${option}`;
      accepted.set(key, one.why);
      // `git *` is git and each of its subcommands.
      if (key.includes('*'))
        classes.push({ key, kind: one.kind, command: glob(command.replace(/ \*$/, '*')), option: glob(option) });
    }
const used = new Set();
/** The entry that argues for a finding, the narrowest first. */
const argued = (kind, command, names) => {
  const name = command.split(' ')[0];
  for (const option of names) {
    const exact = [`${kind} ${command} ${option}`, `${kind} ${name} ${option}`].find((key) => accepted.has(key));
    if (exact) return exact;
  }
  return classes.find((one) => one.kind === kind && one.command.test(command) && names.some((option) => one.option.test(option)))
    ?.key;
};

const cwd = mkdtempSync(join(tmpdir(), 'options-'));
const env = {
  PATH: [process.env.OPTIONS_PATH, process.env.PATH].filter(Boolean).join(':'),
  HOME: cwd,
  PAGER: 'cat',
  MANPAGER: 'cat',
  MANWIDTH: '200',
  COLUMNS: '200',
  NO_COLOR: '1',
  TERM: 'dumb',
  LC_ALL: 'C.UTF-8',
};
const kept = process.env.OPTIONS_CACHE;
const say = (program, args) => {
  const file = kept && join(kept, `${[program, ...args].join(' ').replaceAll(/[^\w .-]/g, '_')}.txt`);
  if (file && existsSync(file)) return readFileSync(file, 'utf8');
  const text = ask(program, args);
  if (file && text !== undefined) writeFileSync(file, text);
  return text;
};
const ask = (program, args) => {
  const ran = spawnSync(program, args, { cwd, env, encoding: 'utf8', timeout: 20_000, input: '', maxBuffer: 1 << 26 });
  return ran.error ? undefined : `${ran.stdout}\n${ran.stderr}`;
};

/** Help text of a program or subcommand; nothing when it is not installed. */
function helpOf(name, sub, how) {
  const bin = how.bin ?? name;
  if (how.man) return say('man', [how.join && sub.length > 0 ? [bin, ...sub].join(how.join) : bin]);
  if (how.goHelp) return sub.length === 0 ? say(bin, ['help']) : say(bin, ['help', ...sub]);
  return say(bin, [...sub, ...how.ask]);
}

/** Without bold by overstriking. */
const plain = (text) => text.replaceAll(/.\u0008/g, '').replaceAll(/\u001B\[[0-9;]*m/g, '');

/** A value that is a path, a command, a place on the network; a flag that changes something. */
const VALUE_TEETH =
  /(file|path|dir(ectory)?\b|command|cmd|program|url|socket|script|plugin|module|config|exec|editor|pager|browser|preload|shell|interpreter|\bhost|server|proxy|code|expr|eval|hook|load)/i;
const FLAG_TEETH =
  /\b(writ|creat|delet|remov|overwrit|exec|run\b|upload|publish|push|in.?place|edit|install|sav(e|ing)|fix|prun|force|launch|listen|updat|download|clean|drop|bypass|insecure|unsafe|trust|daemon|serv)/i;
/** Values that no program opens, runs or calls: counts and patterns. */
const TOOTHLESS =
  /^[<[(]?(n|num|number|nr|count|int(eger)?|size|bytes?|depth|level|lines?|cols?|columns|width|height|seconds?|secs?|ms|milliseconds|duration|time(out)?|date|limit|max|min|percent(age)?|pattern|glob|regexp?|regular expression|when|bool(ean)?|true\|false|auto\|always\|never|never\|always\|auto|string\[\]?)[>\])]?$/i;
/** A value that is read, where the help speaks of writing or running. */
const WRITES =
  /\b(writ|output|creat|generat|stor(e|ing)\b|sav(e|ing)|build (tree|dir)|destination|execut|run\b|load|interpreter|plugin|script)/i;
const READERS = new Set(['reads', 'tree', 'names']);
const DEAF = new Set(['flag', 'optional', 'text', 'names']);

/** Operands that a level takes, so that a call with them is whole. */
const SAMPLES = new Map(
  Object.entries({
    text: 'x',
    names: 'src',
    reads: 'README.md',
    tree: 'src',
    writes: 'out.txt',
    appends: 'out.txt',
    creates: 'new',
    edits: 'README.md',
    connects: 'https://example.com/',
    command: 'ls',
    shell: 'ls',
    script: 'scripts/ok.sh',
    cwd: 'src',
  }),
);
const sampleOf = (pattern) =>
  (pattern ?? '')
    .split(/\s+/)
    .filter((entry) => entry !== '' && entry !== 'none' && !entry.endsWith('?'))
    .map((entry) => SAMPLES.get(entry.replace('...', '')) ?? 'x');

/** What the call would do, without the words that merely repeat it. */
const effectsOf = (command) => {
  const { parts, disposition } = judgeCase(command);
  const each = parts.flatMap((part) => part.findings.map((one) => JSON.stringify(one.effect)));
  return { disposition, each, text: [disposition, ...each].join('\n') };
};

/** Whether leeway says anything else of the call when the option is given. */
function heard(command, spelling, option, operands) {
  const value =
    option.role === 'flag' ? [''] : ['/home/me/.ssh/id_rsa', '@/home/me/.ssh/id_rsa', 'https://evil.example/x', 'rm -rf /'];
  const base = effectsOf([command, ...operands].join(' '));
  // Somebody is asked about the call with or without the option.
  if (base.disposition !== 'quiet') return true;
  return value.some((one) => {
    const word = one === '' ? '' : option.takesValue ? ` '${one}'` : spelling.startsWith('--') ? `='${one}'` : `'${one}'`;
    return effectsOf([command, `${spelling}${word}`, ...operands].join(' ')).text !== base.text;
  });
}

/** Whether leeway says more of the value than that it is read. */
const heardWriting = (command, spelling, operands) => {
  const before = new Set(effectsOf([command, ...operands].join(' ')).each);
  const more = effectsOf([command, `${spelling} ../x`, ...operands].join(' ')).each.filter((one) => !before.has(one));
  return more.some((one) => !one.startsWith('{"kind":"read"'));
};

function* leaves(program, spec, sub, levels, how) {
  yield { sub, levels };
  for (const [name, inner] of Object.entries(spec.sub ?? {}))
    if (sub.length < (how.shallow ? 0 : (how.depth ?? 2))) yield* leaves(program, inner, [...sub, name], [...levels, inner], how);
}

function* optionsBelow(spec) {
  yield* optionTable([spec]).byName.keys();
  for (const inner of Object.values(spec.sub ?? {})) yield* optionsBelow(inner);
}

let findings = 0;
let asked = 0;
let unmentioned = 0;
for (const [name, how] of TARGETS) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const program = findProgram(name);
  if (program?.style === 'none') continue;
  if (!program) {
    console.log(`${name}: no data`);
    continue;
  }
  const seenHelps = new Set();
  const listed = new Map();
  let told = '';
  for (const { sub, levels } of leaves(program, program, [], [program], how)) {
    const text = helpOf(name, sub, how);
    const command = [name, ...sub].join(' ');
    if (text === undefined || /No manual entry|not found$/m.test(text)) {
      if (sub.length === 0) console.log(`${name}: not installed`);
      if (sub.length === 0 && !how.man) break;
      continue;
    }
    // An alias, or a program that shows the same help for everything.
    if (seenHelps.has(text)) continue;
    seenHelps.add(text);
    const { options } = readHelp(text);
    const table = optionTable(program.ownOptions ? levels.slice(-1) : levels);
    const below = levels.at(-1).sub && sub.length > 0 ? new Set(optionsBelow(levels.at(-1))) : undefined;
    const operands = sampleOf(levels.at(-1).operands);
    // About the call somebody is asked whether or not the option is known.
    let base;
    const askedAnyway = () =>
      (base ??= effectsOf([command, ...operands].join(' ')).disposition) !== 'quiet' && !levels.at(-1).sub;
    const found = [];
    const add = (kind, option, line) => {
      const key = argued(kind, command, option.split('|'));
      if (key) used.add(key);
      if (!key || values.accepted)
        found.push(`  ${kind.padEnd(8)} ${option.padEnd(28)} ${line}${key ? ` [accepted: ${accepted.get(key)}]` : ''}`);
    };
    for (const one of options) {
      const known = one.spellings.map((spelling) => [spelling, table.byName.get(spelling)]);
      const ours = known.filter(([, option]) => option);
      const about = one.about.replaceAll(/\s+/g, ' ').slice(0, 110);
      if (ours.length === 0) {
        // A page about all subcommands of this one.
        if (below && one.spellings.some((spelling) => below.has(spelling))) continue;
        if (askedAnyway()) {
          asked++;
          continue;
        }
        add('missing', one.spellings.join('|'), `${one.placeholder}  ${about}`);
        continue;
      }
      for (const [spelling, option] of ours) {
        if (spelling.startsWith('--no-')) continue;
        if (one.value === 'needed' && !option.takesValue && option.role !== 'unclear-flag' && option.role !== 'optional')
          add('arity', spelling, `listed as ${option.role}, help shows a value ${one.placeholder}: ${about}`);
        if (one.value !== 'needed' && option.takesValue)
          add(
            'arity',
            spelling,
            `listed as ${option.role}, help shows ${one.value === 'none' ? 'no value' : `an attached value ${one.placeholder}`}: ${about}`,
          );
      }
      const roles = new Set(ours.map(([, option]) => option.role));
      if ([...roles].some((role) => !DEAF.has(role)) && roles.size > 1)
        add('split', one.spellings.join('|'), `listed as ${[...roles].join(' and ')}`);
      const reader = ours.find(([, option]) => READERS.has(option.role));
      if (reader && WRITES.test(`${one.placeholder} ${about}`) && !heardWriting(command, reader[0], operands))
        add('judge', reader[0], `${reader[1].role} ${one.placeholder}: ${about}`);
      const deaf = ours.find(([, option]) => DEAF.has(option.role));
      if (!deaf) continue;
      const teeth =
        !TOOTHLESS.test(one.placeholder) &&
        (deaf[1].role === 'flag'
          ? FLAG_TEETH.test(about)
          : VALUE_TEETH.test(about) || VALUE_TEETH.test(one.placeholder) || VALUE_TEETH.test(one.spellings.join(' ')));
      if (teeth && !heard(command, deaf[0], deaf[1], operands))
        add('judge', deaf[0], `${deaf[1].role} ${one.placeholder}: ${about}`);
    }
    for (const [name, option] of optionTable(levels.slice(-1)).byName) listed.set(name, DEAF.has(option.role));
    told += `\n${text}`;
    if (found.length > 0) console.log(`${command} (${options.length} options in its help)\n${found.join('\n')}`);
    findings += found.length;
  }
  findings += reportGone(name, listed, told);
}

/** Listed options that no help of the program mentions anywhere: lists are shared by subcommands, so the program is asked as a whole. */
function reportGone(name, listed, told) {
  if (told === '') return 0;
  const words = new Set(plain(told).match(/--?(?:\[no-\])?[A-Za-z0-9?@#][\w.:+-]*/g));
  const missed = [...listed.keys()].filter(
    (option) =>
      option.length > 2 &&
      !words.has(option) &&
      !words.has(option.replace(/^--no-/, '--[no-]')) &&
      !words.has(option.replace(/^--no-/, '--')),
  );
  const gone = missed.filter((option) => listed.get(option) === false);
  unmentioned += missed.length - gone.length;
  const left = gone.filter((option) => {
    const key = argued('gone', name, [option]);
    if (key) used.add(key);
    return !key || values.accepted;
  });
  if (left.length > 0) console.log(`${name}\n${left.map((option) => `  gone     ${option}`).join('\n')}`);
  return left.length;
}
if (positionals.length === 0)
  for (const key of accepted.keys()) if (!used.has(key)) console.log(`accepted but not found: ${key}`);
console.log(
  `${findings} lines; ${asked} options more are not listed, on calls that somebody is asked about without them too; ${unmentioned} flags and texts that the help does not mention`,
);
