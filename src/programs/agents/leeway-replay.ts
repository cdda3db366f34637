// `leeway replay`: reads past sessions, writes a run and a page. Knows no other command.
import type { Judgement, Parsed, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText } from '../../shell/value.ts';

function judge(it: Parsed): Judgement {
  if (it.has('--help')) return { replaces: true };
  // A worker gets from its caller what to replay with.
  const odd = it.problems.find((one) => one.word.startsWith('--'));
  const forItself: readonly Effect[] =
    odd === undefined
      ? []
      : [{ kind: 'hazard', what: 'self-change', detail: `\`leeway replay ${odd.word}\` is only for internal use` }];
  return {
    effects: [
      ...forItself,
      ...(it.has('--auto') ? [unclear('reads the past sessions of every agent and project', '--auto')] : []),
      // A directory in `--compare` contains another leeway, which is run.
      ...it.values('--compare').map((arg) => unclear('may run another leeway', argText(arg))),
      ...it.values('--model').map((arg) => unclear('asks the configured model', argText(arg))),
    ],
  };
}

export const replaying: Spec = {
  flags: '--auto --json',
  text: '--agent --root --since --model --rows --jobs --compare --fail-on',
  names: '--project',
  writes: '--out --html',
  operands: 'reads...',
  does: 'nothing',
  judge,
};
