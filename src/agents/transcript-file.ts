// Opens a transcript only in the directories where the agent keeps them. A path elsewhere is not read, which can only make the verdict
// stricter.
import { unknownFact, type Fact, type Host } from '../host/host.ts';

/** Larger sessions are not read; then the person is asked more often. */
const LARGEST_TRANSCRIPT = 64 * 1024 * 1024;

/** `roots` are the agent's own directories, absolute. */
export function transcriptText(path: string, roots: readonly string[], host: Host): Fact<string> {
  const real = host.realPath(path);
  if (real.kind !== 'known') return real;
  const inside = roots.some((root) => {
    const base = host.realPath(root);
    return base.kind === 'known' && real.value.startsWith(`${base.value}/`);
  });
  if (!inside) return unknownFact("the transcript is outside the agent's own directory");
  const entry = host.entry(real.value);
  if (entry.kind !== 'known') return entry;
  if (entry.value.type !== 'file') return unknownFact('the transcript is not a regular file');
  if (entry.value.uid !== host.uid) return unknownFact('the transcript belongs to another user');
  // A hard link in the project, or a mode that lets others write, would let a call forge what the user said.
  if (entry.value.links > 1) return unknownFact('the transcript has a second hard link');
  if ((entry.value.mode & 0o022) !== 0) return unknownFact('other users can write to the transcript');
  return host.text(real.value, LARGEST_TRANSCRIPT);
}
