// The commands leeway says a script would run, as words; a word that is not exactly known is undefined. For the oracle tests.
import { evaluate } from '../../src/shell/evaluate.ts';
import { addPart } from '../../src/shell/eval-context.ts';
import { readBash } from '../../src/shell/read-bash.ts';
import { exact, textStream, unknownStream } from '../../src/shell/value.ts';

export interface Seen {
  readonly commands: readonly (readonly (string | undefined)[])[];
  /** Something was unclear, so that nothing of the script is statically allowed. */
  readonly unclear: boolean;
}

export function readByLeeway(script: string): Seen {
  const commands: (string | undefined)[][] = [];
  const reading = readBash(script);
  if (reading.kind === 'unreadable') return { commands, unclear: true };
  const parts = evaluate(
    reading.script,
    {
      home: '/home/me',
      temp: '/tmp',
      user: 'me',
      isDirectory: () => undefined,
      isOwnCode: () => false,
      lockedPackage: () => undefined,
      root: undefined,
      filesAt: () => ({ files: [], unread: [] }),
      leftProject: () => false,
      realPath: (path) => path,
      overwriting: () => 'surely',
      fileText: () => ({ kind: 'unknown', why: 'not read in the oracle test' }),
      variable: () => undefined,
      run: (it, here) => {
        commands.push([it.name, ...it.args.flatMap((arg) => (arg.spread ? [undefined] : [exact(arg)]))]);
        const part = addPart(here, { text: it.text });
        // Following other files is the analysis's business; here they only count as unclear.
        if (it.name === undefined || it.name === 'source' || it.name === '.')
          here.walk.parts[part]?.effects.push({ kind: 'unclear', why: 'name' });
        if (it.name === 'echo') return textStream(`${it.args.map((arg) => exact(arg) ?? '').join(' ')}\n`, [part]);
        return it.name?.startsWith('y') ? textStream(`${it.name}-out\n`, [part]) : unknownStream('output', [part]);
      },
    },
    { cwd: { kind: 'known', dirs: ['/repo'] } },
  );
  return {
    commands,
    unclear: parts.some((part) => part.effects.some((effect) => effect.kind === 'unclear' || effect.kind === 'limit')),
  };
}

/** Every command bash ran is among those leeway met: the same name, and where leeway knows a word exactly, the same word. */
export function missing(executed: readonly (readonly string[])[], seen: Seen): readonly (readonly string[])[] {
  if (seen.unclear) return [];
  return executed.filter((words) => !seen.commands.some((other) => fits(words, other)));
}

function fits(words: readonly string[], other: readonly (string | undefined)[]): boolean {
  if (other[0] !== words[0]) return false;
  const open = other.includes(undefined);
  if (!open) return other.length === words.length && other.every((word, i) => word === words[i]);
  // An unknown word may be none or several: known words must still appear in order.
  let at = 0;
  for (const word of other) {
    if (word === undefined) continue;
    const found = words.indexOf(word, at);
    if (found < 0) return false;
    at = found + 1;
  }
  return true;
}
