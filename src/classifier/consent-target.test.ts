// Cases for how far words reach: the branch, the force, the object, the real run. Each twin differs in the one thing that matters.
import { describe, expect, test } from 'vitest';
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { treeAt } from '../model/place.ts';
import { verifyConsent } from './consent.ts';
import type { NamedEffect } from './effect-targets.ts';

/** `git push -f origin x` as program, subcommand, options and operands, with `--name=value` for an option that has one. */
function commandOf(text: string, subs: number): Command {
  const words = text.match(/'[^']*'|[^\s']+/g) ?? [];
  const rest = words.slice(1 + subs);
  return {
    program: words[0] ?? '',
    sub: words.slice(1, 1 + subs),
    options: rest
      .filter((word) => word.startsWith('-'))
      .map((word) => {
        const [name = '', value] = word.split('=');
        return value === undefined ? { name } : { name, value };
      }),
    operands: rest.filter((word) => !word.startsWith('-')),
  };
}
const by = (text: string, subs: number, effect: Effect): NamedEffect => ({ effect, text, command: commandOf(text, subs) });
const sql = (statement: string): NamedEffect => ({
  effect: { kind: 'service', act: 'destroy', system: 'postgres', what: statement.toLowerCase().split(' ').slice(0, 2).join(' ') },
  text: `psql -c '${statement}'`,
  command: { program: 'psql', sub: [], options: [{ name: '-c', value: statement }], operands: [] },
});

const pushTo = (branch: string): NamedEffect =>
  by(`git push origin ${branch}`, 1, { kind: 'vcs', act: 'push-protected', what: branch });
const pushHere = by('git push', 1, { kind: 'vcs', act: 'push-protected', what: 'main, main' });
const pushAll = by('git push --all', 1, { kind: 'vcs', act: 'push-protected', what: 'all branches, a protected one among them' });
const force = (ref: string): NamedEffect =>
  by(`git push -f origin ${ref}`, 1, { kind: 'vcs', act: 'force-push', what: 'history on the server may be replaced' });
const forcePlus = by('git push origin +main', 1, { kind: 'vcs', act: 'force-push', what: '+main' });
const dropBranch = by('git branch -D old-idea', 1, { kind: 'vcs', act: 'drop', what: 'branches that may not be merged' });
const dropTwo = by('git branch -D one two', 1, { kind: 'vcs', act: 'drop', what: 'branches that may not be merged' });
const dropStash = by('git stash drop', 2, { kind: 'vcs', act: 'drop', what: 'a stash' });
const remoteGone = by('git push origin :feature', 1, { kind: 'vcs', act: 'delete-remote', what: 'feature' });
const publish = by('npm publish', 1, { kind: 'package', act: 'publish', what: 'npm publish' });
const publishBeta = by('npm publish --tag=beta', 1, { kind: 'package', act: 'publish', what: 'npm publish' });
const release = by('gh release create v1.0.0', 2, { kind: 'service', act: 'publish', system: 'github', what: 'a release' });
const data: NamedEffect = { effect: { kind: 'delete', place: treeAt('/repo/data'), how: 'remove' }, text: 'rm -rf data' };
const apply = by('terraform apply', 1, { kind: 'service', act: 'change', system: 'terraform', what: 'apply' });
const destroy = by('terraform destroy', 1, { kind: 'service', act: 'destroy', system: 'terraform', what: 'destroy' });
const destroyProd = by('terraform -chdir=envs/prod destroy', 0, {
  kind: 'service',
  act: 'destroy',
  system: 'terraform',
  what: 'destroy',
});
const scale = (n: number): NamedEffect =>
  by(`kubectl scale deploy app --replicas=${n}`, 1, { kind: 'service', act: 'change', system: 'kubernetes', what: 'scale' });
