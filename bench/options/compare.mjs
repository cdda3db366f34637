// Compares the options leeway lists with those a program's own help shows, and reports what to judge by hand. Changes nothing.
// Usage: node bench/options/compare.mjs [NAME…] [--missing] [--gone] [--accepted]     extra directories of programs: OPTIONS_PATH=dir:dir, help texts kept between runs: OPTIONS_CACHE=dir
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'jsonc-parser';
import { bundle } from '../bundle.mjs';
import { TARGETS } from './targets.mjs';

const { values, positionals } = parseArgs({
  options: { missing: { type: 'boolean' }, gone: { type: 'boolean' }, accepted: { type: 'boolean' } },
  allowPositionals: true,
});
const { findProgram, judgeCase, optionTable, readHelp } = await bundle(
  `export { findProgram } from './src/programs/index.ts'; export { optionTable } from './src/argv/option-table.ts'; export { readHelp } from './src/programs/user/read-help.ts'; export { judgeCase } from './src/programs/case-machine.ts';`,
);
const accepted = new Map();
for (const one of parse(readFileSync(new URL('./accepted.jsonc', import.meta.url), 'utf8')))
  for (const option of one.options.split(' ')) accepted.set(`${one.kind} ${one.command} ${option}`, one.why);
const used = new Set();

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

/** A value that is a path, a command, a place on the network; a flag that changes something. */
const VALUE_TEETH =
  /(file|path|dir(ectory)?\b|command|cmd|program|url|socket|script|plugin|module|config|exec|editor|pager|browser|preload|shell|\bhost|server|proxy|code|expr|eval|hook|load)/i;
const FLAG_TEETH =
  /\b(writ|creat|delet|remov|overwrit|exec|run\b|upload|publish|push|in.?place|edit|install|sav(e|ing)|fix|prun|force|launch|listen|updat|download|clean|drop|bypass|insecure|unsafe|trust|daemon|serv)/i;
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
  return { disposition, text: JSON.stringify([disposition, parts.map((part) => part.findings.map((one) => one.effect))]) };
};

/** Whether leeway says anything else of the call when the option is given. */
function heard(command, spelling, option, operands) {
  const value =
    option.role === 'flag' ? [''] : ['/home/me/.ssh/id_rsa', '@/home/me/.ssh/id_rsa', 'https://evil.example/x', 'rm -rf /'];
  const base = effectsOf([command, ...operands].join(' '));
  return value.some((one) => {
    const word = one === '' ? '' : option.takesValue ? ` '${one}'` : spelling.startsWith('--') ? `='${one}'` : `'${one}'`;
    return effectsOf([command, `${spelling}${word}`, ...operands].join(' ')).text !== base.text;
  });
}

function* leaves(program, spec, sub, levels, how) {
  yield { sub, levels };
  for (const [name, inner] of Object.entries(spec.sub ?? {}))
    if (sub.length < (how.shallow ? 0 : (how.depth ?? 2))) yield* leaves(program, inner, [...sub, name], [...levels, inner], how);
}

let findings = 0;
for (const [name, how] of TARGETS) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const program = findProgram(name);
  if (program?.style === 'none') continue;
  if (!program) {
    console.log(`${name}: no data`);
    continue;
  }
  const seenHelps = new Set();
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
    const operands = sampleOf(levels.at(-1).operands);
    const found = [];
    const add = (kind, option, line) => {
      const key = [`${kind} ${command} ${option}`, `${kind} ${name} ${option}`, `${kind} * ${option}`].find((one) =>
        accepted.has(one),
      );
      if (key) used.add(key);
      if (!key || values.accepted)
        found.push(`  ${kind.padEnd(8)} ${option.padEnd(28)} ${line}${key ? ` [accepted: ${accepted.get(key)}]` : ''}`);
    };
    const missing = [];
    for (const one of options) {
      const known = one.spellings.map((spelling) => [spelling, table.byName.get(spelling)]);
      const listed = known.filter(([, option]) => option);
      const about = one.about.replaceAll(/\s+/g, ' ').slice(0, 110);
      if (listed.length === 0) {
        missing.push(`${one.spellings.join('|')}${one.value === 'none' ? '' : ` ${one.placeholder}`}`);
        if (values.missing) add('missing', one.spellings.join('|'), `${one.placeholder}  ${about}`);
        continue;
      }
      for (const [spelling, option] of listed) {
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
      const roles = new Set(listed.map(([, option]) => option.role));
      if (roles.size > 1) add('split', one.spellings.join('|'), `listed as ${[...roles].join(' and ')}`);
      const deaf = listed.find(([, option]) => DEAF.has(option.role));
      if (!deaf) continue;
      const teeth =
        deaf[1].role === 'flag'
          ? FLAG_TEETH.test(about)
          : VALUE_TEETH.test(about) || VALUE_TEETH.test(one.placeholder) || VALUE_TEETH.test(one.spellings.join(' '));
      if (teeth && !heard(command, deaf[0], deaf[1], operands))
        add('judge', deaf[0], `${deaf[1].role} ${one.placeholder}: ${about}`);
    }
    if (values.gone) {
      const theirs = new Set(options.flatMap((one) => one.spellings));
      const own = optionTable(levels.slice(-1));
      for (const spelling of own.byName.keys())
        if (
          !theirs.has(spelling) &&
          ![...own.byName].some(([other, option]) => option === own.byName.get(spelling) && theirs.has(other))
        )
          add('gone', spelling, '');
    }
    if (missing.length > 0 && !values.missing) found.push(`  missing  ${missing.length}: ${missing.join(' ').slice(0, 400)}`);
    if (found.length > 0) console.log(`${command} (${options.length} options in its help)\n${found.join('\n')}`);
    findings += found.length;
  }
}
if (positionals.length === 0)
  for (const key of accepted.keys()) if (!used.has(key)) console.log(`accepted but not found: ${key}`);
console.log(`${findings} lines`);
