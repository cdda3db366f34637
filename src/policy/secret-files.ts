// Tells whether a file that is committed is a secret, by its name or by a credential in its text. Content that was tracked before
// the session does not count.
import type { Fact } from '../host/host.ts';
import { lastName, splitPath } from '../host/path-text.ts';
import { HARMLESS_DIRECTORIES } from './data/secrets.ts';
import type { Prepared } from './path-context.ts';
import { judgePath } from './path-judge.ts';
import type { CommitFacts } from './secret-commits.ts';

export interface FoundSecret {
  readonly path: string;
  readonly kind: 'env' | 'key';
  readonly what: string;
}

/** A file on disk, or as an earlier part of the call leaves it. */
export interface StagedFile {
  readonly path: string;
  /** The text that an earlier part wrote; undefined if the file is on disk. */
  readonly text?: string | undefined;
}

const TEXT_LIMIT = 262_144;
/** In bytes, for all files of one call together. */
const MAX_READ = 8 * 1_048_576;
/** Encrypted files that are meant to be committed. A person still looks at them. */
const SEALED =
  /^\$ANSIBLE_VAULT;|^-----BEGIN (?:AGE ENCRYPTED FILE|PGP MESSAGE)-----|^kind: SealedSecret$|ENC\[AES256_GCM,data:/m;
const MADE_FOR_TESTS =
  /(?:^|[._-])(?:test|tests|spec|specs|fixture|fixtures|mock|mocks|example|examples|sample|snap)(?:[._-]|$)/i;

export class SecretFiles {
  readonly #facts: CommitFacts;
  readonly #prep: Prepared;
  #left = MAX_READ;

  constructor(facts: CommitFacts, prep: Prepared) {
    this.#facts = facts;
    this.#prep = prep;
  }

  onDisk({ path, text }: StagedFile): FoundSecret | undefined {
    return (
      this.#byName(path, () => text ?? this.#textAt(path)) ??
      this.#byText(
        path,
        () => text ?? this.#textAt(path),
        () => this.#facts.baseline.oldTexts(path) ?? [],
      )
    );
  }

  /** A file as git stored it; `before`: the versions in the parent commits. */
  inObjects(
    path: string,
    object: { readonly id: string; readonly before: readonly string[] },
    repository: { blobText(id: string): Fact<string> },
  ): FoundSecret | undefined {
    const read = (id: string): string | undefined => {
      if (this.#left <= 0) return undefined;
      const text = repository.blobText(id);
      if (text.kind !== 'known') return undefined;
      this.#left -= text.value.length;
      return text.value;
    };
    return (
      this.#byName(path, () => read(object.id)) ??
      this.#byText(
        path,
        () => read(object.id),
        () => object.before.flatMap((id) => read(id) ?? []),
      )
    );
  }

  #byName(path: string, text: () => string | undefined): FoundSecret | undefined {
    const { zones } = judgePath(this.#prep, path);
    const kind = zones.has('env') ? 'env' : zones.has('secrets') ? 'key' : undefined;
    const copy = kind === undefined ? this.#facts.heldSecret(path) : undefined;
    if (copy !== undefined && !this.#facts.isKnownText(path, text() ?? ''))
      return { path, kind: copy, what: 'a secret was written into it' };
    if (kind === undefined || this.#facts.baseline.wasTracked(path) === true) return undefined;
    if (kind === 'env') return { path, kind, what: 'an env file' };
    return SEALED.test(text() ?? '')
      ? { path, kind: 'env', what: 'an encrypted file of credentials' }
      : { path, kind, what: 'a file of credentials' };
  }

  #byText(path: string, text: () => string | undefined, before: () => readonly string[]): FoundSecret | undefined {
    const content = text() ?? '';
    const values = this.#facts.envValuesIn(content);
    const found = this.#isForTests(path) ? values : [...this.#facts.credentialsIn(content), ...values];
    if (found.length === 0) return undefined;
    const old = [
      ...before(),
      ...(this.#facts.baseline.wasTracked(path) === true ? (this.#facts.baseline.oldTexts(path) ?? []) : []),
    ];
    const fresh = found.find((one) => !old.some((each) => each.includes(one.text)));
    return fresh && { path, kind: values.includes(fresh) ? 'env' : 'key', what: `it holds a ${fresh.label}` };
  }

  /** Tests contain keys that were made for them. */
  #isForTests(path: string): boolean {
    const project = this.#prep.projectOf(path) ?? '';
    const names = splitPath(path.slice(project.length) || '/', this.#prep.ctx.host.platform)?.parts ?? [];
    return MADE_FOR_TESTS.test(lastName(path)) || names.slice(0, -1).some((name) => HARMLESS_DIRECTORIES.has(name));
  }

  #textAt(path: string): string | undefined {
    if (this.#left <= 0) return undefined;
    const text = this.#prep.ctx.host.text(path, TEXT_LIMIT);
    if (text.kind !== 'known') return undefined;
    this.#left -= text.value.length;
    return text.value;
  }
}
