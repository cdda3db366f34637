// Keeps the log within its limits, after commands that have just read it. Reports removed entries on standard error.
import { pruneDaily } from '../log/prune-daily.ts';
import { openStore } from '../log/store.ts';
import type { ConfigHere } from './config-at.ts';
import { configAt } from './config-at.ts';

export function tidyLog({ config, host }: ConfigHere = configAt({})): void {
  const { keepDays, maxBytes } = config.settings.log;
  const done = pruneDaily(openStore(host), { keepDays, maxBytes });
  if (done.kind === 'trouble') process.stderr.write(`note: the log was not pruned: ${done.message}\n`);
  if (done.kind === 'pruned' && done.pruned.segments.length > 0)
    process.stderr.write(`note: ${done.pruned.records} decisions beyond the limits of the log were removed\n`);
}
