// What a module name refers to: a built-in, a package, a file of the project that is analysed too, or something unknown.
import { posix } from 'node:path';
import { actsByJavaScript } from '../../model/packages-that-act.ts';
import { addPart } from '../../shell/eval-context.ts';
import { overLimit } from '../../model/effect.ts';
import { onePath } from '../../model/place.ts';
import { assignedNames } from './assigned-names.ts';
import { isBuiltinModule } from './native-table.ts';
import { MODULE_ALIASES } from './natives-modules.ts';
import { CHAINS, HTTP_CLIENTS, PARSERS } from './packages.ts';
import type { Run } from './run.ts';
import { runnerPackage } from './runner-calls.ts';
import { MAX_CODE, MAX_FILES, MAX_FILE_DEPTH } from './limits.ts';
import { doubt, note, perhapsEvaluated } from './run.ts';
import type { CodeFile, Scope } from './scope.ts';
import { topScope } from './scope.ts';
import { runStatements } from './statements.ts';
import { TooMuch } from '../../shell/run-statements.ts';
import type { Program } from './syntax.ts';
import { parseJavaScript } from './syntax.ts';
import { parseTypeScript } from './typescript.ts';
import type { Value } from './value.ts';
import { DATA, LOOSE, either, native } from './value.ts';

export function moduleValue(run: Run, name: string, scope: Scope): Value {
  if (/^(\.{1,2}(\/|$)|\/|file:\/\/\/)/.test(name)) return fileModule(run, name.replace(/^file:\/\//, ''), scope);
  const bare = name.replace(/^node:/, '');
  const builtin = MODULE_ALIASES.get(bare) ?? bare;
  // `test` is a built-in module only under its full name.
  if (isBuiltinModule(builtin) && !(builtin === 'test' && bare === name)) return native(builtin);
  if (bare === 'module') {
    doubt(run, `the module \`${name}\` can do anything`, name);
    return native('#module');
  }
  if (name === 'bun') return native('Bun');
  const runner = runnerPackage(name);
  if (runner !== undefined) {
    note(run, { kind: 'run', code: 'installed', what: name });
    return native(`runner:${runner}`);
  }
  if (name.startsWith('bun:')) {
    doubt(run, `the module \`${name}\` can do anything`, name);
    return LOOSE;
  }
  if (bare !== name || BUILTINS.has(bare.split('/')[0] ?? '')) {
    doubt(run, `the module \`${name}\` can do anything`, name);
    return LOOSE;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(name)) {
    run.flags.add('evaluated');
    note(run, { kind: 'run', code: /^https?:/i.test(name) ? 'downloaded' : 'inline', what: name.slice(0, 120) });
    doubt(run, `imports code from \`${name.slice(0, 60)}\``, 'import');
    return LOOSE;
  }
  // A manifest is data.
  if (name.endsWith('/package.json')) return DATA;
  if (PARSERS.has(name) || CHAINS.has(name)) return native(`package:${name}`);
  if (HTTP_CLIENTS.has(name)) return native(`client:${name}`);
  const from = scope.file.dir;
  const found =
    from === undefined || actsByJavaScript(packageOf(name))
      ? undefined
      : run.here.walk.world.lockedPackage({ language: 'javascript', name, from: [from] }, run.here);
  if (found?.kind === 'own') return fileModule(run, posix.join(found.dir, name.slice(packageOf(name).length)), scope);
  if (found) return native(`locked:${name.replaceAll('.', '_')}`);
  note(run, { kind: 'run', code: 'installed', what: name });
  return LOOSE;
}

/** `@a/b` of `@a/b/c`. */
const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Built-in modules without a table: they run code or reach into the runtime. */
const BUILTINS: ReadonlySet<string> = new Set(
  'worker_threads cluster vm v8 inspector module repl wasi sqlite trace_events async_hooks domain process http2 sea'.split(' '),
);

/** Files with these extensions may contain types. */
const TYPED = /\.[cm]?ts$/;
const ENDINGS = ['', '.js', '.json', '.cjs', '.mjs', '/index.js'];
/** TypeScript runners try these first, also for the name of the compiled JavaScript file. */
const TYPED_ENDINGS = ['', '.ts', '.tsx', '.mts', '.cts', '.js', '.json', '.cjs', '.mjs', '/index.ts', '/index.js'];
const namesOf = (wanted: string, from: CodeFile, language: string): readonly string[] => {
  if (!(from.path === undefined ? language === 'typescript' : TYPED.test(from.path)))
    return ENDINGS.map((ending) => wanted + ending);
  const typed = /\.([cm]?)js$/.exec(wanted);
  return [...(typed ? [wanted.replace(/\.([cm]?)js$/, '.$1ts')] : []), ...TYPED_ENDINGS.map((ending) => wanted + ending)];
};

function fileModule(run: Run, name: string, scope: Scope): Value {
  const { file } = scope;
  if (file.dir === undefined && !name.startsWith('/')) return lost(run, name, 'the directory is unknown');
  const wanted = posix.resolve(file.dir ?? '/', name);
  for (const path of namesOf(wanted, file, run.code.language).flatMap((one) =>
    one === wanted ? [one, ...mainOf(run, wanted)] : [one],
  )) {
    const done = run.files.get(path);
    if (done) return exportsOf(done);
    const written = run.here.walk.files.get(path);
    const found =
      written === undefined
        ? run.here.walk.world.fileText(path)
        : written.kind === 'text'
          ? { kind: 'text' as const, text: written.text }
          : { kind: 'unknown' as const, why: 'it was written in this call' };
    if (found.kind === 'absent') continue;
    if (run.here.walk.world.isOwnCode(path, found.kind === 'text' ? found.text : '') && !path.endsWith('.json'))
      return ownCode(run, path);
    if (path.endsWith('.json')) {
      note(run, { kind: 'read', place: onePath(path), sees: 'content' });
      return DATA;
    }
    // A directory cannot be read as text; its index can.
    if (found.kind === 'unknown' && path === wanted && run.here.walk.world.isDirectory(path) === true) continue;
    const origin = written && written.kind !== 'copy' ? written.from : [];
    if (found.kind === 'unknown' && 'large' in found) noteTooMuch(run, path, `\`${path}\` is ${found.why}`);
    if (found.kind === 'unknown') return lost(run, name, found.why, origin);
    return readModule(run, { path, text: found.text, from: origin, depth: file.depth + 1 });
  }
  if (!wanted.endsWith('.json')) return lost(run, name, 'it is not found');
  note(run, { kind: 'read', place: onePath(wanted), sees: 'content' });
  return DATA;
}

/** Another program loads leeway's code and decides what it receives. */
function ownCode(run: Run, path: string): Value {
  note(run, { kind: 'hazard', what: 'self-change', detail: `loads leeway's own code: ${path}` });
  return LOOSE;
}

/** A directory's manifest names its main file, which takes precedence over an index. */
function mainOf(run: Run, dir: string): readonly string[] {
  const path = `${dir}/package.json`;
  const written = run.here.walk.files.get(path);
  const found = written ?? run.here.walk.world.fileText(path);
  if (found.kind === 'absent') return [];
  const main = found.kind === 'text' ? /"main"\s*:\s*"([^"\\]+)"/.exec(found.text)?.[1] : undefined;
  if (found.kind === 'text' && !found.text.includes('"main"')) return [];
  // If it is unknown: a path that no file has, so nothing is found.
  const base = posix.resolve(dir, main ?? '\u0000');
  return [base, `${base}.js`, `${base}.cjs`, `${base}/index.js`];
}

