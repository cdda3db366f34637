// Whether a `config.toml` of Codex switches all hooks off, in any spelling of TOML. Reads text only; whether Codex trusts a hook is in trust.ts.
import { parse, TomlError } from 'smol-toml';

type Table = { readonly [key: string]: unknown };

const tableAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Table)[key] : undefined;

/** `hooks` and its older name. */
const KEYS = ['hooks', 'codex_hooks'] as const;

const switchedOff = (value: unknown): string | undefined =>
  KEYS.find((key) => tableAt(tableAt(value, 'features'), key) === false);

/** Why no hook runs with this `config.toml`, the user's or a project's. */
export function hooksOff(config: string): { readonly message: string; readonly todo: string } | undefined {
  const value = read(config);
  if (value === undefined)
    return { message: 'not valid TOML, so leeway does not know whether hooks are on', todo: 'fix the file' };
  const profile = tableAt(value, 'profile');
  const chosen = typeof profile === 'string' ? tableAt(tableAt(value, 'profiles'), profile) : undefined;
  const key = switchedOff(value) ?? switchedOff(chosen);
  return key === undefined
    ? undefined
    : { message: `\`features.${key}\` is false, so no hook runs`, todo: 'remove that setting' };
}

function read(config: string): unknown {
  try {
    // A file that begins with a byte order mark is read without it, as Codex does.
    return parse(config.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}
