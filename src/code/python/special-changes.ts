// Functions that change or copy containers, turn functions into methods, or take settings that name code. They have no effects of their own.
import { callBack } from './apply-known.ts';
import { hold } from './assign.ts';
import type { Value } from './py-value.ts';
import { NUM, alternatives, data, exactText, isPlain, known, list, made } from './py-value.ts';
import type { Special } from './specials.ts';
import { changed, noteUnclear } from './walk.ts';

/** `property(get, set)`, `staticmethod(f)`: the same function, accessed in another way. */
const accessor: Special = (at, use, detail) => {
  const { args, names } = use.given;
  const first = args[0] ?? names.get('fget');
  const rest = [...args.slice(1), ...['fset', 'fdel'].flatMap((name) => names.get(name) ?? [])];
  const base = first?.kind === 'func' ? first : rest.find((one) => one.kind === 'func');
  if (base?.kind !== 'func') {
    callBack(at, [...args, ...names.values()], use.given);
    return first ?? data();
  }
  const as = detail === 'static' ? 'static' : detail === 'class' ? 'class' : 'property';
  return { ...base, as, ...(as === 'property' ? { setters: rest } : {}) };
};

/** A number, unless an argument is an object that defines its own conversion. */
const number: Special = (at, use) => {
  const all = [...use.given.args, ...use.given.names.values()];
  callBack(at, all, use.given);
  return all.every((one) => isPlain(one) && one.kind !== 'str') && !use.given.open ? NUM : data();
};

/** A copy is a new container. */
const copied: Special = (_at, use, detail) => {
  const clone = (value: Value, depth: number): Value => {
    const inner = (one: Value): Value => (detail === 'deep' && depth < 8 ? clone(one, depth + 1) : one);
    if (value.kind === 'list') return list(value.items.map(inner), value.open ? 'open' : 'closed');
    if (value.kind === 'dict')
      return {
        ...value,
        entries: new Map([...value.entries].map(([key, one]) => [key, inner(one)])),
        holds: value.holds.map(inner),
      };
    return value;
  };
  return clone(use.given.args[0] ?? data(), 0);
};

/** Functions that change the container passed to them. */
const mutates: Special = (at, use) => {
  const [first, ...rest] = use.given.args;
  for (const one of first ? alternatives(first) : []) {
    if (one.kind !== 'list' && one.kind !== 'dict') continue;
    one.open = true;
    for (const value of rest) hold(at.reading, one, value);
    changed(at.reading);
  }
  for (const one of rest) if (one.kind === 'dict' && use.name === 'collections.ChainMap') one.open = true;
  callBack(at, [...use.given.args, ...use.given.names.values()], use.given);
  return undefined;
};

const EXTENSIONS =
  /^((markdown\.extensions\.)?(extra|abbr|attr_list|def_list|fenced_code|footnotes|md_in_html|tables|admonition|codehilite|legacy_attrs|legacy_em|meta|nl2br|sane_lists|smarty|toc|wikilinks)|pymdownx\.\w+)$/;

export const CHANGE_SPECIALS: readonly (readonly [string, Special])[] = [
  ['method', accessor],
  ['number', number],
  ['copy', copied],
  ['mutates', mutates],
  ['getter', () => made('getter')],
  [
    'parser',
    (at, use) => {
      if (use.given.names.has('fromfile_prefix_chars') || use.given.open)
        noteUnclear(at.reading, 'reads arguments from files named in other arguments', 'fromfile_prefix_chars');
      callBack(at, [...use.given.names.values()], use.given);
    },
  ],
  [
    'filetype',
    (at, use) => {
      const mode = use.given.args[0] ?? use.given.names.get('mode');
      if (mode && !/^[rbt]*$/.test(exactText(mode) ?? 'w'))
        noteUnclear(at.reading, 'opens files named in arguments for writing', 'argparse.FileType');
    },
  ],
  [
    'backend',
    (at, use) => {
      if (/^module:/i.test(exactText(use.given.args[0] ?? use.given.names.get('backend')) ?? 'module:'))
        noteUnclear(at.reading, 'a backend that is a module', use.name);
    },
  ],
  [
    'markdown',
    (at, use) => {
      const all = use.given.names.get('extensions');
      const names = all?.kind === 'list' && !all.open ? all.items.map(exactText) : all ? [undefined] : [];
      if (!names.every((name) => name !== undefined && EXTENSIONS.test(name)))
        noteUnclear(at.reading, 'an extension that is a module', 'extensions');
    },
  ],
  [
    'ruamel',
    (at, use) => {
      const type = exactText(use.given.names.get('typ') ?? use.given.args[0] ?? known('rt'));
      if (type === undefined || !/^(rt|safe|base|pure|string)$/.test(type))
        noteUnclear(at.reading, 'YAML may make any object', 'typ');
    },
  ],
];
