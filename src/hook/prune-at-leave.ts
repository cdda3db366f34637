// Prunes the log when the helper process ends after idle time, so that nobody has to run a command for it. Never runs while a call is possible.
import { loadConfig, ruleContext } from '../gate/load-config.ts';
import type { Host } from '../host/host.ts';
import { pruneDaily } from '../log/prune-daily.ts';
import { openStore } from '../log/store.ts';

export function pruneAtLeave(host: Host): void {
  try {
    const { keepDays, maxBytes } = loadConfig(host, ruleContext(host, undefined), {}).config.settings.log;
    pruneDaily(openStore(host), { keepDays, maxBytes });
  } catch {
    // Old records stay until the next time; nothing else depends on this.
  }
}
