// Which directories a contained command sees as a copy, or why the machine or project does not allow that. Reads nothing itself.
import { isWithin } from '../host/path-text.ts';

export type Roots =
  | { readonly kind: 'roots'; readonly paths: readonly string[] }
  | { readonly kind: 'off'; readonly why: string; readonly todo: string };

export interface RootInput {
  /** Real paths. */
  readonly home: string;
  readonly project: string;
  readonly temp: string;
  /** Where runs are stored. */
  readonly store: string;
  /** Every mount point of this process, as `/proc/self/mountinfo` lists them. */
  readonly mounts: readonly string[];
}

/** Characters that separate the options of a mount. */
const MOUNT_SEPARATORS = /[,:\\\n"]/;

/** INVARIANT: no root contains another, because an overlay does not show what is mounted below it. */
export function rootsOf({ home, project, temp, store, mounts }: RootInput): Roots {
  const all = [...new Set([home, project, temp])];
  const paths = all.filter((path) => !all.some((other) => other !== path && isWithin(path, other)));
  const root = paths.find((path) => path === '/' || !path.startsWith('/'));
  if (root !== undefined)
    return { kind: 'off', why: `\`${root}\` as a whole cannot be copied`, todo: 'start it in a project directory' };
  const odd = [...paths, store].find((path) => MOUNT_SEPARATORS.test(path));
  if (odd !== undefined)
    return {
      kind: 'off',
      why: `the path \`${odd}\` contains a comma, colon, backslash or quote`,
      todo: 'rename the directory; mount options cannot express it',
    };
  const inside = mounts.find((mount) => paths.some((path) => mount !== path && isWithin(mount, path)));
  if (inside !== undefined)
    return {
      kind: 'off',
      why: `another device is mounted at \`${inside}\`, and a copy would show it empty`,
      todo: 'work in a project that has no mount below it, or unmount it',
    };
  return { kind: 'roots', paths };
}

/** The mount points in a text of `/proc/self/mountinfo`; blanks in names are written `\040`. */
export const mountPoints = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line) => line.split(' ')[4] ?? [])
    .map((path) => path.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))));
