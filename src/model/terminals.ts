// Terminals and input typed into them: names of sessions that a call opens, and the effect of typing where a person types. Runs nothing.
import type { Process } from './effect.ts';

const SESSION = 'terminal session ';

/** A named session of a program such as tmux. `server`: the program's instance, where it can have several. */
export const terminalSession = (program: string, name: string, server = ''): string =>
  `${SESSION}${name} of ${program}${server === '' ? '' : ` ${server}`}`;

export const isTerminal = (what: string): boolean => what.startsWith(SESSION);

/** INVARIANT: an agent that types where a person types can forge the person's words, so the typed text does not matter. */
export const typesInto = (what: string): Process => ({ kind: 'process', act: 'type', whose: 'unknown', what });

/** Devices that are terminal screens. */
export const isTerminalDevice = (path: string): boolean => /^\/dev\/(?:tty\w*|console|pts\/\d+|vcsa?\d*)$/.test(path);
