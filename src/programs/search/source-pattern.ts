// Name patterns that match only source code: no secret has such a name, so a search through them reads none.
import { wordsOf } from '../../argv/words-of.ts';

const ENDINGS = new Set(
  wordsOf(`
    ts tsx mts cts js jsx mjs cjs py pyi go rs java kt kts scala rb erb php c h cc cpp cxx hpp hh cs fs swift m mm ex
    exs erl hs ml mli clj cljs lua pl pm r jl dart zig nim vue svelte astro html htm css scss sass less md mdx rst adoc
    proto graphql gql sql sol vim el
  `),
);

/** `*.ts`, `*_test.go`, `*.spec.ts`, `*.{js,ts}`, and whole names such as `index.ts`. */
export function isSourcePattern(pattern: string): boolean {
  const match = /^[\w*-](?:[\w*.-]*[\w*-])?\.(?:(\w+)|\{([\w,]+)\})$/.exec(pattern);
  const endings = match?.[1] !== undefined ? [match[1]] : match?.[2]?.split(',');
  return endings !== undefined && endings.length > 0 && endings.every((ending) => ENDINGS.has(ending));
}

/** File types of the search tools that mean only source code. */
export const SOURCE_TYPES = new Set(
  wordsOf(`
    ts typescript js javascript py python go rust java kotlin scala ruby php c cpp csharp cs swift elixir erlang haskell
    ocaml clojure lua perl dart zig vue svelte html css sass less md markdown protobuf proto graphql sql solidity
  `),
);
