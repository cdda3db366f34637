// 7z: packs and unpacks. The first word is the command; the values of options are attached to them.
import { asTree } from '../../argv/effects-of.ts';
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, knownPrefix, textArg } from '../../shell/value.ts';
import { unpacksInto } from '../../argv/unpacks-into.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const HARMLESS = longPattern()`
    ^-(?:y|r[-0]?|m.*|p.*|bb\d?|bd|bs[oep]\d|bt|t\w+|ssc-?|slt|scs.*|scrc.*|sccUTF-8|so|si.*|aoa|aos|aou|aot|u.*|
    v\d+[bkmg]|x.*|i!.*|ai!.*|ax!.*|spf2?|snl|snh|slp|stm.*|sni|sns.*|spe|spd|w)$
  `;

function judge7z(it: Parsed, tools: Tools): Judgement {
  const [command, ...rest] = it.operands;
  const switches = rest.filter((arg) => knownPrefix(arg).startsWith('-') && knownPrefix(arg) !== '--');
  const [archive, ...files] = rest.filter((arg) => !knownPrefix(arg).startsWith('-'));
  const effects: Effect[] = switches.flatMap((arg): readonly Effect[] => {
    const text = argText(arg);
    if (
      text.startsWith('-o') ||
      (exact(arg) !== undefined && HARMLESS.test(text) && !/[@]/.test(text) && !text.startsWith('-spf'))
    )
      return [];
    return [unclear('`7z`: unknown switch', text)];
  });
  const read = (args: readonly Arg[]): readonly Effect[] =>
    args.flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'read', place: asTree(place), sees: 'content' })));
  const out = switches.find((arg) => argText(arg).startsWith('-o'));
  const archives = archive ? [archive] : [];
  if (files.some((arg) => knownPrefix(arg).startsWith('@'))) effects.push(unclear('`7z`: names come from a list'));
  switch (exact(command)) {
    case 'l':
    case 't':
    case 'h':
    case 'i':
    case 'b':
      return { effects: [...effects, ...read(archives)], prints: 'names' };
    case 'x':
    case 'e':
      if (switches.some((arg) => exact(arg) === '-so')) return { effects: [...effects, ...read(archives)] };
      return {
        effects: [...effects, ...read(archives), ...unpacksInto(out ? afterSwitch(out) : undefined, tools)],
        prints: 'names',
      };
    case 'a':
    case 'u':
    case 'd':
    case 'rn':
      return {
        effects: [
          ...effects,
          ...read(exact(command) === 'a' || exact(command) === 'u' ? files : []),
          ...archives.flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'write', place, how: 'change' }))),
        ],
      };
    default:
      return command ? { effects: [...effects, unclear('`7z`: unknown command', argText(command))] } : {};
  }
}

function afterSwitch(arg: Arg): Arg {
  const [first, ...rest] = arg.bits;
  if (first?.kind !== 'text') return arg;
  const text = first.text.slice(2);
  return text === '' && rest.length === 0
    ? textArg('.')
    : { ...arg, bits: text === '' ? rest : [{ kind: 'text', text }, ...rest] };
}

export const sevenZip: Program = {
  name: '7z',
  manual: 'https://7-zip.opensource.jp/chm/cmdline/index.htm',
  sameAs: {
    '7za': 'https://7-zip.opensource.jp/chm/cmdline/index.htm',
    '7zr': 'https://7-zip.opensource.jp/chm/cmdline/index.htm',
    '7zz': 'https://7-zip.opensource.jp/chm/cmdline/index.htm',
  },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: judge7z,
};
