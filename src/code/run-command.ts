// Runs a command that code of another language starts: it is judged exactly like the same command in a shell. Knows no language.
import { unclear } from '../model/effect.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { invoke } from '../shell/invoke.ts';
import { runKnownAround } from '../shell/known-around.ts';
import { deeper } from '../shell/run-statements.ts';
import { runTextAsSh } from '../shell/run-text-as-sh.ts';
import { runShownFiles } from '../shell/shown-files.ts';
import { newProcess } from '../shell/state.ts';
import type { Arg, Stream } from '../shell/value.ts';
import { argText, emptyStream, exact, holeWhy, unknownStream } from '../shell/value.ts';

export interface Started {
  /** The name of what starts it, for a person: `subprocess.run`, `execSync`. */
  readonly via: string;
  readonly env: ReadonlyMap<string, Arg>;
  readonly stdin: Stream | undefined;
  /** Its standard input or output is a socket. */
  readonly socket: boolean;
}

/** A program with its arguments, without a shell. */
export function runArgv(args: readonly Arg[], here: EvalContext, start: Started): Stream {
  if (args.length === 0) return emptyStream;
  return invoke(inside(here, start), {
    args,
    env: start.env,
    text: args.map(argText).join(' '),
    plumbing: { socket: start.socket, inputs: [] },
    assignments: args.map(() => undefined),
  });
}

/** A text that a shell runs. */
export function runShell(text: Arg, here: EvalContext, start: Started): Stream {
  const at = inside(here, start);
  const command = exact(text);
  const shown = `${start.via}: ${argText(text)}`.slice(0, 200);
  for (const [name, value] of start.env) {
    at.state.vars.set(name, { kind: 'scalar', value });
    at.walk.world.variable(name, value, at);
  }
  if (command === undefined) {
    const part = addPart(at, {
      text: shown,
      from: text.from,
      effects: [
        { kind: 'run', code: 'inline', what: 'unknown shell text' },
        unclear(`the shell text is unknown before it runs (${holeWhy(text) ?? 'unknown'})`, argText(text).slice(0, 80)),
      ],
    });
    const around = runKnownAround(at, { text, shown, via: start.via });
    return unknownStream('unknown shell text', [part, ...around, ...runShownFiles(at, text.from)]);
  }
  return runTextAsSh(at, { text: command, shown, from: text.from, via: start.via });
}

/** Functions and aliases of the surrounding shell are not passed on to it. */
function inside(here: EvalContext, start: Started): EvalContext {
  const state = newProcess(here.state, start.env);
  state.functions.clear();
  state.aliases.clear();
  return { ...deeper(here, { via: [...here.frame.via, start.via] }), state, stdin: start.stdin };
}
