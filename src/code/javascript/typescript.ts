// TypeScript text as a JavaScript syntax tree, without the types, as the runtime runs it. Gives no tree for anything that is not understood.
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { Parser } from 'acorn';
import { eraseTypes } from './erase-types.ts';
import type { Program } from './syntax.ts';
import { byText } from '../../model/by-text.ts';
import { isStackOverflow } from '../../model/stack-overflow.ts';
import { TooMuch } from '../../shell/run-statements.ts';
import { MAX_CODE, MOST_TREES } from './limits.ts';

let parser: typeof Parser | undefined;

/** INVARIANT: nobody changes a tree: it is shared by all that read the same text. */
export const parseTypeScript = byText((text): Program | undefined => {
  if (text.length > MAX_CODE || text.includes('\0')) return undefined;
  return parseAs(text, 'script') ?? parseAs(text, 'module');
}, MOST_TREES);

function parseAs(text: string, sourceType: 'script' | 'module'): Program | undefined {
  let html = false;
  parser ??= Parser.extend(tsPlugin() as unknown as (base: typeof Parser) => typeof Parser);
  try {
    const program = parser.parse(text, {
      ecmaVersion: 'latest',
      sourceType,
      locations: true,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: sourceType === 'module',
      allowHashBang: true,
      onComment: (_block, _text, start) => {
        if (text.startsWith('<!--', start) || text.startsWith('-->', start)) html = true;
      },
    });
    return html ? undefined : eraseTypes(program);
  } catch (error) {
    if (isStackOverflow(error)) throw new TooMuch('depth', 'the JavaScript is nested too deep');
    // The plugin is third-party code: if it throws on odd text, the text counts as not parsed.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
