// Caches, inside one process, the result of reading a file as code, so that a file which every test run loads is not read again each time.
// INVARIANT: a result depends on the text and on the machine's answers to the reader's questions. All questions are asked again; if one answer
// differs, the file is read again.
import type { PartDraft, World } from '../shell/eval-context.ts';
import { evaluateApart } from '../shell/evaluate.ts';
import { emptyStream } from '../shell/value.ts';

type Start = Parameters<typeof evaluateApart>[1];
type Asked = 'isDirectory' | 'fileText' | 'isOwnCode' | 'leftProject' | 'lockedPackage' | 'realPath' | 'overwriting';

/** One question to the machine and what it answered. */
interface Answer {
  readonly key: string;
  readonly answer: string;
  readonly again: (world: World, here: Parameters<World['run']>[1]) => unknown;
}

interface Reading {
  readonly answers: readonly Answer[];
  readonly parts: readonly PartDraft[];
}

/** The number of cached results, and the number of questions beyond which a result is not cached. */
const MOST = 600;
const MOST_ANSWERS = 4000;
const kept = new Map<string, Reading>();

/** `identity` contains everything that the result depends on, except the machine's answers. */
export function rememberedReading(
  identity: readonly unknown[],
  { world, start }: { readonly world: World; readonly start: Start },
  read: (world: World) => readonly PartDraft[],
): readonly PartDraft[] {
  const key = JSON.stringify([identity, start, world.home, world.temp, world.user, world.root]);
  const before = kept.get(key);
  if (before !== undefined && isStillSo(before, world, start)) {
    kept.delete(key);
    kept.set(key, before);
    return copies(before.parts);
  }
  const asking = recording(world);
  const parts = read(asking.world);
  kept.delete(key);
  if (asking.isWhole() && asking.answers.size <= MOST_ANSWERS) {
    kept.set(key, { answers: [...asking.answers.values()], parts: copies(parts) });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
  }
  return parts;
}

const copies = (parts: readonly PartDraft[]): readonly PartDraft[] => structuredClone(parts);

function isStillSo({ answers }: Reading, world: World, start: Start): boolean {
  let same = true;
  evaluateApart(world, start, (here) => {
    same = answers.every(({ answer, again }) => textOf(again(world, here)) === answer);
    return emptyStream;
  });
  return same;
}

const textOf = (answer: unknown): string => JSON.stringify(answer) ?? '';

/** The machine, with a record of the questions asked. Running a program or setting a variable cannot be recorded, so such a result is not cached. */
function recording(world: World): {
  readonly world: World;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly isWhole: () => boolean;
} {
  const answers = new Map<string, Answer>();
  let isWhole = true;
  const noted = <T>(name: Asked, args: readonly unknown[], answer: T, again: Answer['again']): T => {
    const key = JSON.stringify([name, args]);
    const text = textOf(answer);
    // Two different answers to one question: the machine changes during the reading.
    if ((answers.get(key)?.answer ?? text) !== text) isWhole = false;
    answers.set(key, { key, answer: text, again });
    return answer;
  };
  const aside = <T>(value: T): T => {
    isWhole = false;
    return value;
  };
  return {
    answers,
    isWhole: () => isWhole,
    world: {
      ...world,
      isDirectory: (path) => noted('isDirectory', [path], world.isDirectory(path), (now) => now.isDirectory(path)),
      fileText: (path) => noted('fileText', [path], world.fileText(path), (now) => now.fileText(path)),
      isOwnCode: (path, text) =>
        noted('isOwnCode', [path, text], world.isOwnCode(path, text), (now) => now.isOwnCode(path, text)),
      leftProject: (path) => noted('leftProject', [path], world.leftProject(path), (now) => now.leftProject(path)),
      lockedPackage: (imported, here) =>
        noted('lockedPackage', [imported, here.frame.site], world.lockedPackage(imported, here), (now, at) =>
          now.lockedPackage(imported, { ...at, frame: { ...at.frame, site: here.frame.site } }),
        ),
      realPath: (path) => noted('realPath', [path], world.realPath(path), (now) => now.realPath(path)),
      overwriting: (path) => noted('overwriting', [path], world.overwriting(path), (now) => now.overwriting(path)),
      filesAt: (places, here) => aside(world.filesAt(places, here)),
      run: (invocation, here) => aside(world.run(invocation, here)),
      variable: (name, value, here) => aside(world.variable(name, value, here)),
    },
  };
}
