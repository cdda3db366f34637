// Ruby and PHP tools that the project's lock file declared before the session. Looks at lock files and installed packages; does not judge arguments.
import type { PackageSearch } from './locked-packages.ts';
import { isEdited, changeSince } from './tools-for.ts';

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Commands whose gem has another name. */
const GEM_OF: ReadonlyMap<string, string> = new Map(
  `erblint erb_lint, srb sorbet, tapioca tapioca, standardrb standard, bundle-audit bundler-audit, haml-lint haml_lint, slim-lint slim_lint, ruby-lsp ruby-lsp,
  typeprof typeprof, annotaterb annotaterb, htmlproofer html-proofer, mdl mdl, asciidoctor asciidoctor, rdoc rdoc, ri rdoc`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** Tools that use the network, run what they are told to, change the machine or open a console. */
const ACTING = list(`
  cap mina kamal irb pry byebug thor foreman overmind guard puma unicorn thin passenger rainbows sidekiq sidekiqmon resque delayed_job rackup god eye heroku fastlane pod
  whenever wheneverize overcommit lefthook rails rake gem bundle bundler dotenv racksh terraform aws s3_website middleman chef knife kitchen vagrant puppet bolt
  dep psysh envoy laravel valet vapor box phinx doctrine doctrine-migrations doctrine-dbal drush wp sail phing robo castor grumphp captainhook rr composer artisan yii
  codecept phive cachetool homestead security-checker release monorepo-builder`);

const MAX_LOCK = 8 * 1024 * 1024;
const MAX_PROXY = 16 * 1024;
const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The contents that a file had before the session; empty if unknown. */
function textsBefore(path: string, { here, context }: PackageSearch, most: number): readonly string[] {
  const now = context.host.text(path, most);
  if (now.kind !== 'known') return [];
  const change = changeSince(path, here, context);
  return change.kind === 'same' ? [now.value] : (change.before ?? []);
}

const wroteBelow = (dir: string, { here, context }: PackageSearch): boolean =>
  here.walk.files.pathsBelow(dir).length > 0 || context.writtenCode().some((path) => path.startsWith(`${dir}/`));

/**
 * `bundle exec TOOL`: bundler runs only gems of the lock file, in the locked version. INVARIANT: the Gemfile, which is code, and the
 * directories that may hold gems are unchanged.
 */
export function isLockedGem(tool: string, dir: string, search: PackageSearch): boolean {
  if (ACTING.has(tool)) return false;
  const manifest = `${dir}/Gemfile`;
  if (changeSince(manifest, search.here, search.context).kind !== 'same' || isEdited(`${dir}/.bundle/config`, search.context))
    return false;
  if (search.here.walk.files.has(manifest) || ['vendor', '.bundle', 'gems'].some((name) => wroteBelow(`${dir}/${name}`, search)))
    return false;
  const line = new RegExp(`^ {4}${escaped(GEM_OF.get(tool) ?? tool)} \\([\\w.-]+\\)$`, 'm');
  return textsBefore(`${dir}/Gemfile.lock`, search, MAX_LOCK).some((text) => /^GEM$/m.test(text) && line.test(text));
}

/**
 * `vendor/bin/TOOL`: composer's proxy script names the file of the package. INVARIANT: the locked version is installed, and nothing below `vendor`
 * was written.
 */
export function isLockedComposerTool(bin: string, dir: string, search: PackageSearch): boolean {
  const tool = bin.slice(bin.lastIndexOf('/') + 1).replace(/\.(phar|php)$/, '');
  if (ACTING.has(tool) || isEdited(bin, search.context) || wroteBelow(`${dir}/vendor`, search)) return false;
  const proxy = search.context.host.text(bin, MAX_PROXY);
  const real = search.context.host.realPath(bin);
  const file =
    real.kind === 'known' && !real.value.endsWith(`/vendor/bin/${tool}`) ? real.value : proxy.kind === 'known' ? proxy.value : '';
  const name = /(?:\.\.|\/vendor)\/([a-z0-9][\w.-]*\/[a-z0-9][\w.-]*)\/(?!\.\.)/.exec(file.replaceAll(`'.'`, ''))?.[1];
  const installed = search.context.host.text(`${dir}/vendor/composer/installed.json`, MAX_LOCK);
  if (name === undefined || installed.kind !== 'known') return false;
  const version = versionOf(installed.value, name);
  return (
    version !== undefined &&
    textsBefore(`${dir}/composer.lock`, search, MAX_LOCK).some((text) => versionOf(text, name) === version)
  );
}

/** In composer's files an entry begins with the name, followed by the version. */
const versionOf = (text: string, name: string): string | undefined =>
  new RegExp(`"name"\\s*:\\s*"${escaped(name)}"\\s*,\\s*"version"\\s*:\\s*"([^"]+)"`).exec(text)?.[1];
