// The repository that a forge's command line takes commits from, judged as git judges the address of a fetch. Knows no subcommand.
import type { Parsed, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';
import type { Forge } from './gh-act.ts';
import { chosen } from './gh-act.ts';
import { destination } from './push-specs.ts';

/** `OWNER/NAME`, `HOST/OWNER/NAME` or an address; a name alone belongs to the user. */
export function fromRepository(named: Arg | undefined, { server }: Forge, tools: Tools): readonly Effect[] {
  if (named === undefined) return [];
  const text = exact(named);
  if (text === undefined || /:|^\.{0,2}\/|\\/.test(text)) return destination(named, tools, 'fetch');
  const parts = text.split('/').filter((part) => part !== '');
  const host = server.host.replace(/^api\./, '');
  return parts.length < 2
    ? []
    : destination(textArg(`https://${parts.length > 2 ? '' : `${host}/`}${parts.join('/')}`), tools, 'fetch');
}

/** The repository that arguments or environment select, if any. */
export function fromChosen(forge: Forge, it: Parsed, tools: Tools): readonly Effect[] {
  const repository = chosen(forge, it, tools);
  if (repository === undefined) return [];
  return fromRepository(repository.name === undefined ? it.value('-R') : textArg(repository.name), forge, tools);
}
