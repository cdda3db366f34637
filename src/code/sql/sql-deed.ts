// What a statement would do, independent of where its files are and which client sends it. Types and tiny constructors.

export type SqlDeed =
  /**
   * `look` reads or changes only the session; `local` changes rows or adds objects; `change` changes permissions or the server's settings; `destroy`
   * deletes existing data.
   */
  | { readonly kind: 'act'; readonly act: 'look' | 'local' | 'change' | 'destroy'; readonly what: string }
  | { readonly kind: 'reveal'; readonly what: 'credential' | 'env-value'; readonly detail: string }
  /** A file on the machine that runs the statement; `of: 'client'`: on the machine that sends it. */
  | {
      readonly kind: 'file';
      readonly use: 'read' | 'names' | 'write' | 'database';
      readonly path: string;
      readonly of?: 'client';
    }
  /** Contacts another server. */
  | { readonly kind: 'server'; readonly url: string; readonly use?: 'write' }
  /** A shell text on the machine on which the statement runs. */
  | { readonly kind: 'shell'; readonly text: string }
  | { readonly kind: 'unclear'; readonly why: string; readonly word: string };

export const act = (name: 'look' | 'local' | 'change' | 'destroy', what: string): SqlDeed => ({ kind: 'act', act: name, what });
export const doubt = (why: string, word: string): SqlDeed => ({ kind: 'unclear', why, word });
