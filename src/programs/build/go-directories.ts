// Where go keeps modules and tools: what `go env GOMODCACHE` prints by default. Reads go's settings.
import type { Tools } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { exact } from '../../shell/value.ts';

const DIRECTORIES: ReadonlyMap<string, string> = new Map([
  ['GOPATH', 'go'],
  ['GOMODCACHE', 'go/pkg/mod'],
]);
/** Variables that change these directories, and the file that may set the variables. */
const MOVING = ['GOPATH', 'GOMODCACHE', 'GOENV', 'HOME', 'XDG_CONFIG_HOME'];
const SETTINGS = ['.config/go/env', 'Library/Application Support/go/env'];

/** Undefined if unknown. */
export function goDirectory(operands: readonly Arg[], tools: Tools): string | undefined {
  const [name, ...more] = operands.map(exact);
  const below = name === undefined || more.length > 0 ? undefined : DIRECTORIES.get(name);
  if (below === undefined || MOVING.some((one) => tools.variable(one) !== undefined)) return undefined;
  return SETTINGS.every((file) => leavesAlone(tools.fileText(`${tools.home}/${file}`))) ? `${tools.home}/${below}\n` : undefined;
}

const leavesAlone = (found: ReturnType<Tools['fileText']>): boolean =>
  found.kind === 'absent' || (found.kind === 'text' && !/^\s*GO(?:PATH|MODCACHE)\s*=/m.test(found.text));
