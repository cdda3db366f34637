// source and `.`: files that the shell reader could not read. The activate script of a virtual environment and the user's own
// start-up files are known; anything else is unclear.
import type { Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { isUserEnvironment } from '../../shell/user-environment.ts';
import { argText, exact } from '../../shell/value.ts';

const ACTIVATE = /(^|\/)(\.?v?env|\.venv|venv|virtualenv)[\w.-]*\/bin\/activate$/;

export const source: Program = {
  name: 'source',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html#index-source',
  sameAs: { '.': 'https://www.gnu.org/software/bash/manual/html_node/Bash-Builtins.html#index-source' },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  prints: 'nothing',
  judge: (it, tools) => {
    const file = it.operands[0];
    if (!file) return {};
    const text = exact(file);
    if (text !== undefined && ACTIVATE.test(text)) {
      const places = tools.places(file);
      return {
        effects: [
          { kind: 'run', code: 'project', what: 'the start script of a virtual environment' },
          ...places.map((place) => ({ kind: 'read' as const, place, sees: 'names' as const })),
        ],
      };
    }
    const places = tools.places(file);
    const only = places.length === 1 ? places[0] : undefined;
    // The file sets what it already set for every shell of the user; a write to it in this call is judged as a write.
    if (only?.kind === 'path' && only.extent === 'one' && isUserEnvironment(only.path, tools.home)) return {};
    // A file outside the project may exist by the time the command runs.
    const absent = text !== undefined && !/^[/~]/.test(text) && only?.kind === 'path' && tools.exists(only.path) === 'absent';
    if (absent) return { effects: [{ kind: 'read', place: only, sees: 'names', absent: true }] };
    return {
      // The file is unknown, so every file that it may be is followed.
      ...(text === undefined ? { inner: [{ kind: 'script', file, args: it.operands.slice(1), language: 'shell' }] } : {}),
      effects: [
        { kind: 'run', code: 'script', what: argText(file) },
        unclear('a sourced file that cannot be read', argText(file)),
        ...places.map((place) => ({ kind: 'read' as const, place, sees: 'content' as const })),
      ],
    };
  },
};
