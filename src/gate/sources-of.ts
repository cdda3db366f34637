// The code that a call would run, for the question: files and pieces of files, such as the recipe of a Makefile. Shortens nothing.
import { posix } from 'node:path';
import type { RanText } from '../analyse/context.ts';
import type { FollowedSource } from '../classifier/question.ts';
import type { Fact } from '../host/host.ts';
import type { Json } from '../model/call.ts';
import { mayBeCode } from '../model/data-files.ts';
import type { JudgedPart } from '../model/decision.ts';
import type { QuestionInput } from './question-of.ts';

export function sourcesOf(parts: readonly JudgedPart[], input: QuestionInput): readonly FollowedSource[] {
  const files = filesOf(parts, input);
  return [...recipesOf(parts, input, files), ...files];
}

/** Largest script that is read for the question; the prompt itself is limited to far less. */
const MOST_TEXT = 1 << 18;

/** Endings of files that tell a service what to do: a playbook, a manifest, SQL statements. */
const ORDERS = /\.(?:ya?ml|sql|json|tf|hcl)$/i;

/** Files in these zones are never shown to a model. */
const HIDDEN: ReadonlySet<string> = new Set(['env', 'secrets', 'own', 'record', 'otherhome']);

/** Files that a part reads and may execute: code that it passes to a program, or orders for a service. */
function handedCode({ findings, disposition }: JudgedPart): readonly string[] {
  const acts = findings.map(({ effect }) => effect.kind);
  const orders = acts.includes('service');
  if (disposition === 'quiet' || !(orders || acts.includes('unclear') || acts.includes('hazard'))) return [];
  return findings.flatMap(({ effect, zones, disposition: level }) => {
    if (effect.kind !== 'read' || effect.sees !== 'content' || level !== 'quiet') return [];
    if (effect.place.kind !== 'path' || effect.place.extent !== 'one' || zones.some((zone) => HIDDEN.has(zone))) return [];
    const { path } = effect.place;
    return mayBeCode(path) || (orders && ORDERS.test(path)) ? [path] : [];
  });
}

/** Files whose code runs and has an effect that is not quiet, for the question. */
function filesOf(parts: readonly JudgedPart[], { followed, situation }: QuestionInput): readonly FollowedSource[] {
  const paths = new Set<string>();
  const strict = parts.filter(({ disposition }) => disposition !== 'quiet');
  const led = new Set(strict.flatMap(({ via }) => via));
  for (const { findings, disposition } of parts)
    for (const { effect } of findings)
      if (effect.kind === 'run' && effect.place?.kind === 'path' && effect.place.extent === 'one')
        if (disposition !== 'quiet' || led.has(effect.place.path)) paths.add(effect.place.path);
  // A word that looks like a file name but does not exist, such as a branch name, is no code.
  for (const path of parts.flatMap(handedCode)) if (situation.host.entry(path).kind !== 'absent') paths.add(path);
  // For a runner of project code the path is its directory, not a script.
  const isFile = (path: string): boolean => {
    const entry = situation.host.entry(path);
    return entry.kind !== 'known' || entry.value.type !== 'directory';
  };
  return [...paths].filter(isFile).map((path) => sourceAt(path, followed.get(path) ?? situation.host.text(path, MOST_TEXT)));
}

/**
 * Recipes, package scripts and similar texts with an effect that is not quiet, each under its name. Texts that the call or a
 * shown file already contains are left out.
 */
function recipesOf(
  parts: readonly JudgedPart[],
  { ran, call }: QuestionInput,
  files: readonly FollowedSource[],
): readonly FollowedSource[] {
  const strict = parts.filter(({ disposition }) => disposition !== 'quiet');
  const isBelow = (part: JudgedPart, via: readonly string[]): boolean => via.every((one, at) => part.via[at] === one);
  // Whether a part that is not quiet comes from this text, or is the command that runs it (a make target may be asked about only
  // because it is named `deploy`), or, if the text was not read, comes from the same command: a task of a Rakefile and those before it.
  const leads = ({ via, notRead }: RanText): boolean =>
    strict.some(
      (part) =>
        isBelow(part, via) ||
        (notRead === true && part.via.length > 0 && isBelow(part, via.slice(0, -1))) ||
        (part.via.length === via.length - 1 &&
          part.via.every((one, at) => via[at] === one) &&
          part.findings.some(({ effect }) => effect.kind === 'run')),
    );
  const spelled = [...stringsIn(call.input), ...files.flatMap(({ text }) => text ?? [])];
  const byName = new Map<string, Set<string>>();
  const cut = new Set<string>();
  for (const one of ran) {
    const text = one.text.trim();
    // If the whole file is shown, nothing of it is missing.
    const isShown = files.some((file) => file.text !== undefined && one.via.at(-1)?.startsWith(`${posix.basename(file.name)}: `));
    if (one.cut && !isShown && leads(one)) cut.add(one.via.at(-1) ?? '');
    if (text === '' || !leads(one) || spelled.some((said) => said.includes(text))) continue;
    const name = one.via.at(-1) ?? '';
    byName.set(name, (byName.get(name) ?? new Set()).add(text));
  }
  return [
    ...[...byName].map(([name, texts]) => ({ name, text: [...texts].join('\n') })),
    ...[...cut].map((name) => ({ name, unread: 'some commands in the middle of it are not shown here' })),
  ];
}

function stringsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one: Json) => stringsIn(one));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function sourceAt(name: string, text: Fact<string>): FollowedSource {
  if (text.kind === 'absent') return { name, unread: 'it does not exist now' };
  if (text.kind === 'unknown') return { name, unread: text.why };
  return text.value.includes('\0') ? { name, unread: 'it is not text' } : { name, text: text.value };
}
