// Code that is created at run time: evaluated text, attributes by name, imports by name, pickles. Known text is followed; the rest is unclear.
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { readSql } from '../sql/read-sql.ts';
import { callBack } from './apply-known.ts';
import { assignAttribute } from './assign.ts';
import { attribute } from './attribute.ts';
import { evaluate } from './evaluate.ts';
import { importModule } from './import-module.ts';
import { parsePython } from './parse-python.ts';
import { placesOfValue } from './path-places.ts';
import type { Value } from './py-value.ts';
import { NONE, NUM, alternatives, data, either, exactText, isPlain, known, made, unknown } from './py-value.ts';
import type { Special } from './specials.ts';
import { startArgv } from './special-outside.ts';
import { runBody } from './statements.ts';
import { maybe, note, noteDynamic, noteUnclear, printed } from './walk.ts';

const MAX_NESTED = 4;

const execute: Special = (at, use) => {
  const { reading } = at;
  const code = use.given.args[0] ?? use.given.names.get('source');
  // The names in the code are looked up in the given dictionaries, not here.
  if (use.given.args.length > 1 || use.given.names.size > 0)
    noteUnclear(reading, 'code is evaluated with names of its own', use.name);
  const results = (code ? alternatives(code) : [unknown('code')]).map((one): Value => {
    const source = one.kind === 'made' && one.type === 'code' && one.of ? one.of : one;
    const text = exactText(source);
    if (source.kind === 'ref' || (source.kind === 'made' && source.type === 'code')) return noteUnknownCode();
    const body = text === undefined || reading.depth >= MAX_NESTED ? undefined : parsePython(text.trimStart());
    if (!body) return noteUnknownCode();
    reading.depth++;
    try {
      const [only] = body;
      if (only?.nodeType === 'Expr' && body.length === 1) return evaluate(at, only.value);
      // Whether its definitions are visible depends on the Python version.
      maybe(reading, () => runBody(at, body));
      return NONE;
    } finally {
      reading.depth--;
    }
  });
  return either(results);

  function noteUnknownCode(): Value {
    noteDynamic(reading, 'code that is made at run time is unknown', use.name.replace('builtins.', ''));
    fromNetwork();
    return unknown('the result of unknown code');
  }

  /** The code may have just come from the network. */
  function fromNetwork(): void {
    for (const effect of reading.effects.values()) {
      if (effect.kind !== 'network' || effect.use === 'lookup') continue;
      const socket = effect.use === 'socket' || effect.use === 'listen';
      note(reading, {
        kind: 'hazard',
        what: socket ? 'reverse-shell' : 'download-run',
        detail: `runs what comes from ${effect.server.host || 'the network'}`,
      });
      return;
    }
  }
};

const compileCode: Special = (_at, use) => made('code', use.given.args[0] ?? unknown('code'));

const getAttribute: Special = (at, use) => {
  const [target, name, fallback] = use.given.args;
  const text = exactText(name);
  if (!target || text === undefined) {
    if (!target || !isPlain(target)) noteUnclear(at.reading, 'an attribute is named by unknown text', 'getattr');
    return target && isPlain(target) ? data() : unknown('an attribute');
  }
  return either([attribute(at.reading, target, text.normalize('NFKC')), ...(fallback ? [fallback] : [])]);
};

const setAttribute: Special = (at, use) => {
  const [target, name, value] = use.given.args;
  const text = exactText(name);
  if (!target || (text === undefined && target.kind !== 'object'))
    noteUnclear(at.reading, 'an attribute is named by unknown text', use.name);
  else assignAttribute(at, target, { name: text ?? '*', value: value ?? NONE });
  return NONE;
};

const importByName: Special = (at, use) => {
  const name = exactText(use.given.args[0] ?? use.given.names.get('name'));
  if (name === undefined || name.startsWith('.')) {
    noteDynamic(at.reading, 'a module is named by unknown text', use.name);
    return unknown('a module');
  }
  const full = name.normalize('NFKC');
  const value = importModule(at.reading, full);
  // `__import__('os.path')` gives `os`.
  return use.name === 'builtins.__import__' && full.includes('.') ? importModule(at.reading, full.split('.')[0] ?? full) : value;
};

const pickle: Special = (at, use) => {
  noteDynamic(at.reading, `\`${use.name}\` may run code in the data`, use.name);
  return unknown(`what \`${use.name}\` gives`);
};

const yaml: Special = (at, use) => {
  const loader = use.given.names.get('Loader') ?? use.given.args[1];
  const safe = loader?.kind === 'ref' && /^yaml\.C?(Safe|Base)Loader$/.test(loader.name);
  if (!safe) return pickle(at, use, '');
  return data();
};

const later: Special = (at, use) => {
  const { given } = use;
  const values = [...given.args, ...given.names.values()];
  const second = /^(signal\.signal|threading\.(Thread|Timer)|multiprocessing\.Process|loop\.(call_later|run_in_executor))$/.test(
    use.name,
  );
  const targets = given.names.get('target')
    ? [given.names.get('target')]
    : second
      ? given.args.slice(0, 2)
      : given.args.slice(0, 1);
  if (targets.some((target) => target && alternatives(target).some((one) => one.kind === 'unknown')))
    noteUnclear(at.reading, 'an unknown function runs later', use.name);
  const run = (): void => callBack(at, values, given);
  run();
  at.reading.later.push(run);
  return undefined;
};

