// Packages that a command itself names by a URL, a repository or a place outside the project. Reads package effects; installs
// nothing.
import type { Tools } from '../../../argv/program.ts';
import type { Effect } from '../../../model/effect.ts';
import { textArg } from '../../../shell/value.ts';
import { originOf } from './entry.ts';
import { MANAGERS } from './managers.ts';
import { wordsOf } from '../../../argv/words-of.ts';

/** Runners that fetch the package that they run. */
const RUNNERS: ReadonlySet<string> = new Set(wordsOf('npx bunx pnpx uvx pipx'));
/** Managers for which `owner/name` is a repository on a forge. */
const SHORTHAND: ReadonlySet<string> = new Set(wordsOf('npm npx pnpm pnpx yarn bun bunx'));

export function commandOrigins(program: string, effects: readonly Effect[], tools: Tools): readonly Effect[] {
  if (!MANAGERS.has(program) && !RUNNERS.has(program)) return [];
  const words = effects.flatMap((effect) =>
    effect.kind === 'package' && (effect.act === 'new' || effect.act === 'global') ? effect.what.split(/\s+/) : [],
  );
  return [...new Set(words)]
    .filter((word) => isElsewhere(word, program, tools))
    .map((word): Effect => ({
      kind: 'hazard',
      what: 'download-run',
      detail: `installs code from outside the registry: ${word}`,
    }));
}

function isElsewhere(word: string, program: string, tools: Tools): boolean {
  const source = SHORTHAND.has(program) ? word.replace(/^(?:@[\w.-]+\/)?[\w.-]+@(?=[a-z+]+:|\.|\/)/i, '') : word;
  if (SHORTHAND.has(program) && /^[\w-][\w.-]*\/[\w.-]+(#.*)?$/.test(source)) return true;
  const origin = originOf(source);
  if (typeof origin === 'string') return origin === 'elsewhere';
  // A list of requirements is read as such, wherever it is.
  if (tools.cwd === undefined || /\.(txt|in)$/.test(source)) return false;
  // The working directory counts as the project here; its place is judged separately.
  return tools
    .places(textArg(origin.path))
    .some(
      (place) =>
        place.kind === 'path' &&
        !(place.path === tools.cwd || place.path.startsWith(`${tools.cwd}/`)) &&
        !sharesTop(place.path, tools),
    );
}

/** Whether the path is in the repository of the working directory. */
function sharesTop(path: string, tools: Tools): boolean {
  for (let dir = tools.cwd ?? '/'; dir !== '/' && dir !== ''; dir = dir.slice(0, dir.lastIndexOf('/')))
    if (tools.exists(`${dir}/.git`) !== 'absent') return path === dir || path.startsWith(`${dir}/`);
  return false;
}
