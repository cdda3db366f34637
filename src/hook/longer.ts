// The option `--longer SECONDS` on a hook's line: the installed script waits that much longer, for a person's answer.
import { MOST_LONGER_SECONDS } from '../agents/longest-wait.ts';

export function longerMs(seconds: string | undefined): number {
  const given = Number(seconds ?? 0);
  return given > 0 && given <= MOST_LONGER_SECONDS ? given * 1000 : 0;
}
