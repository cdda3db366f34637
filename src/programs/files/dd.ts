// dd: copies bytes from one file to another, disks included. Its operands are all of the form name=value.
import type { Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, knownPrefix, textArg } from '../../shell/value.ts';
import { writeHow } from './destinations.ts';
import { wordsOf } from '../../argv/words-of.ts';

const TEXT = new Set(wordsOf('bs cbs conv count ibs iflag iseek obs oflag oseek seek skip status speed files fillchar'));

export const dd: Program = {
  name: 'dd',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/dd-invocation.html',
  sameAs: { gdd: 'https://www.gnu.org/software/coreutils/manual/html_node/dd-invocation.html' },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const effects = it.operands.flatMap((arg): readonly Effect[] => {
      const name = /^([a-z]+)=/.exec(knownPrefix(arg))?.[1];
      if (name === 'if') return named(arg, tools).map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
      if (name === 'of')
        return named(arg, tools).map((place): Effect => ({ kind: 'write', place, how: writeHow(place, tools), replaces: true }));
      if (name !== undefined && TEXT.has(name)) return [];
      return ['--help', '--version'].includes(argText(arg)) ? [] : [unclear('`dd`: unknown operand', argText(arg))];
    });
    return { effects };
  },
};

/** In bash a tilde after `name=` is expanded even in an argument, in other shells it is not. Both paths are returned. */
function named(arg: Arg, tools: Tools): readonly Place[] {
  const value = valueOf(arg);
  const home = /^~(?=\/|$)/.test(knownPrefix(value)) ? tools.places(textArg(argText(value).replace('~', tools.home))) : [];
  return [...tools.places(value), ...home];
}

function valueOf(arg: Arg): Arg {
  const [first, ...rest] = arg.bits;
  if (first?.kind !== 'text') return arg;
  const text = first.text.slice(first.text.indexOf('=') + 1);
  if (text === '' && rest.length === 0) return textArg('');
  return { ...arg, bits: text === '' ? rest : [{ kind: 'text', text }, ...rest] };
}
