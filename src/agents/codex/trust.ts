// Whether Codex would run leeway's hooks: it silently skips hooks that the user has not trusted as they are now. Reads text only.
import type { Check } from '../doctor-checks.ts';
import { sectionOf, settingIn } from './config-toml.ts';
import { eventLabel, hookHash } from './hook-hash.ts';

/** A hook and its place in Codex's hooks file. */
export interface PlacedHook {
  readonly event: string;
  /** Index of the entry in the list of its event. */
  readonly index: number;
  /** The entry as the file has it. */
  readonly entry: unknown;
}

/** Where the user's decision about a hook is kept in `config.toml`. */
const stateKey = (file: string, { event, index }: PlacedHook): string => `${file}:${eventLabel(event)}:${index}:0`;

const TODO =
  'start `codex` once and choose "Trust all and continue"; if it does not ask, type `/hooks` there and press `t`. Until then no call reaches leeway';

type Trust = 'trusted' | 'changed' | 'untrusted';

function trustOf(config: string, file: string, hook: PlacedHook): Trust {
  const state = sectionOf(config, `hooks.state.${JSON.stringify(stateKey(file, hook))}`);
  const kept = /^\s*trusted_hash\s*=\s*"(sha256:[0-9a-f]+)"/m.exec(state)?.[1];
  if (kept === undefined || /^\s*enabled\s*=\s*false\b/m.test(state)) return 'untrusted';
  return kept === hookHash(hook.event, hook.entry) ? 'trusted' : 'changed';
}

const SAYS: Readonly<Record<Exclude<Trust, 'trusted'>, (events: string) => string>> = {
  untrusted: (events) => `Codex does not trust the hook for ${events} and skips it`,
  changed: (events) => `the hook for ${events} is not the one that you trusted in Codex, so Codex skips it`,
};

/** `config`: the text of `config.toml`. */
export function trustChecks(config: string | undefined, file: string, hooks: readonly PlacedHook[]): readonly Check[] {
  const text = config ?? '';
  const failed = (['untrusted', 'changed'] as const).flatMap((kind): readonly Check[] => {
    const events = hooks.filter((hook) => trustOf(text, file, hook) === kind).map(({ event }) => `\`${event}\``);
    return events.length === 0 ? [] : [{ id: 'hook-trusted', state: 'fail', message: SAYS[kind](events.join(', ')), todo: TODO }];
  });
  const trust: readonly Check[] =
    failed.length > 0 ? failed : [{ id: 'hook-trusted', state: 'ok', message: 'Codex trusts the hooks' }];
  return hooks.length === 0 ? [] : trust;
}

/** A reason not to install: the hook would be the only protection. */
export function openSettings(config: string): { readonly message: string; readonly todo: string } | undefined {
  const open = settingIn(config, 'approval_policy') === 'never' && settingIn(config, 'sandbox_mode') === 'danger-full-access';
  return open
    ? {
        message:
          '`approval_policy` is `never` and `sandbox_mode` is `danger-full-access`: if the hook could not start, every call would run',
        todo: 'set `approval_policy = "on-request"`, or run `leeway init codex --accept-open-settings`',
      }
    : undefined;
}
