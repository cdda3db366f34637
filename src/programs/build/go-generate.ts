// `go generate`: collects the commands in `//go:generate` lines of the named packages, to be analysed. Runs nothing.
import type { Inner, Judgement, Parsed, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { projectRuns } from './project-run.ts';
import { dirOf } from './task-text.ts';

/** Larger projects are unclear, because directives that were not seen would run too. */
const MAX_DIRECTORIES = 1500;
const MAX_FILES = 3000;
const MAX_COMMANDS = 200;

export function goGenerate(it: Parsed, tools: Tools): Judgement {
  const started = projectRuns('go generate', it, tools);
  if (it.has('-n')) return { effects: started };
  const operands = it.operands.length === 0 ? [textArg('.')] : it.operands;
  const lost = (why: string): Judgement => ({
    effects: [...started, unclear(`what \`go generate\` runs is unknown: ${why}`, operands.map(argText).join(' '))],
  });
  const files: string[] = [];
  for (const operand of operands) {
    const found = filesOf(exact(operand), tools);
    if (typeof found === 'string') return lost(found);
    files.push(...found);
    if (files.length > MAX_FILES) return lost(tools.tooMuch(`more than ${MAX_FILES} files`, files));
  }
  const inner: Inner[] = [];
  const effects: Effect[] = [];
  for (const file of new Set(files)) {
    const found = tools.codeText(file);
    if (found.kind === 'absent') continue;
    if (found.kind === 'unknown') return lost(`\`${file}\` cannot be read`);
    if (!found.text.includes('//go:generate')) continue;
    const commands = directives(found.text, file);
    for (const words of commands) {
      if (words)
        inner.push({
          kind: 'argv',
          args: words.map(textArg),
          via: `${file.slice(file.lastIndexOf('/') + 1)}: go generate`,
          cwd: textArg(dirOf(file)),
        });
      else effects.push(unclear('a `//go:generate` line cannot be read', file));
    }
    if (inner.length > MAX_COMMANDS) return lost(tools.tooMuch(`more than ${MAX_COMMANDS} commands`, files));
  }
  return { inner, effects: [...started, ...effects] };
}

/** The Go files that a pattern matches; a string says why they are unknown. */
function filesOf(pattern: string | undefined, tools: Tools): readonly string[] | string {
  if (pattern === undefined) return 'a package is unknown';
  // Import paths and `all` may mean packages of any module.
  const [, plain, all] = /^(\.{1,2}(?:\/(?:[^.\s]|\.(?!\.\.))*?)?)(\/?\.\.\.)?\/?$/.exec(pattern) ?? [];
  const file = /^[\w./-]+\.go$/.test(pattern);
  if (plain === undefined && !file) return `\`${pattern}\` is not a directory of the project`;
  const [place] = tools.places(textArg(file ? pattern : (plain ?? '.')));
  if (place?.kind !== 'path' || place.extent !== 'one') return 'the directory is unknown';
  if (file) return [place.path];
  const dirs = [place.path];
  const files: string[] = [];
  for (const dir of dirs) {
    if (dirs.length > MAX_DIRECTORIES) return tools.tooMuch(`more than ${MAX_DIRECTORIES} directories`, files);
    const names = tools.names(dir);
    if (!names) {
      if (tools.exists(dir) === 'absent') continue;
      return `\`${dir}\` cannot be listed`;
    }
    for (const name of names) {
      const path = `${dir === '/' ? '' : dir}/${name}`;
      if (name.endsWith('.go')) files.push(path);
      // Skips directories that go ignores. Directories added during the loop are visited too.
      else if (all !== undefined && !/^[._]|^(testdata|vendor|node_modules)$/.test(name) && tools.exists(path) === 'directory')
        dirs.push(path);
    }
  }
  return files;
}

/** The words of every directive; undefined for one that cannot be read. */
function directives(text: string, file: string): readonly (readonly string[] | undefined)[] {
  const aliases = new Map<string, readonly string[]>();
  const found: (readonly string[] | undefined)[] = [];
  const values = new Map([
    ['GOFILE', file.slice(file.lastIndexOf('/') + 1)],
    ['GOPACKAGE', /^package (\w+)/m.exec(text)?.[1] ?? ''],
    ['PWD', dirOf(file)],
    ['DOLLAR', '$'],
  ]);
  for (const line of text.split('\n')) {
    if (!/^\/\/go:generate[ \t]/.test(line)) continue;
    const words = wordsOf(line.slice('//go:generate'.length).trim(), values);
    const [first = '', ...rest] = words ?? [];
    if (words && first === '-command') aliases.set(rest[0] ?? '', rest.slice(1));
    else if (words?.length !== 0) found.push(words && [...(aliases.get(first) ?? [first]), ...rest]);
  }
  return found;
}

/** Splits at blanks, with double quotes as in Go; `$NAME` is replaced if its value is known. */
function wordsOf(text: string, values: ReadonlyMap<string, string>): readonly string[] | undefined {
  const words = text.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? [];
  if (words.join('').length < text.replaceAll(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '').length) return undefined;
  let lost = false;
  const out = words.map((word) => {
    const plain = word.startsWith('"') ? word.slice(1, -1) : word;
    lost ||= word.startsWith('"') && plain.includes('\\');
    return plain.replaceAll(/\$(?:(\w+)|\{(\w+)\})/g, (_, bare?: string, braced?: string) => {
      const name = bare ?? braced ?? '';
      // A line number and the target system are plain words.
      const value = values.get(name) ?? (/^(GOLINE|GOARCH|GOOS)$/.test(name) ? '1' : undefined);
      lost ||= value === undefined;
      return value ?? '';
    });
  });
  return lost ? undefined : out;
}
