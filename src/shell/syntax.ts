// The small set of types for parsed bash. Knows bash's grammar, no parser and no program.

export interface Word {
  /** As written. */
  readonly text: string;
  readonly pieces: readonly Piece[];
}

export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  /** Unquoted `*`, `?`, `[…]` and extended patterns, as written. */
  | { readonly kind: 'glob'; readonly text: string }
  /** A leading unquoted `~` or `~user`. */
  | { readonly kind: 'tilde'; readonly user: string }
  | { readonly kind: 'parameter'; readonly quoted: boolean; readonly parameter: Parameter }
  | { readonly kind: 'command'; readonly quoted: boolean; readonly script: Script }
  | { readonly kind: 'arithmetic'; readonly quoted: boolean; readonly expression: Arithmetic }
  | { readonly kind: 'process'; readonly direction: 'in' | 'out'; readonly script: Script };

export interface Parameter {
  readonly name: string;
  /** `${!x}` and `${!x@}`. */
  readonly indirect: boolean;
  /** `${#x}`. */
  readonly length: boolean;
  /** `${a[index]}`; `@` and `*` are words too. */
  readonly index?: Word | undefined;
  readonly operation?: ParameterOperation;
}

export type ParameterOperation =
  | { readonly kind: 'default'; readonly operator: '-' | ':-' | '=' | ':=' | '+' | ':+' | '?' | ':?'; readonly word: Word }
  | { readonly kind: 'remove'; readonly operator: '#' | '##' | '%' | '%%'; readonly pattern: Word }
  | { readonly kind: 'replace'; readonly operator: '/' | '//' | '/#' | '/%'; readonly pattern: Word; readonly replacement: Word }
  | { readonly kind: 'slice'; readonly offset: Word; readonly length?: Word }
  | { readonly kind: 'case'; readonly operator: '^' | '^^' | ',' | ',,'; readonly pattern?: Word }
  | { readonly kind: 'transform'; readonly operator: string }
  | { readonly kind: 'names' };

/** What an arithmetic expression can do: use variables, assign them, and run substitutions. */
export interface Arithmetic {
  readonly text: string;
  /** Words inside it, in order; a bare name is a variable. */
  readonly words: readonly Word[];
  readonly scripts: readonly Script[];
  readonly assigns: readonly string[];
}

export interface Assignment {
  readonly kind: 'assignment';
  readonly text: string;
  readonly name: string;
  readonly append: boolean;
  readonly index?: Word | undefined;
  readonly value: Word | { readonly kind: 'array'; readonly elements: readonly Word[] };
}

export type Descriptor =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'variable'; readonly name: string };

export type Redirect =
  | {
      readonly kind: 'file';
      readonly operator: '>' | '>>' | '<' | '<>' | '<&' | '>&' | '>|' | '&>' | '&>>';
      readonly descriptor?: Descriptor | undefined;
      readonly target: Word;
      readonly text: string;
    }
  /** Here-document or here-string: its text is the input. */
  | { readonly kind: 'here'; readonly descriptor?: Descriptor | undefined; readonly body: Word; readonly string: boolean };

export interface Script {
  readonly statements: readonly Statement[];
}
export interface Statement {
  readonly node: Node;
  readonly background: boolean;
}

export type Node =
  | {
      readonly kind: 'simple';
      readonly text: string;
      readonly assignments: readonly Assignment[];
      readonly words: readonly (Word | Assignment)[];
      readonly redirects: readonly Redirect[];
    }
  | { readonly kind: 'pipeline'; readonly commands: readonly Node[]; readonly merged: readonly boolean[] }
  /** `! a`: the next command runs if `a` failed. */
  | { readonly kind: 'not'; readonly body: Node }
  | {
      readonly kind: 'list';
      readonly first: Node;
      readonly rest: readonly { readonly operator: '&&' | '||'; readonly node: Node }[];
    }
  | { readonly kind: 'subshell'; readonly body: readonly Statement[] }
  | { readonly kind: 'group'; readonly body: readonly Statement[] }
  | {
      readonly kind: 'if';
      readonly branches: readonly { readonly test: readonly Statement[]; readonly body: readonly Statement[] }[];
      readonly otherwise: readonly Statement[];
    }
  | {
      readonly kind: 'for';
      readonly name: string;
      readonly words?: readonly Word[];
      readonly body: readonly Statement[];
      readonly select: boolean;
    }
  | { readonly kind: 'arithmetic-for'; readonly expressions: readonly Arithmetic[]; readonly body: readonly Statement[] }
  | {
      readonly kind: 'while';
      readonly test: readonly Statement[];
      readonly body: readonly Statement[];
      readonly text: string;
      /** `until`: the loop runs as long as the test fails. */ readonly until: boolean;
    }
  | {
      readonly kind: 'case';
      readonly word: Word;
      readonly items: readonly {
        readonly patterns: readonly Word[];
        readonly body: readonly Statement[];
        /** Ends in `;&` or `;;&`: the next branch may run too. */ readonly falls: boolean;
      }[];
    }
  | { readonly kind: 'function'; readonly name: string; readonly body: Node }
  | { readonly kind: 'coproc'; readonly name: string; readonly body: Node }
  | {
      readonly kind: 'test';
      readonly words: readonly Word[];
      readonly arithmetic: readonly Word[];
      /** Those of `words` that are compared with a pattern or by order. */ readonly inPieces: readonly Word[];
      readonly text: string;
      /** `=~`: its matches become BASH_REMATCH. */ readonly matches: boolean;
    }
  | { readonly kind: 'arithmetic'; readonly expression: Arithmetic }
  | { readonly kind: 'redirected'; readonly node: Node; readonly redirects: readonly Redirect[] };
