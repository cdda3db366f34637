// leeway itself: commands that only look are quiet, and what it sends or writes is judged as for any program. Commands that
// change its settings, hooks or log, or that imitate an agent's hook call, are forbidden to agents.
import type { Judgement, Parsed, Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { evaluation } from './leeway-eval.ts';
import { replaying } from './leeway-replay.ts';
import { wordsOf } from '../../argv/words-of.ts';

export const selfChange = (what: string): Effect => ({
  kind: 'hazard',
  what: 'self-change',
  detail: `\`leeway ${what}\``,
});

const commandText = (it: Parsed): string => [...it.sub, ...it.operands.map(argText)].join(' ').slice(0, 80);

/** `--help=false` does not ask for help. */
const onlyHelp = (it: Parsed): boolean =>
  it.has('--help') &&
  it.given.every((one) => one.name !== '--help' || !one.value) &&
  it.problems.every((one) => !/^(--help|-h)/.test(one.word));

const CHANGES =
  /^-.*(write|fix|prune|delete|remove|reset|clear|clean|save|apply|set|force|install|repair|yes|update|out|edit|off|disable|stop)/;

/**
 * An unlisted word may be a command by which a newer version changes something. An unlisted option is only reviewed, as for any
 * program, unless its name suggests a change: the command itself only reads.
 */
function onlyLooks(it: Parsed, words: readonly string[] = []): Judgement {
  if (onlyHelp(it)) return { replaces: true };
  const odd = [
    ...it.problems.map((one) => one.word).filter((word) => CHANGES.test(word)),
    ...it.operands.flatMap((arg) => exact(arg) ?? []).filter((word) => !words.includes(word)),
  ];
  const unknown = it.operands.filter((arg) => exact(arg) === undefined);
  return {
    effects: [
      ...odd.slice(0, 1).map((word) => selfChange(`${it.sub.join(' ')} ${word}`)),
      ...unknown.map((arg) => unclear('an unknown word', argText(arg))),
    ],
  };
}

/** A command that only looks. Its positional words are listed; everything else must be an option. */
const looks = (spec: Omit<Spec, 'does'>, words = ''): Spec => ({
  operands: 'text...',
  does: 'nothing',
  judge: (it) => onlyLooks(it, wordsOf(words)),
  ...spec,
});

/** A command that only looks and takes any number of names (of decisions, of programs). */
const named = (spec: Omit<Spec, 'does'>): Spec => ({
  operands: 'text...',
  does: 'nothing',
  judge: (it) => onlyLooks({ ...it, operands: [] }),
  ...spec,
});

/** A command that changes something, unless one of these options makes it only show. */
const changes = (showing: readonly string[], spec: Omit<Spec, 'does'> = {}): Spec => ({
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    if (onlyHelp(it)) return { replaces: true };
    return showing.some((option) => it.has(option)) && it.problems.length === 0 ? {} : { effects: [selfChange(commandText(it))] };
  },
  ...spec,
});

/** Only leeway and agents' hooks start these; they treat `--help` like any other word. */
const forItself: Spec = {
  operands: 'text...',
  writes: '--config --state',
  text: '--deadline --sealed',
  flags: '--watched',
  help: 'none',
  does: 'nothing',
  judge: (it) => ({ effects: [selfChange(commandText(it))] }),
};

/** The options that describe a call to be judged. */
const CALL: Omit<Spec, 'does'> = {
  flags: '--headless --json --jsonl --log',
  text: '--tool --input --agent --allow --soft-deny --ask --hard-deny',
  names: '--cwd --project',
  operands: 'text...',
};

/** A configured model sees the call. Literal text may be shown to it; data from elsewhere counts as sent out. */
function judged(it: Parsed): Judgement {
  if (onlyHelp(it)) return { replaces: true };
  const told = [...it.operands, ...it.values('--input')];
  const { stdin } = it;
  const unread =
    told.some((arg) => exact(arg) === undefined || arg.from.length > 0) ||
    (stdin !== undefined && (stdin.text === undefined || stdin.from.length > 0));
  return {
    effects: [...(it.has('--log') ? [selfChange(`${it.sub.join(' ')} --log`)] : []), ...(unread ? [TOLD] : [])],
  };
}