function lost(run: Run, name: string, why: string, from: readonly number[] = []): Value {
  perhapsEvaluated(run);
  note(run, { kind: 'run', code: 'script', what: name });
  doubt(run, `the module \`${name}\` is not read: ${why}`, name);
  const part = run.here.walk.parts[run.part];
  if (part && from.length > 0 && !run.dry) part.from = [...part.from, ...from];
  return LOOSE;
}

/** A module that existed before the session merely counts as unread; for one that this call writes, the limit applies. */
function noteTooMuch(run: Run, path: string, detail: string): void {
  note(run, overLimit('files', detail, run.here.walk.files.get(path) ? undefined : [path]));
}

function readModule(
  run: Run,
  source: { readonly path: string; readonly text: string; readonly from: readonly number[]; readonly depth: number },
): Value {
  const over =
    run.files.size >= MAX_FILES
      ? `more than ${MAX_FILES} modules`
      : source.depth > MAX_FILE_DEPTH
        ? `modules imported more than ${MAX_FILE_DEPTH} deep`
        : source.text.length > MAX_CODE
          ? `a module of more than ${MAX_CODE} characters`
          : undefined;
  if (over !== undefined) {
    noteTooMuch(run, source.path, over);
    return lost(run, source.path, over, source.from);
  }
  let program: Program | undefined;
  try {
    program = TYPED.test(source.path) ? parseTypeScript(source.text) : parseJavaScript(source.text);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    noteTooMuch(run, source.path, error.message);
    return lost(run, source.path, error.message, source.from);
  }
  if (!program) return lost(run, source.path, 'it cannot be parsed', source.from);
  if (!run.dry)
    addPart(run.here, {
      text: `module ${source.path}`,
      from: source.from,
      effects: [{ kind: 'run', code: 'followed', what: source.path, place: onePath(source.path) }],
    });
  const file: CodeFile = {
    dir: posix.dirname(source.path),
    path: source.path,
    assigned: new Set(assignedNames(program)),
    exports: new Map(),
    depth: source.depth,
  };
  run.files.set(source.path, file);
  runStatements(run, program.body, topScope(file));
  return exportsOf(file, program);
}

function exportsOf(
  file: CodeFile,
  site: Parameters<Run['opened']['add']>[0] = { type: 'EmptyStatement', start: 0, end: 0 },
): Value {
  const whole = file.exports.get('=');
  if (whole !== undefined && file.exports.size === 1) return whole;
  const named: Value = { kind: 'object', props: new Map(file.exports), more: true, site };
  return whole === undefined ? named : either([whole, named]);
}
