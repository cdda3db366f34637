// Reads files that a repository or a user's settings name, within limits. Does not interpret them and never blocks on pipes or devices.
import { unknownFact, type Fact, type Host } from '../host.ts';

/** Bytes of a regular file; links are followed, anything else (pipe, device, directory, too large) is unknown. */
export function readBytes(host: Host, path: string, limit: number): Fact<Uint8Array> {
  let real = path;
  let entry = host.entry(path);
  if (entry.kind === 'known' && entry.value.type === 'link') {
    const resolved = host.realPath(path);
    if (resolved.kind !== 'known') return resolved;
    real = resolved.value;
    entry = host.entry(real);
  }
  if (entry.kind !== 'known') return entry;
  if (entry.value.type !== 'file') return unknownFact(`\`${path}\` is not a regular file`);
  if (entry.value.size > limit) return unknownFact(`\`${path}\` is larger than ${limit} bytes`);
  return host.bytes(real, limit);
}

/** The same as text. Bytes that are not UTF-8 become replacement characters, because git accepts them too. */
export function readText(host: Host, path: string, limit: number): Fact<string> {
  const bytes = readBytes(host, path, limit);
  if (bytes.kind !== 'known') return bytes;
  return { kind: 'known', value: Buffer.from(bytes.value).toString('utf8') };
}

/** The text without its trailing line ends. A loop, because a regular expression would start again at every line end. */
export function withoutLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  return text.slice(0, end);
}

/** The type of a path after following links; a dangling link is absent. */
export function typeOf(host: Host, path: string): Fact<'file' | 'directory' | 'other'> {
  let entry = host.entry(path);
  if (entry.kind === 'known' && entry.value.type === 'link') {
    const resolved = host.realPath(path);
    if (resolved.kind !== 'known') return resolved;
    entry = host.entry(resolved.value);
  }
  if (entry.kind !== 'known') return entry;
  const { type } = entry.value;
  return { kind: 'known', value: type === 'link' ? 'other' : type };
}
