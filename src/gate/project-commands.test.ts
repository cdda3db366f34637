// Commands that a Python project defines itself, with the Python reader available: the command does what the function does.
import { expect, test } from 'vitest';
import { analyseShell } from '../analyse/analyse-shell.ts';
import { readPython } from '../code/python/read-python.ts';
import { fixtureHost } from '../host/fixture-host.ts';
import { strictest } from '../model/disposition.ts';
import { judgeParts } from '../policy/judge.ts';
import { DEFAULT_SETTINGS } from '../rules/merge-settings.ts';
import { situationOf } from './situation.ts';

const host = fixtureHost({
  home: '/home/me',
  tree: {
    '/repo/.git/HEAD': 'ref: refs/heads/x\n',
    '/repo/pyproject.toml':
      '[project]\nname = "app"\n[project.scripts]\nhello = "app.hello:main"\nwipe = "app.wipe:main"\ngone = "app.gone:main"\npytest = "app.wipe:main"\n[tool.poetry.scripts]\nold = "flat:main"\n',
    '/repo/src/app/__init__.py': '',
    '/repo/src/app/hello.py': 'import sys\nfrom app.words import say\ndef main():\n    say(sys.argv)\n',
    '/repo/src/app/words.py': 'def say(what):\n    print(what)\n',
    '/repo/src/app/wipe.py': 'import shutil, os\ndef main():\n    shutil.rmtree(os.path.expanduser("~"))\n',
    '/repo/flat.py': 'def main():\n    print(1)\n',
    '/home/me/x': '',
  },
});

test.each([
  ['uv run hello', 'quiet'],
  ['poetry run hello --loud', 'quiet'],
  ['poetry run old', 'quiet'],
  ['uv run wipe', 'forbidden'],
  ['pdm run wipe', 'forbidden'],
  // The project's own command of that name is found before the tool.
  ['uv run pytest', 'forbidden'],
  ['uv run gone', 'review'],
  ['uv --directory src run hello', 'quiet'],
])('%s is %s', (command, want) => {
  const situation = situationOf({
    host,
    root: '/repo',
    settings: DEFAULT_SETTINGS,
    ownPaths: ['/home/me/.config/leeway'],
    recordPaths: [],
    readers: new Map([['python', readPython]]),
  });
  const parts = judgeParts(analyseShell(command, '/repo', situation.analysis).parts, situation.policy);
  expect(strictest(parts.map((part) => part.disposition))).toBe(want);
});
