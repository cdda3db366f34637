// Whether the text of a lock file declares a package, and in which version. Reads text only; the file's name says which format it has.

/** Lock files of JavaScript and of Python, by name. */
export const JAVASCRIPT_LOCKS = ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock'];
export const PYTHON_LOCKS = ['uv.lock', 'poetry.lock', 'pdm.lock', 'Pipfile.lock', 'requirements.txt', 'requirements-dev.txt'];

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
/** In Python package names `-`, `_` and `.` are equal, and case does not matter. */
const pythonName = (name: string): string => escaped(name.toLowerCase()).replace(/\\?[-_.]+/g, '[-_.]+');

/** Whether the text of the lock file `file` declares `name`; with a version, whether it declares exactly that version. */
export function locks(
  file: string,
  text: string,
  { name, version }: { readonly name: string; readonly version?: string },
): boolean {
  const v = version === undefined ? undefined : escaped(version);
  const n = escaped(name);
  switch (file) {
    case 'yarn.lock':
      return new RegExp(`^"?${n}@[^\\n]*:\\n(?:  version:? "?${v ?? ''})${v === undefined ? '' : '"?$'}`, 'm').test(text);
    case 'pnpm-lock.yaml':
      return new RegExp(`^  ['"]?/?${n}[@/]${v === undefined ? '' : `${v}(?=['":(])`}`, 'm').test(text);
    case 'bun.lock':
      return new RegExp(`^    "${n}": \\["${n}@${v === undefined ? '' : `${v}"`}`, 'm').test(text);
    case 'package-lock.json':
    case 'npm-shrinkwrap.json':
      return new RegExp(
        `"(?:[^"\\n]*/)?node_modules/${n}"\\s*:\\s*\\{${v === undefined ? '' : `\\s*(?:"name"\\s*:\\s*"[^"]*",\\s*)?"version"\\s*:\\s*"${v}"`}`,
      ).test(text);
    case 'uv.lock':
    case 'poetry.lock':
    case 'pdm.lock':
      return new RegExp(`^name = "${pythonName(name)}"\\nversion = "${v ?? ''}${v === undefined ? '' : '"$'}`, 'im').test(text);
    case 'Pipfile.lock':
      return new RegExp(`"${pythonName(name)}": \\{[^}]*"version": "==${v ?? ''}${v === undefined ? '' : '"'}`, 'i').test(text);
    default:
      // A line of a requirements file counts only if it gives the version.
      return v !== undefined && new RegExp(`^${pythonName(name)}(?:\\[[^\\]]*\\])?==${v}(?=$|[\\s;\\\\])`, 'im').test(text);
  }
}
