// How a model answers the canaries that may be trusted with calls, in their order. For tests.
import type { Behaviour } from './model-server.ts';
import { ALLOW, answer, BLOCK } from './wire.ts';
import type { Result } from './wire.ts';

export const says = (result: Result): Behaviour => ({ body: (protocol) => answer(protocol, result) });
export const allow = says(ALLOW);
export const block = says(BLOCK);
export const quoting = says({ ...ALLOW, consent: { turn: 2, quote: 'Delete the marmalade-cache-7f3a directory' } });
/** The quotation is confirmed; then three second questions to hold, and one to clear. */
export const SECOND: readonly Behaviour[] = [block, block, block, allow];
export const GOOD: readonly Behaviour[] = [allow, block, block, block, block, quoting, allow, ...SECOND];
