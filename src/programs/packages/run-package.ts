// npx and similar programs: run a command of a package, either the project's own or one that is fetched. Knows no package
// manager.
import type { Judgement, Tools } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import type { Effect } from '../../model/effect.ts';
import { AGENT_PACKAGES } from '../agents/agent-packages.ts';
import { isLocked, toolOrigin } from './locked-tool.ts';

export interface PackageCall {
  readonly command: readonly Arg[];
  /** Packages named by an option: they are fetched, whatever the command is. */
  readonly packages?: readonly Arg[];
  /** Never fetches: runs what is installed, or fails. */
  readonly installedOnly?: boolean;
  /** Always fetches, even when the project has it (`dlx`). */
  readonly alwaysFetches?: boolean;
  readonly via: string;
}

export function runPackage(call: PackageCall, tools: Tools): Judgement {
  const [first, ...rest] = call.command;
  const name = exact(first);
  const fetched = (call.packages ?? []).filter((one) => !isLocked(exact(one) ?? '', tools));
  const effects: Effect[] = fetched.map((one) => newPackage(argText(one)));
  if (!first) return { replaces: true, effects };
  const packaged = (call.packages ?? []).length > 0;
  const origin = name === undefined || call.alwaysFetches === true ? undefined : toolOrigin(name, tools);
  const isNew = origin?.kind !== 'locked' && origin?.kind !== 'written';
  // A runner that never fetches runs the installed tool, or fails.
  if (isNew && !packaged && (call.installedOnly !== true || origin?.kind === 'added')) effects.push(newPackage(argText(first)));
  if (origin?.kind === 'written')
    return { replaces: true, effects, inner: [{ kind: 'argv', args: [textArg(origin.path), ...rest], via: call.via }] };
  // The origin and the effects are independent: the effects of a known program count in either case.
  const plain = name === undefined ? first : textArg(commandOf(name.replace(/(?<=.)@[^/]*$/, '')));
  return { replaces: true, effects, inner: [{ kind: 'argv', args: [plain, ...rest], via: call.via }] };
}

const commandOf = (name: string): string => AGENT_PACKAGES.get(name) ?? name;

const newPackage = (what: string): Effect => ({ kind: 'package', act: 'new', what });
