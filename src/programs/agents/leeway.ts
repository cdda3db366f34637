// leeway itself: what only looks is quiet; whatever changes its settings, hooks or record is not for the agent.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';

const LOOKS = new Set([
  'check',
  'explain',
  'why',
  'log',
  'stats',
  'rules',
  'config',
  'doctor',
  'eval',
  'program',
  'completion',
  'help',
  'version',
  '--help',
  '-h',
  '--version',
  '-V',
]);
/** Words that turn a looking command into a changing one. */
const CHANGES =
  /^(prune|clear|delete|remove|rm|reset|add|set|unset|edit|migrate|fix|--fix|--write|--apply|--yes|-y|--delete|--prune|--clear|--install|--save|--force)(=|$)/;
/** What follows these is a call to be judged, not words for leeway. */
const TAKE_A_CALL = new Set(['check', 'explain', 'why']);

export const leeway: Program = {
  name: 'leeway',
  manual: 'https://www.npmjs.com/package/leeway',
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    const [first, ...rest] = it.operands;
    const command = exact(first);
    if (first === undefined) return {};
    if (command === undefined) return { effects: [selfChange('a command that is not known')] };
    if (command === 'classifier')
      return exact(rest[0]) === 'prompt' ? {} : { effects: [unclear('asks the configured model', 'classifier')] };
    if (!LOOKS.has(command)) return { effects: [selfChange(command)] };
    const words = TAKE_A_CALL.has(command) ? rest.slice(0, indexOfCall(rest.map(argText))) : rest;
    if (words.some((word) => CHANGES.test(argText(word))))
      return { effects: [selfChange(`${command} ${words.map(argText).join(' ')}`.slice(0, 80))] };
    const unknown = words.filter((word) => exact(word) === undefined || /^(-o|--out|--output|--export)/.test(argText(word)));
    return { effects: unknown.map((word) => unclear('a word that is not known', argText(word))) };
  },
};

const selfChange = (what: string): Effect => ({
  kind: 'hazard',
  what: 'self-change',
  detail: `\`leeway ${what}\` changes what guards`,
});

/** The call begins after `--` or with the first word that is no option. */
function indexOfCall(words: readonly string[]): number {
  const found = words.findIndex((word) => word === '--' || !word.startsWith('-'));
  return found < 0 ? words.length : found;
}
