// Recognises a running process of an agent by its command line. Looks at no machine.
import { AGENTS } from './agents.ts';

/** The agent whose process has this command line: by the program's name, or by the script that an interpreter was given first. */
export function agentOf([program = '', ...args]: readonly string[]): (typeof AGENTS)[number] | undefined {
  const script = args.find((word) => !word.startsWith('-')) ?? '';
  return AGENTS.find(
    ({ process: { programs, packages } }) =>
      [program, script].some((path) => programs.includes(nameOf(path))) ||
      [program, script].some((path) => packages.some((name) => path.includes(`/${name}/`))),
  );
}

const nameOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.(?:exe|cmd|[cm]?js)$/, '');
