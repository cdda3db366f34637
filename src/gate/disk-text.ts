// Text of a file for comparison with a baseline. Bytes that are not UTF-8 are unknown: no reader of manifests would accept them either.
import { known, unknownFact, type Fact, type Host } from '../host/host.ts';

export const TEXT_LIMIT = 8 * 1_048_576;

export const diskText = (host: Host, path: string): Fact<string> => host.text(path, TEXT_LIMIT);

export function textOf(bytes: Uint8Array): Fact<string> {
  try {
    return known(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return unknownFact('not UTF-8 text');
  }
}
