// For tests only: real repositories in temporary directories, real git for comparison, and a host with the test's own home and environment.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { realHost } from '../real-host.ts';
import type { Host } from '../host.ts';

/** A directory with a home beside it; the machine's own git settings affect neither git nor the host. */
export class TestRepository {
  readonly base = realpathSync(mkdtempSync(join(tmpdir(), 'git-facts-')));
  readonly home = join(this.base, 'home');
  readonly root = join(this.base, 'repo');
  readonly environment = new Map<string, string>([['GIT_CONFIG_NOSYSTEM', '1']]);

  constructor() {
    mkdirSync(this.home);
    mkdirSync(this.root);
    this.write(
      join(this.home, '.gitconfig'),
      '[user]\n\tname = A\n\temail = a@example.org\n[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n',
    );
  }

  get host(): Host {
    return { ...realHost(), home: this.home, env: (name) => this.environment.get(name) };
  }

  git(...words: readonly string[]): string {
    return this.gitIn(this.root, words);
  }

  gitIn(cwd: string, words: readonly string[], options: { readonly input?: string } = {}): string {
    return execFileSync('git', words, {
      cwd,
      encoding: 'utf8',
      input: options.input ?? '',
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: this.home,
        LC_ALL: 'C',
        ...Object.fromEntries(this.environment),
      },
    });
  }

  /** Paths are relative to the repository unless absolute. */
  write(path: string, text: string | Uint8Array): string {
    const full = path.startsWith('/') ? path : join(this.root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
    return full;
  }

  path(name: string): string {
    return join(this.root, name);
  }

  commit(name: string, text: string): void {
    this.write(name, text);
    this.git('add', '-f', name);
    this.git('commit', '-q', '-m', name);
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}
