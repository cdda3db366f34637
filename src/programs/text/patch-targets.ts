// The files that a unified diff would change, according to its headers. Undefined for anything but plain unified hunks.

/** `strip`: the value of `-p`; without it patch uses only the last name. */
export function patchTargets(text: string, strip: number | undefined): readonly string[] | undefined {
  const found = new Set<string>();
  let left = { old: 0, new: 0 };
  for (const line of text.split('\n')) {
    if (left.old > 0 || left.new > 0) {
      if (line.startsWith('-')) left.old--;
      else if (line.startsWith('+')) left.new--;
      else if (line.startsWith(' ') || line === '') left = { old: left.old - 1, new: left.new - 1 };
      else if (!line.startsWith('\\')) return undefined;
      continue;
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (hunk) {
      left = { old: Number(hunk[1] ?? 1), new: Number(hunk[2] ?? 1) };
      continue;
    }
    // Other kinds of diff, including ed scripts, which can run commands.
    if (/^(?:\*\*\* |\d+(?:,\d+)?[acd]|[acd]\d+|GIT binary|literal |delta )/.test(line)) return undefined;
    const header = /^(?:---|\+\+\+|Index:|rename (?:from|to)|copy (?:from|to)) ?(.*)$/.exec(line);
    if (!header) continue;
    const name = (header[1] ?? '').split('\t')[0]?.trimEnd() ?? '';
    if (name === '/dev/null' || name === '') continue;
    if (name.startsWith('"')) return undefined;
    const parts = name.split('/');
    // Which of several names patch chooses depends on the existing files, so all of them count.
    const stripped = strip === undefined ? [parts.at(-1) ?? '', name] : [parts.slice(strip).join('/')];
    for (const one of stripped) if (one !== '') found.add(one);
  }
  return found.size === 0 ? undefined : [...found];
}
