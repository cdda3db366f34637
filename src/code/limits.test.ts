// Who exceeds a limit decides: modules from before the session merely count as unread, the code of the call is not judged.
import { describe, expect, it } from 'vitest';
import { caseHostWith, whyCase } from '../programs/case-machine.ts';
import { judgeLine } from './oneliners/test-machine.ts';

const host = caseHostWith({
  '/repo/large.py': 'x = 1 + 2\n'.repeat(24_000),
  '/repo/small.py': 'x = 1\n',
  '/repo/nested.py': `x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}\n`,
  '/repo/gone.py': `import shutil\nshutil.rmtree('/home/me')\n${'x = 1 + 2\n'.repeat(24_000)}`,
  '/repo/large.js': 'exports.x = 1 + 2;\n'.repeat(12_000),
  '/repo/small.js': 'exports.x = 1;\n',
});
const python = 'x = 1 + 2\n'.repeat(24_000);
const javascript = 'x = 1 + 2;\n'.repeat(20_000);

const CASES: readonly (readonly [string, string, string])[] = [
  ['review', 'a module', 'python3 -c "import large; print(large.x)"'],
  ['review', 'a module that is nested too deep', 'python3 -c "import nested"'],
  ['forbidden', 'what a module does before it is too long', 'python3 -c "import gone"'],
  ['forbidden', 'the code itself', `python3 -c "${python}"`],
  ['forbidden', 'the code itself, with a module', `python3 -c "import small\n${python}"`],
  ['forbidden', 'a module that this call writes', `cat > made.py <<'E'\n${python}E\npython3 -c "import made"`],
  ['review', 'a JavaScript module', 'node -e "require(\'./large.js\')"'],
  ['forbidden', 'JavaScript itself', `node -e "${javascript}"`],
  ['forbidden', 'JavaScript itself, with a module', `node -e "require('./small.js');${javascript}"`],
];

describe('a limit of the steps', () => {
  it.each(CASES)('%s %s', (want, _, command) => {
    const result = judgeLine(command, host);
    expect(result.disposition, whyCase(result).slice(0, 500)).toBe(want);
  });
});
