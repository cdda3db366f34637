// `leeway eval`: reads corpora, writes a run and a report, and with `--model` sends the calls to a model. Knows no other command.
import type { Judgement, Parsed, Spec } from '../../argv/program.ts';
import { serverFromText } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { PROVIDER_FACTS } from '../../model/providers.gen.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';

/** The corpora are sent to the model, and the key to the model's server. */
function asks(model: Arg): readonly Effect[] {
  const text = exact(model);
  const unknown: Effect = { kind: 'network', use: 'upload', server: { host: '', unknown: 'the model that is asked' } };
  if (text === undefined) return [unclear('which model is asked is unknown', argText(model)), unknown];
  const at = text.search(/@https?:\/\//);
  const [name = ''] = (at < 0 ? text : text.slice(0, at)).split(':');
  // The variable with the provider's key, and the provider's own address.
  const { keyVariable, address } = PROVIDER_FACTS.find((provider) => provider.name === name) ?? {};
  const own = address === undefined ? undefined : serverFromText(address);
  const server = at < 0 ? undefined : serverFromText(text.slice(at + 1));
  if (server === undefined) return [own === undefined ? unknown : { kind: 'network', use: 'upload', server: { host: own.host } }];
  const leaves: readonly Effect[] =
    keyVariable === undefined || server.host === own?.host
      ? []
      : [{ kind: 'reveal', what: 'credential', detail: `$${keyVariable}` }];
  return [...leaves, { kind: 'network', use: 'upload', server }];
}

function judge(it: Parsed): Judgement {
  if (it.has('--help')) return { replaces: true };
  // A worker gets from its caller the commands that print the keys and the addresses that they are sent to.
  const odd = it.problems.find((one) => one.word.startsWith('--'));
  const forItself: readonly Effect[] =
    odd === undefined
      ? []
      : [{ kind: 'hazard', what: 'self-change', detail: `\`leeway eval ${odd.word}\` is only for internal use` }];
  return { effects: [...forItself, ...it.values('--model').flatMap(asks)] };
}

export const evaluation: Spec = {
  flags: '--headless --json --compare',
  text: '--where --sample --root --model --stages --suite --repeat --jobs --rows --fail-on',
  names: '--cwd',
  reads: '--hosts',
  writes: '--out --html',
  operands: 'reads...',
  does: 'nothing',
  judge,
};
