// Reads the few settings that say how a repository is stored. Does not follow includes, and neither does git at this point.
import { join } from 'node:path';
import { known, unknownFact, type Fact, type Host } from '../host.ts';
import { configBool, keyOf } from './config-key.ts';
import { parseConfig } from './config-syntax.ts';
import { readText } from './read-file.ts';

export interface Format {
  readonly hash: 'sha1' | 'sha256';
  readonly refs: 'files' | 'other';
  readonly worktreeConfig: boolean;
  readonly bare: boolean;
  readonly workTree?: string;
}

export const CONFIG_LIMIT = 1_048_576;

/** Extensions that do not affect what is read here. */
const HARMLESS = new Set([
  'extensions.noop',
  'extensions.noop-v1',
  'extensions.partialclone',
  'extensions.preciousobjects',
  'extensions.relativeworktrees',
  'extensions.compatobjectformat',
]);

export function readFormat(host: Host, gitDir: string, commonDir: string): Fact<Format> {
  const shared = settings(host, join(commonDir, 'config'));
  if (shared.kind !== 'known') return shared;
  let version = 0;
  let hash: Format['hash'] = 'sha1';
  let refs: Format['refs'] = 'files';
  let worktreeConfig = false;
  for (const [key, value] of shared.value) {
    if (key === 'core.repositoryformatversion') version = Number(value ?? Number.NaN);
    else if (key === 'extensions.objectformat') {
      if (value !== 'sha1' && value !== 'sha256') return unknownFact('the object format is unknown');
      hash = value;
    } else if (key === 'extensions.refstorage') refs = value === 'files' ? 'files' : 'other';
    else if (key === 'extensions.worktreeconfig') worktreeConfig = configBool(value) ?? true;
    else if (key.startsWith('extensions.') && !HARMLESS.has(key)) {
      if (version >= 1 || !Number.isFinite(version)) return unknownFact(`\`${key}\` is unknown`);
    }
  }
  if (version !== 0 && version !== 1) return unknownFact('the repository format is unknown');
  if (version === 0 && (hash !== 'sha1' || refs !== 'files'))
    return unknownFact('the repository format contradicts its extensions');

  const own = new Map<string, string | undefined>();
  // A linked worktree takes `bare` and `worktree` only from its own config.
  if (gitDir === commonDir) for (const [key, value] of shared.value) own.set(key, value);
  if (worktreeConfig) {
    const local = settings(host, join(gitDir, 'config.worktree'));
    if (local.kind !== 'known') return local;
    for (const [key, value] of local.value) own.set(key, value);
  }
  const bare = own.has('core.bare') ? configBool(own.get('core.bare')) : false;
  if (bare === undefined) return unknownFact('core.bare is not a boolean');
  const workTree = own.get('core.worktree');
  return known({ hash, refs, worktreeConfig, bare, ...(workTree === undefined ? {} : { workTree }) });
}

/** Keys and values in order; an absent file sets nothing. */
function settings(host: Host, path: string): Fact<readonly (readonly [string, string | undefined])[]> {
  const text = readText(host, path, CONFIG_LIMIT);
  if (text.kind === 'absent') return known([]);
  if (text.kind === 'unknown') return text;
  const entries = parseConfig(text.value);
  if (entries.kind !== 'known')
    return unknownFact(`\`${path}\` cannot be read: ${entries.kind === 'unknown' ? entries.why : 'absent'}`);
  return known(entries.value.map((entry) => [keyOf(entry), entry.value] as const));
}
