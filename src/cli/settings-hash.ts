// A hash of everything of the user that affects a verdict besides the call: the effective configuration in a project, and the
// program files. For stored runs.
import { sha256 } from '../host/sha256.ts';
import { userDirectory } from '../rules/scopes.ts';
import { configAt } from './config-at.ts';

/** Larger than any program file that is read. */
const LARGEST = 1024 * 1024;

/** `project`: the project of the calls; default: the current directory. */
export function settingsHash(project?: string): string {
  const { host, root, config } = configAt({ project });
  const directory = `${userDirectory(host, root).path}/programs`;
  const names = host.names(directory);
  const programs = (names.kind === 'known' ? names.value.toSorted() : []).map((name) => {
    const text = host.text(`${directory}/${name}`, LARGEST);
    return [name, text.kind === 'known' ? sha256(text.value) : text.kind];
  });
  return sha256(JSON.stringify([config.hash, programs]));
}
