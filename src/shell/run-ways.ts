// If a command uses variables with several possible values, it is evaluated once for each combination, so every possible effect is found. Knows no
// particular kind of command.
import { MAX_WAYS, eachAlone } from './either-of.ts';
import type { EvalContext } from './eval-context.ts';
import { MAX_STEPS_FOR_WAYS } from './eval-context.ts';
import { firstWord } from './flow.ts';
import type { NamesUsed } from './names-used.ts';
import { namesExpanded, namesUsed } from './names-used.ts';
import { uncertain } from './run-branches.ts';
import { special } from './special-variable.ts';
import type { ShellState, Variable, Ways } from './state.ts';
import { becomeState, copyState, mergeCwd, mergeState } from './state.ts';
import type { Node } from './syntax.ts';
import type { Stream } from './value.ts';
import { textArg } from './value.ts';
import { markUncertain } from './written-files.ts';

/** The possible values of one variable. `asIf`: only for this command, to evaluate `${x:-y}` with and without x. */
interface Choice {
  readonly name: string;
  readonly ways: Ways;
  readonly asIf: boolean;
}

export function runWays(here: EvalContext, node: Node, run: (at: EvalContext) => Stream): Stream {
  const { state, walk } = here;
  const choices = choicesIn(here, node);
  if (choices.length === 0) return run(here);
  const ends: ShellState[] = [];
  const out: Stream[] = [];
  const started = copyState(state);
  const { version } = walk.files;
  let first = true;
  for (const way of combinations(choices)) {
    const each = copyState(started);
    way.forEach(({ value }, i) => put(each, choices[i]?.name ?? '', value));
    const before = walk.steps;
    out.push(run({ ...here, state: each }));
    markUncertain(walk, version);
    // INVARIANT: values beyond the first have their own budget, while it lasts, so that they do not use up the script's steps.
    if (!first && walk.waySteps <= MAX_STEPS_FOR_WAYS) {
      walk.waySteps += walk.steps - before;
      walk.steps = before;
    }
    first = false;
    way.forEach(({ value, asIf }, i) => {
      const name = choices[i]?.name ?? '';
      if (asIf && each.vars.get(name) === value) put(each, name, started.vars.get(name));
    });
    ends.push(each);
  }
  const [end, ...others] = ends;
  if (!end) return run(here);
  becomeState(state, end);
  mergeState(state, others);
  for (const { ifCdFailed } of others)
    if (ifCdFailed) state.ifCdFailed = state.ifCdFailed ? mergeCwd(state.ifCdFailed, ifCdFailed) : ifCdFailed;
  return uncertain(out);
}

const put = (state: ShellState, name: string, value: Variable | undefined): void => {
  if (value === undefined) state.vars.delete(name);
  else state.vars.set(name, value);
};

/** Tests change nothing and print nothing. */
const TESTS: ReadonlySet<string> = new Set(['[', 'test']);

/** The variables that the node expands and that have several possible values, as many as can be combined. */
function choicesIn(here: EvalContext, node: Node): readonly Choice[] {
  const used = namesExpanded(node);
  if (!used || (used.names.size === 0 && used.calls.size === 0) || here.walk.waySteps > MAX_STEPS_FOR_WAYS) return [];
  if (TESTS.has(firstWord(node) ?? '')) return [];
  const choices: Choice[] = [];
  let count = 1;
  for (const name of allNames(here, used)) {
    const choice = choiceOf(here, name, used);
    if (!choice || count * choice.ways.length > MAX_WAYS) continue;
    count *= choice.ways.length;
    choices.push(choice);
  }
  return choices;
}

/** The names used by the node itself and by the functions that it calls. */
function allNames(here: EvalContext, used: NamesUsed): ReadonlySet<string> {
  const { functions } = here.state;
  if (functions.size === 0) return used.names;
  const names = new Set(used.names);
  const called = new Set<string>();
  const waiting = [...used.calls];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const body = called.has(name) ? undefined : functions.get(name);
    called.add(name);
    if (!body) continue;
    const inside = namesUsed(body);
    for (const each of inside.names) names.add(each);
    waiting.push(...inside.calls);
  }
  return names;
}

function choiceOf(here: EvalContext, name: string, used: NamesUsed): Choice | undefined {
  const { vars } = here.state;
  const target = followed(here.state, name);
  const variable = vars.get(target);
  if (variable?.kind === 'array' && !variable.ways && used.indexed.has(name)) {
    const ways = [variable, ...eachAlone(variable.elements)];
    return variable.elements.length > 1 && ways.length <= MAX_WAYS ? { name: target, ways, asIf: true } : undefined;
  }
  if (variable && 'ways' in variable && variable.ways) return { name: target, ways: variable.ways, asIf: false };
  const unknown =
    variable === undefined || (variable.kind === 'scalar' && variable.value.bits.some((bit) => bit.kind === 'hole'));
  if (!unknown || !/^[A-Za-z_]/.test(target) || special(here, target) !== undefined) return undefined;
  if (used.defaulted.has(name)) return { name: target, ways: [variable, { kind: 'unset' }], asIf: true };
  if (used.replaced.has(name)) return { name: target, ways: [variable, { kind: 'scalar', value: textArg('1') }], asIf: true };
  return undefined;
}

/** The name that a reference leads to. */
function followed(state: ShellState, name: string, hops = 0): string {
  const variable = state.vars.get(name);
  return variable?.kind === 'reference' && !variable.unsure && variable.name !== '' && hops < 8
    ? followed(state, variable.name, hops + 1)
    : name;
}

type Picked = { readonly value: Variable | undefined; readonly asIf: boolean };

function combinations(choices: readonly Choice[]): readonly (readonly Picked[])[] {
  return choices.reduce<readonly (readonly Picked[])[]>(
    (all, { ways, asIf }) => all.flatMap((picked) => ways.map((value) => [...picked, { value, asIf }])),
    [[]],
  );
}