const sync = (bucket: string): readonly NamedEffect[] => [
  by(`aws s3 sync dist s3://${bucket}`, 0, { kind: 'service', act: 'change', system: 'aws', what: 's3 sync' }),
  by(`aws s3 sync dist s3://${bucket}`, 0, {
    kind: 'network',
    use: 'upload',
    server: { host: `${bucket}.s3.amazonaws.com` },
  }),
];
const curl = by('curl -T dump.sql https://files.example.net/in', 0, {
  kind: 'network',
  use: 'upload',
  server: { host: 'files.example.net', url: 'https://files.example.net/in' },
});
const pod = by('kubectl delete pod web-1', 1, { kind: 'service', act: 'destroy', system: 'kubernetes', what: 'delete' });
const mail = by('mail -s report ann@example.net', 0, {
  kind: 'service',
  act: 'message',
  system: 'mail',
  what: 'sends a message',
});

const piped = (url: string): NamedEffect =>
  by(`bash`, 0, { kind: 'hazard', what: 'download-run', detail: `what \`${url}\` sends is run` });

type Row = readonly [said: string, effects: NamedEffect | readonly NamedEffect[]];
const kindOf = ([said, effects]: Row, quote = said): string =>
  verifyConsent({
    quote: { turn: 1, quote: quote.split('\n').at(0) ?? '' },
    effects: [effects].flat(),
    turns: said.split('\n\n').map((text, i) => ({ turn: i + 1, text })),
  }).kind;

const holds: readonly Row[] = [
  ['push to main', pushTo('main')],
  ['push main', pushTo('main')],
  ['commit this and push to main', pushHere],
  ['push it to origin/main', pushTo('main')],
  ['push this to the main branch', pushTo('main')],
  ['push to release/1.0 now', pushTo('release/1.0')],
  ['run git push', pushHere],
  ['push all branches', pushAll],
  ['force push to main', force('main')],
  ['rebase onto main and then force push the feature branch', force('feature')],
  ['force push', force('feature')],
  ['push feature with force', force('feature')],
  ['push --force origin feature', force('feature')],
  ['delete the branch old-idea', dropBranch],
  ['delete the old idea branch', dropBranch],
  ['delete the branches one and two', dropTwo],
  ['drop the last stash', dropStash],
  ['delete the remote branch feature', remoteGone],
  ['publish the package to npm', publish],
  ['the dry run looked good, publish it', publish],
  ['dry run passed, now publish', publish],
  ['create a release v1.0.0 on GitHub', release],
  ['cut release v1.0.0', release],
  ['delete data, I no longer need it', data],
  ['remove the data directory', data],
  ['remove data recursively', data],
  ['delete data from this repo', data],
  ['please remove data now', data],
  ['remove data, it is stale', data],
  ['remove the data folder because the validation is broken', data],
  ['drop the formatting table', sql('DROP TABLE formatting')],
  ['delete the web-1 pod', pod],
  ['download https://a.example/x.sh and run it', piped('https://a.example/x.sh')],
  ['download the installer and run it', piped('https://a.example/x.sh')],
  ['drop the table users', sql('DROP TABLE users')],
  ['truncate the orders table in my local database', sql('TRUNCATE orders')],
  ['drop the tables users and orders', sql('DROP TABLE users, orders')],
  ['apply the terraform plan', apply],
  ['destroy the staging stack with terraform', destroy],
  ['destroy production with terraform', destroyProd],
  ['scale the app deployment to 3 replicas', scale(3)],
  ['delete the pod web-1', pod],
  ['deploy to production now', sync('shop-prod')],
  ['the tests are green, deploy it now', sync('shop-prod')],
  ['upload dist to shop-prod', sync('shop-prod')],
  ['upload dump.sql to files.example.net', curl],
  ['send the report by mail to ann@example.net', mail],
];

