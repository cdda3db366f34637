// Project code that a toolchain runner is told to use: configuration that is code, files that are run, paths that lead out of the project. Knows no program.
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Arg } from '../shell/value.ts';
import { argText, exact, textArg } from '../shell/value.ts';
import type { Parsed, Tools } from './program.ts';

/** Whether the path's text is at or below a directory. A path with `..` is not, since only the disk shows where it leads. */
export const isBelow = (path: string, dir: string | undefined): boolean =>
  dir !== undefined && !/(^|\/)\.\.(\/|$)/.test(path) && (path === dir || path.startsWith(dir === '/' ? '/' : `${dir}/`));

/**
 * A configuration, plugin or preset that is code: project code if it is below the working directory, otherwise unclear.
 * The name of an installed package (no slash, or a scope) is unclear too, because the manifest may or may not declare it.
 */
export function loadsCode(arg: Arg, option: string, tools: Tools): Effect {
  const text = exact(arg);
  const place = text === undefined ? undefined : tools.places(arg)[0];
  const below = place?.kind === 'path' && isBelow(place.path, tools.cwd);
  // A literal setting (`{"globalSetup": …}`) may contain a path but is not one.
  // The same holds for text that begins with `file:` or `https:`, which each tool reads in its own way.
  const isSetting = text !== undefined && (/[{}"'\s,;=]/.test(text) || /^[a-z][\w+.-]+:/i.test(text));
  const isFile =
    text !== undefined &&
    !isSetting &&
    (/^[./]/.test(text) || /\.\w+$/.test(text) || text.includes('/')) &&
    !text.startsWith('@');
  if (below && isFile && !place.path.includes('/node_modules/'))
    return { kind: 'run', code: 'followed', what: place.path, place };
  return unclear(`\`${option}\` loads code that may not belong to the project`, argText(arg), 'use a file of the project');
}

/** A file or directory that is run, in any place. */
export const operandCode = (arg: Arg, what: string, tools: Tools): readonly Effect[] =>
  tools
    .places(arg)
    .map((place): Effect =>
      place.kind === 'unknown'
        ? unclear(`which code \`${what}\` runs is unknown: ${place.why}`, argText(arg))
        : { kind: 'run', code: 'project', what, place },
    );

/** The same, only for a place that is not below the working directory; the code below it runs anyway. */
export const codeElsewhere = (arg: Arg, what: string, tools: Tools): readonly Effect[] =>
  operandCode(arg, what, tools).filter(
    (one) => one.kind !== 'run' || one.place?.kind !== 'path' || !isBelow(one.place.path, tools.cwd),
  );

const isAway = (text: string): boolean => /^(\/|~\/|\.\.(\/|$))/.test(text);

/**
 * Paths outside the directory where the command works, given as an operand or a setting: what is there is loaded, run or written.
 * Patterns and test names begin with a slash too, so only paths that exist count.
 */
export function pathsAway(what: string, parsed: Parsed, tools: Tools): readonly Effect[] {
  const settings = parsed.given.flatMap((one) =>
    one.value && (one.role === 'text' || one.role === 'names' || one.role === 'settings') ? [one.value] : [],
  );
  return [...parsed.operands, ...settings].flatMap((arg) => {
    const text = (exact(arg) ?? '').replace(/^.*=/s, '');
    return isAway(text)
      ? tools
          .places(textArg(text))
          .flatMap((place): readonly Effect[] =>
            place.kind === 'path' && tools.exists(place.path) !== 'absent' ? [{ kind: 'run', code: 'project', what, place }] : [],
          )
      : [];
  });
}
