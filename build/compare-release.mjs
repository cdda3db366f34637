// Before a release: which past decisions this build would change, against a published version, or the leeway that is installed in a directory. Fails if one would be looser.
// Usage: node build/compare-release.mjs VERSION_OR_DIR [SESSIONS…]   (without SESSIONS those found on this machine)
// What is looser on purpose has a line under Policy in CHANGELOG.md; look at the list, then release.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [other, ...sessions] = process.argv.slice(2);
if (other === undefined) {
  console.error('usage: node build/compare-release.mjs VERSION_OR_DIR [SESSIONS…]');
  process.exit(2);
}
const cli = fileURLToPath(new URL('../dist/leeway.cjs', import.meta.url));
const which = sessions.length === 0 ? ['--auto'] : sessions;
const args = ['replay', ...which, '--compare', other, '--fail-on', 'looser', '--rows', 'ALL'];
process.exit(spawnSync(process.execPath, [cli, ...args], { stdio: 'inherit' }).status ?? 1);