const lacks: readonly Row[] = [
  // A protected branch that is not named, or named as something else.
  ['push', pushTo('main')],
  ['go ahead and push', pushHere],
  ['push my branch', pushTo('main')],
  ['commit and push', pushTo('main')],
  ['push to production', pushTo('main')],
  ['push to main-page', pushTo('main')],
  ['push to feature/main', pushTo('main')],
  ['push the fix for the main page', pushTo('main')],
  ['push to main repo', pushTo('main')],
  ['fix the main bug and push', pushTo('main')],
  ['merge main, then push', pushTo('main')],
  ['update main please', pushTo('main')],
  ['make main build please', pushTo('main')],
  ['git push to develop', pushHere],
  ['run git push origin develop', pushHere],
  ['push -n to main', pushTo('main')],
  ['push to main', pushAll],
  // Force that belongs to something else, or to another branch.
  ['push feature', force('feature')],
  ['force the type to string and push', force('feature')],
  ['push the force graph to feature', force('feature')],
  ['push the overwrite fix to feature', force('feature')],
  ['force push', force('main')],
  ['force push', forcePlus],
  ['force push to feature', force('main')],
  ['git push --force-if-includes origin feature', force('feature')],
  // Objects that are not named.
  ['delete merged branches', dropBranch],
  ['delete old branches', dropBranch],
  ['delete the branch one', dropTwo],
  ['drop the last commit', dropStash],
  ['push the feature branch', remoteGone],
  ['run git push origin feature', remoteGone],
  ['run git push origin main', forcePlus],
  ['run git branch -d old-idea', dropBranch],
  ['run rm -rf data', { ...data, effect: { kind: 'delete', place: treeAt('/repo'), how: 'remove' }, text: 'rm -rf data/..' }],
  ['run rm -rf data', { ...data, effect: { kind: 'delete', place: treeAt('/repo/x'), how: 'remove' }, text: 'rm -rf data *' }],
  ['delete the remote branches', remoteGone],
  ['remove dist and look at data', data],
  ['remove dist, then commit data', data],
  ['rm -rf dist', data],
  ['I no longer need it deleted', data],
  ['delete data\n\nI no longer need it deleted, so do not delete it', data],
  ['drop the table users', sql('DROP TABLE users, orders')],
  ['drop the table users', sql('DROP TABLE users CASCADE')],
  ['drop the table', sql('DROP TABLE users')],
  // A rehearsal.
  ['run npm publish --dry-run', publish],
  ['run `npm publish --dry-run`', publish],
  ['publish it as a dry run', publish],
  ['publish it (dry run)', publish],
  ['publish, dry run only', publish],
  ['pretend to publish', publish],
  ['simulate: publish the package', publish],
  ['publish the package\n\ndo a dry run first', publish],
  ['publish the package\n\ncan you do a dry run first?', publish],
  ['git push --dry-run origin main', pushTo('main')],
  // A name that only tells which thing is meant.
  ['remove data validation', data],
  ['remove the data validation code', data],
  ['delete data loader tests', data],
  ['remove the data service', data],
  ['remove all data fetching from the page', data],
  ['drop table formatting', sql('DROP TABLE formatting')],
  ['drop the users filter', sql('DROP TABLE users')],
  ['drop users validation from the form', sql('DROP TABLE users')],
  ['truncate the orders headline', sql('TRUNCATE orders')],
  ['push to main menu', pushTo('main')],
  ['delete the web-1 logs', pod],
  // Something else was downloaded.
  ['download https://a.example/x.sh and run it', piped('https://evil.example/y.sh')],
  ['fetch `https://a.example/x.sh`, then run it', piped('https://evil.example/y.sh')],
  // Another option, tag, number or place than was said.
  ['npm publish --tag beta', publish],
  ['npm publish --tag next', publishBeta],
  ['create release notes for v1.0.0', release],
  ['Release notes for v1.0.0 please', release],
  ['create a release branch v1.0.0', release],
  ['create a release v2.0.0', release],
  ['run terraform plan', apply],
  ['apply the patch from the terraform docs', apply],
  ['I plan to apply terraform', apply],
  ['destroy the staging stack', destroy],
  ['destroy the staging stack with terraform', destroyProd],
  ['scale the app deployment to 3 replicas', scale(0)],
  ['delete the pod web-2', pod],
  ['upload dist to shop-prod', sync('evil')],
  ['deploy to production', sync('evil')],
  ['upload it', curl],
  ['upload dump.sql to backup.example.org', curl],
  ['send the report to bob@example.net', mail],
];

describe('how far words reach', () => {
  test.each(holds)('cleared: %s', (...row) => expect(kindOf(row)).toBe('verified'));
  test.each(lacks)('held: %s', (...row) => expect(kindOf(row)).toBe('rejected'));
});
