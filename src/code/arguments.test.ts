// Words after code or a script are known to it: `sys.argv`, `process.argv`.
import { describe, expect, it } from 'vitest';
import { judgeLine } from './oneliners/test-machine.ts';
import { whyCase } from '../programs/case-machine.ts';

const CASES: readonly (readonly [string, string])[] = [
  ['quiet', `python3 -c 'import sys; open(sys.argv[1], "w").write("x")' out.txt`],
  ['guarded', `python3 -c 'import sys; open(sys.argv[1], "w").write("x")' /etc/x`],
  ['quiet', 'python3 scripts/arg.py out.txt'],
  ['guarded', 'python3 scripts/arg.py ~/.bashrc'],
  ['review', 'python3 scripts/arg.py "$FILE"'],
  ['review', 'python3 scripts/arg.py'],
  ['forbidden', `python3 -c 'import os, sys; os.system(sys.argv[1])' 'rm -rf ~'`],
  ['review', `python3 -c 'from sys import argv; import subprocess; subprocess.run(argv[1:])' rm -rf /home/me`],
  // What is put into the list counts, not what stood there.
  ['review', `python3 -c 'import sys; sys.argv = ["", input()]; open(sys.argv[1], "w")' out.txt`],
  ['guarded', `python3 -c 'import sys; sys.argv[1] = "/etc/x"; open(sys.argv[1], "w")' out.txt`],
  ['guarded', `python3 -c 'import sys; sys.argv.insert(1, "/etc/x"); open(sys.argv[1], "w")' out.txt`],
  ['guarded', `python3 -c 'import sys; a = sys.argv; a[1] = "/etc/x"; open(sys.argv[1], "w")' out.txt`],
  ['quiet', `node -e 'require("fs").writeFileSync(process.argv[1], "x")' out.txt`],
  ['guarded', `node -e 'require("fs").writeFileSync(process.argv[1], "x")' /etc/x`],
  ['quiet', 'node scripts/ok.js out.txt'],
  ['guarded', 'node scripts/ok.js /etc/x'],
  ['review', `node -e 'process.argv[1] = "/etc/x"; require("fs").writeFileSync(process.argv[1], "x")' out.txt`],
  ['review', `node -e 'require("fs").writeFileSync(process.argv[1], "x")' $ARGS`],
  // Code on standard input has the words after `-`.
  ['quiet', `python3 - out.txt <<'E'\nimport sys\nopen(sys.argv[1], "w").write("x")\nE`],
  ['guarded', `python3 - /etc/x <<'E'\nimport sys\nopen(sys.argv[1], "w").write("x")\nE`],
  ['review', `python3 - "$FILE" <<'E'\nimport sys\nopen(sys.argv[1], "w").write("x")\nE`],
  ['review', `python3 - <<'E'\nimport sys\nopen(sys.argv[1], "w").write("x")\nE`],
  ['quiet', `node - out.txt <<'E'\nrequire("fs").writeFileSync(process.argv[2], "x")\nE`],
  ['guarded', `node - /etc/x <<'E'\nrequire("fs").writeFileSync(process.argv[2], "x")\nE`],
  ['quiet', `bash -s -- out.txt <<'E'\necho x > "$1"\nE`],
  ['guarded', `bash -s -- /etc/x <<'E'\necho x > "$1"\nE`],
  ['forbidden', `bash -s -- / <<'E'\nrm -rf "$1"\nE`],
  // Code that comes from a file is that file.
  ['forbidden', 'cat lib/bad.js | node'],
  ['forbidden', 'node -e "$(cat lib/bad.js)"'],
  ['forbidden', 'node <(cat lib/bad.js)'],
  ['review', 'cat scripts/arg.py | python3'],
];

describe('arguments of code', () => {
  it.each(CASES)('%s %s', (want, line) => {
    const result = judgeLine(line);
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});