const query: Special = (at, use) => {
  const text = exactText(use.given.args[0] ?? use.given.names.get('expr'));
  if (text === undefined || /[@(]|__/.test(text) || use.name.endsWith('to_sql') || use.name.endsWith('to_clipboard'))
    noteUnclear(at.reading, `what \`.${use.name.split('.').at(-1) ?? ''}\` runs is unknown`, use.name);
  return undefined;
};

const sqlite: Special = (at, use) => {
  const given = use.given.args[0] ?? use.given.names.get('database');
  const text = exactText(given);
  // `file:/x?mode=rw` is a URI if the call says so; otherwise it is a file name.
  const uri = use.given.names.has('uri') || use.given.args.length > 7 || use.given.open;
  const target =
    uri && (text === undefined || /^file:/i.test(text))
      ? text === undefined || text.includes('%')
        ? unknown('a database')
        : known(text.replace(/^file:(\/\/(localhost)?(?=\/))?/i, '').replace(/[?#].*$/, ''))
      : given;
  callBack(at, [...use.given.names.values()], use.given);
  if (exactText(target) === ':memory:') return made('sqlite');
  for (const place of placesOfValue(at.reading, target ?? unknown('a database')))
    note(at.reading, { kind: 'read', place, sees: 'content' });
  return made('sqlite', target);
};

/** SQL statements by their effect; statements that change rows change the file. */
const sql: Special = (at, use) => {
  const text = exactText(use.given.args[0]);
  const file = use.self?.kind === 'made' ? use.self.of : undefined;
  const effects: Effect[] = text === undefined ? [unclear('an unknown statement', 'execute')] : [];
  const changed = (): readonly Effect[] =>
    file ? placesOfValue(at.reading, file).map((place) => ({ kind: 'write', place, how: 'change' })) : [];
  for (const deed of text === undefined ? [] : readSql(text, 'sqlite').deeds) {
    switch (deed.kind) {
      case 'act':
        if (deed.act === 'look') break;
        effects.push(...changed());
        if (deed.act !== 'local' && file) effects.push({ kind: 'service', act: deed.act, system: 'sqlite', what: deed.what });
        break;
      case 'file':
        for (const place of placesOfValue(at.reading, known(deed.path)))
          effects.push(
            { kind: 'read', place, sees: 'content' },
            ...(deed.use === 'read' ? [] : [{ kind: 'write', place, how: 'change' } as const]),
          );
        break;
      case 'reveal':
        break;
      case 'unclear':
        effects.push(unclear(deed.why, deed.word.slice(0, 60)));
        break;
      case 'server':
      case 'shell':
        effects.push(unclear('a statement that reaches out', 'execute'));
    }
  }
  note(at.reading, ...effects);
  return use.self;
};

export const DYNAMIC_SPECIALS: readonly (readonly [string, Special])[] = [
  ['exec', execute],
  ['compile', compileCode],
  ['getattr', getAttribute],
  ['setattr', setAttribute],
  ['import', importByName],
  ['pickle', pickle],
  [
    'runs',
    (at, use) => {
      const all = [...use.given.args, ...use.given.names.values()];
      if (!use.name.startsWith('timeit')) return pickle(at, use, '');
      for (const one of all) {
        if (one.kind === 'num' || one.kind === 'none') continue;
        if (one.kind === 'func') callBack(at, [one], { args: [], names: new Map(), open: false });
        else execute(at, { ...use, given: { args: [one], names: new Map(), open: false } }, '');
      }
      return use.given.open ? pickle(at, use, '') : NUM;
    },
  ],
  ['yaml', yaml],
  ['later', later],
  ['query', query],
  ['sqlite', sqlite],
  ['sql', sql],
  [
    'namespace',
    (at, use) => {
      noteUnclear(at.reading, `\`${use.name.replace('builtins.', '')}()\` reaches every name`, use.name);
      return unknown('every name');
    },
  ],
  [
    'interactive',
    (at, use) => {
      printed(at.reading, undefined);
      noteDynamic(at.reading, `\`${use.name.replace('builtins.', '')}\` waits for commands`, use.name);
      return NONE;
    },
  ],
  [
    'tests',
    (at, use) => {
      note(at.reading, { kind: 'run', code: 'project', what: 'tests of the project' });
      const args = use.name === 'pytest.main' ? (use.given.args[0] ?? use.given.names.get('args')) : undefined;
      if (!args) return;
      if (args.kind === 'list' && !args.open)
        startArgv(at, [known('python3'), known('-m'), known('pytest'), ...args.items], { via: use.name });
      else noteUnclear(at.reading, 'which tests are run is unknown', use.name);
    },
  ],
  [
    'dotenv',
    (at, use) => {
      const target = use.given.args[0] ??
        use.given.names.get('dotenv_path') ?? {
          kind: 'str',
          arg: { bits: [{ kind: 'text', text: '.env' }], from: [], spread: false },
        };
      // Loaded project code then has the values in its environment: showing one reveals one value, showing all reveals the environment.
      const loaded = at.reading.code.calls !== undefined;
      const places = placesOfValue(at.reading, target);
      for (const place of places)
        note(at.reading, { kind: 'read', place, sees: loaded && isEnvFile(place) ? 'names' : 'content' });
      return loaded && use.name.endsWith('.dotenv_values')
        ? { kind: 'dict', entries: new Map(), open: true, holds: [], environ: true }
        : data();
    },
  ],
];
const isEnvFile = (place: Place): boolean => place.kind === 'path' && /\/\.env[^/]*$/.test(place.path);
