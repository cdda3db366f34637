// Checks the options that a program passes in when it starts: an unknown name or an impossible value is an error at once. Reads
// no call.
import { agentNamed } from '../agents/agents.ts';

type Check = readonly [is: (value: unknown) => boolean, wanted: string];

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isAbsolute = (value: unknown): boolean => typeof value === 'string' && /^(\/|[A-Za-z]:[\\/])/.test(value);
const oneOf = (...words: readonly string[]): Check => [
  (value) => words.some((word) => word === value),
  `one of ${words.map((word) => `'${word}'`).join(', ')}`,
];
const AGENT: Check = [(value) => typeof value === 'string' && agentNamed(value) !== undefined, 'the name of an agent'];
const OBJECT: Check = [isRecord, 'an object'];
const FUNCTION: Check = [isFunction, 'a function'];
const PATH: Check = [isAbsolute, 'an absolute path'];
const ANY: Check = [() => true, ''];

const GATE: Readonly<Record<string, Check>> = {
  tools: OBJECT,
  config: OBJECT,
  configuration: oneOf('given', 'machine'),
  // Checked when it is used.
  classifier: ANY,
  record: oneOf('keep', 'read', 'off'),
  stateDir: PATH,
  now: FUNCTION,
  host: OBJECT,
  logger: FUNCTION,
  agent: AGENT,
  deadlineMs: [(value) => typeof value === 'number' && value >= 1, 'a number of milliseconds, at least 1'],
};

const isGate = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['check', 'report', 'said'].every((name) => isFunction(Reflect.get(value, name)));

const GUARD: Readonly<Record<string, Check>> = {
  gate: [isGate, 'a gate made by `createGate`'],
  session: [(value) => typeof value === 'string' && value !== '', 'a text that is not empty'],
  cwd: PATH,
  interactive: [(value) => typeof value === 'boolean', 'true or false'],
  agent: AGENT,
};

const TABLES = { createGate: GATE, createGuard: GUARD } as const;

/** Throws for an unknown name and for an impossible value. `undefined` is the same as leaving an option out. */
export function checkOptions(of: keyof typeof TABLES, options: object): void {
  if (!isRecord(options)) throw new TypeError(`${of}: the options are not an object`);
  const table = new Map(Object.entries(TABLES[of]));
  for (const [name, value] of Object.entries(options)) {
    const check = table.get(name);
    if (check === undefined)
      throw new TypeError(`${of}: there is no option \`${name}\`; the options are ${[...table.keys()].join(', ')}`);
    const [is, wanted] = check;
    if (value !== undefined && !is(value)) throw new TypeError(`${of}: \`${name}\` must be ${wanted}`);
  }
}
