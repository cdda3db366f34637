// Readers of the files of tox and nox: what their environments install, and from where. Their commands are followed elsewhere.
import { readIni } from '../../build/ini.ts';
import type { Entry, EntryReader } from './entry.ts';
import { namesElsewhere, originOf } from './entry.ts';
import { linesReader } from './read-lines.ts';
import { wordsOf } from '../../../argv/words-of.ts';

/** Keys of an environment, and of tox itself, by their effect on an install. */
const KEYS: ReadonlyMap<string, Entry['kind']> = new Map([
  ...wordsOf('deps dependency_groups extras requires constraints package').map((key) => [key, 'dependency'] as const),
  ...wordsOf('indexserver install_command set_env setenv pip_pre base_python pass_env passenv').map(
    (key) => [key, 'index'] as const,
  ),
]);
/** Only variables of an installer count. */
const OF_INSTALLER = /\b(PIP|UV|POETRY|PDM|VIRTUALENV|TOX)_|PROXY|file\s*\|/i;

const linesOf = (text: string): readonly string[] =>
  text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');

/** `tox.ini`. Sections of other tools do not affect an install. */
export const toxIniEntries: EntryReader = (text) => {
  const sections = readIni(text);
  if (sections === undefined) return undefined;
  return [...sections].flatMap(([section, keys]) =>
    /^(tox:)?(tox|testenv|base|env)\b/.test(section) ? [...keys].flatMap(([key, value]) => entriesOf(section, key, value)) : [],
  );
};

function entriesOf(section: string, key: string, value: string): readonly Entry[] {
  const kind = KEYS.get(key);
  if (kind === undefined) return [];
  return linesOf(value)
    .filter((line) => !key.endsWith('env') || OF_INSTALLER.test(line))
    .map((line) => ({
      kind,
      name: `${section} ${key}`,
      text: line,
      origin: kind === 'dependency' ? requirementOrigin(line) : 'registry',
    }));
}

/** The origin of a requirement line: `py312: name`, `-r file`, `-e .`. */
function requirementOrigin(line: string): Entry['origin'] {
  const bare = line.replace(/^[\w!,.{}-]+:\s+/, '');
  return bare.startsWith('-') ? (namesElsewhere(bare) ? 'elsewhere' : 'registry') : originOf(bare);
}

/** A noxfile is Python: only the lines that install something or name packages. */
export const noxfileEntries = linesReader({
  kind: 'dependency',
  only: /install|requirement|\bpip\b|\buv\b|conda|venv|index|dependencies/i,
});
