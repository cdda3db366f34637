// A host that records which files were read as text, and their contents. Changes no answer.
import type { Entry, Fact, Host } from './host.ts';

/** The content of each file that was read, absent ones included. */
export type FollowedFiles = ReadonlyMap<string, Fact<string>>;

export class FollowingHost implements Host {
  readonly platform: Host['platform'];
  readonly #host: Host;
  readonly #followed = new Map<string, Fact<string>>();

  constructor(host: Host) {
    this.platform = host.platform;
    this.#host = host;
  }

  get followed(): FollowedFiles {
    return this.#followed;
  }
  get home(): string {
    return this.#host.home;
  }
  get user(): string {
    return this.#host.user;
  }
  get uid(): number {
    return this.#host.uid;
  }
  get tempDirs(): readonly string[] {
    return this.#host.tempDirs;
  }

  now(): number {
    return this.#host.now();
  }
  env(name: string): string | undefined {
    return this.#host.env(name);
  }
  entry(path: string): Fact<Entry> {
    return this.#host.entry(path);
  }
  linkTarget(path: string): Fact<string> {
    return this.#host.linkTarget(path);
  }
  names(path: string): Fact<readonly string[]> {
    return this.#host.names(path);
  }
  kinds(path: string): Fact<ReadonlyMap<string, Entry['type']>> {
    return this.#host.kinds(path);
  }
  text(path: string, limit: number): Fact<string> {
    const fact = this.#host.text(path, limit);
    // A larger read may succeed where a smaller one failed.
    if (this.#followed.get(path)?.kind !== 'known') this.#followed.set(path, fact);
    return fact;
  }
  bytes(path: string, limit: number): Fact<Uint8Array> {
    return this.#host.bytes(path, limit);
  }
  slice(path: string, from: number, length: number): Fact<Uint8Array> {
    return this.#host.slice(path, from, length);
  }
  realPath(path: string): Fact<string> {
    return this.#host.realPath(path);
  }
  ignoresCase(path: string): boolean {
    return this.#host.ignoresCase(path);
  }
  which(name: string): Fact<string> {
    return this.#host.which(name);
  }
}
