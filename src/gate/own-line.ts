// Recognises calls that are exactly `leeway run -c TEXT` or `leeway keep N` of the installed leeway. Every other call that names
// leeway is judged like a call of any other program.
import { analyseShell } from '../analyse/analyse-shell.ts';
import { installedFile } from '../analyse/leeway-copy.ts';
import { observe } from '../contain/contain-command.ts';
import { RunStore } from '../contain/run-store.ts';
import { isWithin } from '../host/path-text.ts';
import { stateDir } from '../log/state-dir.ts';
import type { ToolCall } from '../model/call.ts';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Analysis, Part } from '../model/part.ts';
import { wordsOfOneCommand } from '../shell/one-command.ts';
import { isBackground } from './running-commands.ts';
import type { Situation } from './situation.ts';

type OwnAnalysis = Pick<Analysis, 'parts' | 'own'>;

/**
 * INVARIANT: the whole call is one command without assignments, redirections or pipes. Every word is literal, and the first is
 * the absolute path of the file that hooks start. Nothing else can then decide what runs.
 */
export function ownLine(
  { commands, cwd }: { readonly commands: readonly string[]; readonly cwd: string | undefined },
  call: ToolCall,
  situation: Situation,
): OwnAnalysis | undefined {
  const [command] = commands;
  // A quick exit, because most calls name no file of leeway.
  if (command === undefined || commands.length !== 1 || !command.startsWith('/') || isBackground(call)) return undefined;
  const words = wordsOfOneCommand(command, (piece) =>
    piece.kind === 'text' && (piece.quoted || !/[{}]/.test(piece.text)) ? piece.text : undefined,
  );
  const [program = '', name, third = '', fourth, ...rest] = words ?? [];
  const { root } = situation;
  if (rest.length > 0 || root === undefined || !isInstalled(program, situation)) return undefined;
  if (name === 'run' && third === '-c' && fourth !== undefined && !fourth.startsWith('-') && cwd === call.cwd) {
    const at = situation.host.realPath(call.cwd);
    if (at.kind !== 'known') return undefined;
    const { parts } = analyseShell(fourth, cwd, situation.analysis);
    return { own: { kind: 'run', text: fourth, cwd: at.value, root }, parts };
  }
  return name === 'keep' && fourth === undefined && /^[1-9]\d{0,8}$/.test(third) ? keepLine(Number(third), situation) : undefined;
}

/**
 * The program must be the installed file itself: a link could lead elsewhere when the call runs. Its first line takes Node from
 * PATH, so PATH must not find a Node in the project or a temporary directory first.
 */
function isInstalled(program: string, { analysis, host, root = '' }: Situation): boolean {
  const real = host.realPath(program);
  if (real.kind !== 'known' || real.value !== program || installedFile(program, analysis) !== 'command') return false;
  const node = host.which('node');
  if (node.kind !== 'known' || (host.env('PATH') ?? '').split(':').some((dir) => !dir.startsWith('/'))) return false;
  const found = host.realPath(node.value);
  const paths = found.kind === 'known' ? [node.value, found.value] : [];
  return paths.length > 0 && !paths.some((path) => [root, ...host.tempDirs].some((dir) => isWithin(path, dir)));
}

/**
 * If the run belongs to another session, or changed since it was judged, the call is judged like any other command that changes leeway's
 * state.
 */
function keepLine(number: number, { host, root, session }: Situation): OwnAnalysis | undefined {
  const store = new RunStore(stateDir(host), host.uid);
  const record = store.read(number);
  if (record === undefined || record.state !== 'held' || record.root !== root) return undefined;
  if (record.session === '' || record.session !== session) return undefined;
  const { changes, effects, digest } = observe(record, { host, store });
  if (digest !== record.digest || changes.refused.length > 0) return undefined;
  const summary = `keeps what run ${number} changed`;
  return {
    own: { kind: 'keep', number, digest, summary },
    parts: [partOf(`leeway keep ${number}`, [unclear(summary), ...effects])],
  };
}

const partOf = (text: string, effects: readonly Effect[]): Part => ({
  id: 0,
  text,
  effects,
  from: [],
  masks: true,
  via: [],
  site: 'here',
  prints: false,
});