const TOLD: Effect = { kind: 'network', use: 'send', server: { host: '', unknown: 'the configured model' } };
const asksModel = (word: string): Effect => unclear('asks the configured model', word);

export const leeway: Program = {
  name: 'leeway',
  manual: 'https://www.npmjs.com/package/leeway',
  style: 'plain',
  flags: '-h|--help -V|--version',
  does: 'nothing',
  sub: {
    check: { ...CALL, does: 'nothing', judge: judged },
    explain: { ...CALL, does: 'nothing', judge: judged },
    why: named({ flags: '--json' }),
    log: {
      flags: '-f|--follow --json --jsonl --csv --dry-run',
      text: '--session --verdict --layer --tool --program --rule --agent --since --until --text --limit --anchor',
      operands: 'text...',
      does: 'nothing',
      judge: (it) => onlyLooks(it, it.has('--dry-run') ? ['verify', 'prune'] : ['verify']),
    },
    runs: looks({ flags: '--json' }),
    diff: named({ flags: '--names' }),
    stats: looks({ flags: '--json', text: '--since --until --session --agent' }),
    rules: looks({ flags: '--all --json', names: '--project' }, 'import claude-code'),
    config: looks({ flags: '--json', names: '--project' }, 'paths schema'),
    program: named({ flags: '--json --draft --schema' }),
    doctor: {
      flags: '--json --offline',
      operands: 'text...',
      does: 'nothing',
      judge: (it) => {
        const looked = onlyLooks({ ...it, operands: [] });
        const asks = looked.replaces || it.has('--offline') ? [] : [asksModel('doctor')];
        return { ...looked, effects: [...(looked.effects ?? []), ...asks] };
      },
    },
    // The caller of `serve` knows its token, and could report approvals that nobody gave.
    serve: changes(['--openapi'], { flags: '--openapi', names: '--socket --token-file', text: '--port --max --deadline-ms' }),
    completion: named({}),
    help: named({}),
    version: named({}),
    classifier: {
      does: 'nothing',
      sub: {
        prompt: { ...CALL, does: 'nothing', judge: (it) => (onlyHelp(it) ? { replaces: true } : {}) },
        setup: changes([], { flags: '--key-stdin --yes', text: '--provider --model --base-url --key-env --command' }),
        test: looks({ flags: '--json', judge: (it) => withModel(onlyLooks(it)) }),
      },
    },
    eval: evaluation,
    replay: replaying,
    init: changes(['--dry-run'], { flags: '--all --project --dry-run --yes --no-helper --shadow --accept-open-settings' }),
    uninit: changes(['--dry-run'], { flags: '--all --project --dry-run --yes' }),
    allow: changes(['--dry-run'], { flags: '--dry-run' }),
    off: changes([]),
    on: changes([]),
    enforce: changes([]),
    shadow: looks({ flags: '--json', text: '--since' }, 'report'),
    run: changes([], { text: '-c', verbatim: true }),
    drop: changes([]),
    keep: changes([], { flags: '--yes' }),
    undo: changes(['--list'], { flags: '--list' }),
    suggest: changes([], {
      flags: '--auto --check --json --run-help',
      text: '--agent --root --since --apply',
      names: '--project',
    }),
    approve: changes([], { flags: '--yes', text: '--for' }),
    trust: changes(['--status'], { flags: '--status --remove --json', names: '--project' }),
    hook: {
      ...forItself,
      help: '',
      judge: (it) => (onlyHelp(it) ? { replaces: true } : { effects: [selfChange(commandText(it))] }),
    },
    helper: forItself,
    'code-cache': forItself,
    tidy: forItself,
  },
  bare: {
    operands: 'text...',
    verbatim: true,
    does: 'nothing',
    judge: (it) => (it.operands.length === 0 ? {} : { effects: [selfChange(commandText(it))] }),
  },
};

const withModel = (looked: Judgement): Judgement =>
  looked.replaces ? looked : { ...looked, effects: [...(looked.effects ?? []), asksModel('classifier test')] };
