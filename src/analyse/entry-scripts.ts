// Scripts that a framework generates in a project to run its commands: `manage.py`, `artisan`, `bin/rails`. Says which program's data describes each.
import { posix } from 'node:path';
import type { EvalContext } from '../shell/eval-context.ts';
import type { AnalysisContext } from './context.ts';
import { isEdited } from './tools-for.ts';

/** What the framework's own text contains, by file name. */
const ENTRIES: readonly { readonly file: RegExp; readonly holds: RegExp; readonly program: string }[] = [
  {
    file: /\/manage\.py$/,
    holds: /^from django\.core\.management import|^\s+from django\.core\.management import execute_from_command_line/m,
    program: 'manage.py',
  },
  { file: /\/artisan$/, holds: /^<\?php[^]*(Illuminate\\|bootstrap\/app\.php)/m, program: 'artisan' },
  { file: /\/bin\/rails$/, holds: /^require ["']rails\/commands["']/m, program: 'rails' },
];

/** INVARIANT: only a file of the project that is unchanged since before the session and still has the framework's text. */
export function entryScript(path: string, here: EvalContext, context: AnalysisContext): string | undefined {
  const entry = ENTRIES.find(({ file }) => file.test(path));
  if (entry === undefined || context.root === undefined || !path.startsWith(`${context.root}/`)) return undefined;
  if (here.frame.site !== 'here' || here.walk.files.has(path) || isEdited(path, context)) return undefined;
  const real = context.host.realPath(path);
  if (real.kind !== 'known' || !context.baseline.isOld(real.value) || posix.basename(real.value) !== posix.basename(path))
    return undefined;
  const text = context.host.text(path, MAX_ENTRY);
  return text.kind === 'known' && entry.holds.test(text.value) && !STARTS.test(text.value) ? entry.program : undefined;
}

const MAX_ENTRY = 4096;
/** Signs that the script does more than the framework's text. */
const STARTS = /subprocess|os\.system|popen|shell_exec|proc_open|passthru|`|urlopen|requests\.|exec\(|system\(/i;
