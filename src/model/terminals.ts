// Terminals and what is typed into them: names of sessions that a call opens, and the effect of typing where a person types. Runs nothing.
import type { Process } from './effect.ts';

const SESSION = 'terminal session ';

/** A session that a program keeps under a name; `server`: where the program keeps more than one set of them. */
export const terminalSession = (program: string, name: string, server = ''): string =>
  `${SESSION}${name} of ${program}${server === '' ? '' : ` ${server}`}`;

export const isTerminal = (what: string): boolean => what.startsWith(SESSION);

/** INVARIANT: an agent that types where the person types can forge the person's words, whatever it types. */
export const typesInto = (what: string): Process => ({ kind: 'process', act: 'type', whose: 'unknown', what });

/** Devices that are the screens of terminals. */
export const isTerminalDevice = (path: string): boolean => /^\/dev\/(?:tty\w*|console|pts\/\d+|vcsa?\d*)$/.test(path);
