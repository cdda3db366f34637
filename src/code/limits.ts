// The work that one call may cause in code of other languages, for all the programs that it runs.

/** Syntax nodes visited. Each program has its own limit; this one stops calls that start one program after another. */
export const MAX_CODE_STEPS = 120_000;

/**
 * The files that a limit concerns. Modules that the code only imports count for it if the code itself took less than half of the steps: then
 * they merely count as unread, if they existed before the session.
 */
export function filesOverLimit(
  code: { readonly within?: readonly string[] },
  it: { readonly own: number; readonly most: number; readonly followed: Iterable<string>; written: (path: string) => boolean },
): readonly string[] | undefined {
  const followed = [...it.followed];
  if (followed.length === 0 || it.own > it.most / 2 || followed.some(it.written)) return code.within;
  return [...(code.within ?? []), ...followed];
}
