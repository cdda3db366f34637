// What one line or setting of a manifest, lock file or package-manager configuration says about an install. Types, and the origin
// of a requirement; reads no file.

export interface Entry {
  /**
   * `dependency`: a package that is installed. `index`: where packages come from. `code`: a step that an install runs. `lock`: a line of
   * a lock file.
   */
  readonly kind: 'dependency' | 'index' | 'code' | 'lock';
  /** The position and the content: two entries with the same name and text are the same. */
  readonly name: string;
  readonly text: string;
  readonly origin: Origin;
}

/** `registry`: the manager's usual source. `elsewhere`: a URL or another repository. A path is a directory or archive on this machine. */
export type Origin = 'registry' | 'elsewhere' | { readonly path: string };

/** Undefined if the text cannot be read. */
export type EntryReader = (text: string) => readonly Entry[] | undefined;

/** Hosts of the public registries: managers themselves write URLs of these hosts. */
const REGISTRIES: ReadonlySet<string> = new Set(
  `
    registry.npmjs.org registry.yarnpkg.com npm.jsr.io jsr.io pypi.org files.pythonhosted.org pypi.python.org crates.io
    static.crates.io index.crates.io rubygems.org index.rubygems.org repo.packagist.org packagist.org
    repo.maven.apache.org repo1.maven.org plugins.gradle.org maven.google.com dl.google.com services.gradle.org
    api.nuget.org hex.pm repo.hex.pm cdn.cocoapods.org proxy.golang.org sum.golang.org conda.anaconda.org
    repo.anaconda.com pub.dev hackage.haskell.org registry.terraform.io registry.opentofu.org schemas.microsoft.com
    maven.apache.org www.w3.org json.schemastore.org
  `.split(/\s+/),
);

const REPOSITORY =
  /(^|[\s"'@=(])(git\+[\w+]*:|git@|git:\/\/|ssh:\/\/|hg\+|svn\+|bzr\+|(github|gitlab|bitbucket|gist|sourcehut|codeberg|git):[^:])/i;
const URLS = /[a-z][a-z0-9+.-]{0,24}:\/\/[^\s"'`,)\]}<>]+/gi;
const ENDS_IN_GIT = /\.git(#|$|[\s"'])/;

/** Whether the text is a URL of a version-control system, or of a host that is not a registry. */
export function namesElsewhere(text: string): boolean {
  if (REPOSITORY.test(text)) return true;
  return (text.match(URLS) ?? []).some(
    (url) => !url.toLowerCase().startsWith('file:') && (ENDS_IN_GIT.test(url) || !isRegistry(url)),
  );
}

export const isRepository = (text: string): boolean =>
  REPOSITORY.test(text) || (text.match(URLS) ?? []).some((url) => ENDS_IN_GIT.test(url));

function isRegistry(url: string): boolean {
  const host = /^[a-z0-9+.-]+:\/\/(?:[^/@]*@)?([^/:?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  return REGISTRIES.has(host);
}

const LOCAL = /^(?:file:(?:\/\/)?|link:|portal:)(.+)$|^(\.{1,2}(?:\/.*)?|[/~].*)$/;

/** The origin of a requirement as written in a manifest. */
export function originOf(text: string): Origin {
  const asked = /^[^@]*@\s*(file:.+)$/.exec(text)?.[1] ?? text;
  const local = LOCAL.exec(asked);
  if (local) return { path: local[1] ?? local[2] ?? '' };
  return namesElsewhere(text) ? 'elsewhere' : 'registry';
}
