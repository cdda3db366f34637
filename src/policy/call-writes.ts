// What earlier parts of the same call did to the work tree, the ignore files and the index; none of it is on the disk yet. Judges
// nothing.
import { decides, readIgnoreFile } from '../host/git/ignore-file.ts';
import type { IgnorePattern } from '../host/git/ignore-file.ts';
import { asBytes } from '../host/git/wildmatch.ts';
import type { Host } from '../host/host.ts';
import { isWithin, lastName, parentPath } from '../host/path-text.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { StagedFile } from './secret-files.ts';

const CONTENT: ReadonlySet<string> = new Set(['create', 'change', 'append', 'link']);
/** Git subcommands that take files out of the index. */
const UNSTAGES: ReadonlySet<string> = new Set(['rm', 'reset', 'restore']);

export class CallWrites {
  readonly #host: Host;
  readonly #written = new Map<string, StagedFile>();
  /** Lines added to ignore files, by the directory of the file. */
  readonly #ignores: { readonly dir: string; readonly patterns: readonly IgnorePattern[] }[] = [];
  readonly #unstaged = new Set<string>();
  /** An ignore file was changed in an unknown way. */
  ignoresUnknown = false;
  /** Everything that was staged before the call has been unstaged. */
  indexReset = false;

  constructor(host: Host) {
    this.#host = host;
  }

  get written(): readonly StagedFile[] {
    return [...this.#written.values()];
  }

  see({ effects, command, site }: Part): void {
    if (site !== 'here') return;
    const unstages = command?.program === 'git' && UNSTAGES.has(command.sub[0] ?? '');
    for (const effect of effects) {
      if (effect.kind === 'write' && CONTENT.has(effect.how)) this.#write(effect.place, effect.how, effect.text);
      if (effect.kind === 'delete') this.#removed(effect.place);
      if (unstages && (effect.kind === 'read' || effect.kind === 'delete')) this.#takeOut(effect.place);
    }
    if (
      command?.program === 'git' &&
      command.sub[0] === 'reset' &&
      !command.options.some(({ name }) => name === '--soft') &&
      command.operands.length === 0
    )
      this.indexReset = true;
  }

  /** Whether a line that the call added ignores the file. */
  ignores(path: string): boolean {
    return this.#ignores.some(
      ({ dir, patterns }) =>
        isWithin(path, dir) &&
        decides(patterns, { name: asBytes(path.slice(dir.length + 1)), isDirectory: false }, { foldCase: false }) === true,
    );
  }

  unstaged(path: string): boolean {
    return this.#unstaged.has(path);
  }

  #real(path: string): string {
    const real = this.#host.realPath(path);
    return real.kind === 'known' ? real.value : path;
  }

  #write(place: Place, how: string, text: string | undefined): void {
    if (place.kind !== 'path' || place.extent !== 'one') return;
    const path = this.#real(place.path);
    if (lastName(path) === '.gitignore' || path.endsWith('/.git/info/exclude')) {
      if (text === undefined || how !== 'append') this.ignoresUnknown = true;
      else
        this.#ignores.push({
          dir: path.endsWith('/info/exclude') ? path.slice(0, -'/.git/info/exclude'.length) : parentPath(path),
          patterns: readIgnoreFile(text, { foldCase: false }),
        });
    }
    this.#written.set(path, { path, text });
  }

  #removed(place: Place): void {
    if (place.kind !== 'path') return;
    const path = this.#real(place.path);
    if (lastName(path) === '.gitignore') this.ignoresUnknown = true;
    for (const one of this.#written.keys()) if (isWithin(one, path)) this.#written.delete(one);
  }

  #takeOut(place: Place): void {
    if (place.kind === 'path' && place.extent === 'one') this.#unstaged.add(this.#real(place.path));
  }
}
