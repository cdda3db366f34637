// Scripts that a framework writes into a project as the way to its commands: `manage.py`, `artisan`, `bin/rails`. Says which program stands for one.
import { posix } from 'node:path';
import type { EvalContext } from '../shell/eval-context.ts';
import type { AnalysisContext } from './context.ts';
import { isEdited } from './tools-for.ts';

/** What the framework's own text holds, by the file's name. */
const ENTRIES: readonly { readonly file: RegExp; readonly holds: RegExp; readonly program: string }[] = [
  {
    file: /\/manage\.py$/,
    holds: /^from django\.core\.management import|^\s+from django\.core\.management import execute_from_command_line/m,
    program: 'manage.py',
  },
  { file: /\/artisan$/, holds: /^<\?php[^]*(Illuminate\\|bootstrap\/app\.php)/m, program: 'artisan' },
  { file: /\/bin\/rails$/, holds: /^require ["']rails\/commands["']/m, program: 'rails' },
];

/** INVARIANT: only a file of the project that is as it was before the session, and reads as the framework wrote it. */
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
/** It does more than the framework's own text. */
const STARTS = /subprocess|os\.system|popen|shell_exec|proc_open|passthru|`|urlopen|requests\.|exec\(|system\(/i;
