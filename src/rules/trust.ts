// Which exact content of a project's file the user has trusted: one stored hash per real path. Returns new file contents; never
// writes.
import { parse } from 'jsonc-parser';
import type { ParseError } from 'jsonc-parser';
import * as v from 'valibot';
import type { Host } from '../host/host.ts';
import type { ConfigBytes } from './config-bytes.ts';
import { configBytes, ownConfigBytes } from './config-bytes.ts';
import { projectFile, trustFileIn, userDirectory } from './scopes.ts';

const TrustShape = v.object({ trusted: v.array(v.object({ path: v.string(), sha256: v.string(), at: v.optional(v.string()) })) });
type Pins = v.InferOutput<typeof TrustShape>['trusted'];

export type TrustState =
  | { readonly kind: 'absent'; readonly file: string }
  | {
      /** `changed`: an earlier version of this file was trusted. */
      readonly kind: 'trusted' | 'untrusted' | 'changed';
      readonly file: string;
      readonly realPath: string;
      readonly sha256: string;
      /** The bytes that were hashed, for the person to read before trusting. */
      readonly text: string;
      readonly trustFile: string;
      /** Set if the file of stored hashes could not be read: then nothing is trusted. */
      readonly trouble?: string;
    }
  | { readonly kind: 'unreadable'; readonly file: string; readonly why: string };

export function trustState(host: Host, projectRoot: string): TrustState {
  const file = projectFile(projectRoot);
  return stateOf(host, { file, projectRoot, bytes: configBytes(host, file) });
}

/** For a caller that has already read the bytes, so that the hash belongs to the text that it parses. */
export function stateOf(
  host: Host,
  about: { readonly file: string; readonly projectRoot: string; readonly bytes: ConfigBytes },
): TrustState {
  const { file, bytes } = about;
  if (bytes.kind === 'absent') return { kind: 'absent', file };
  if (bytes.kind === 'unreadable' || bytes.kind === 'refused') return { kind: 'unreadable', file, why: bytes.why };
  const directory = userDirectory(host, about.projectRoot);
  const trustFile = trustFileIn(directory.path);
  const base = { file, realPath: bytes.realPath, sha256: bytes.sha256, text: bytes.text, trustFile };
  const stored = ownConfigBytes(host, trustFile);
  const pins = stored.kind === 'text' ? readPins(stored.text) : [];
  if (stored.kind === 'refused') return { kind: 'untrusted', ...base, trouble: `\`${trustFile}\` is not used: ${stored.why}` };
  if (pins === undefined || stored.kind === 'unreadable')
    return { kind: 'untrusted', ...base, trouble: `\`${trustFile}\` cannot be read` };
  const pinned = pins.find((pin) => pin.path === bytes.realPath);
  return { kind: pinned === undefined ? 'untrusted' : pinned.sha256 === bytes.sha256 ? 'trusted' : 'changed', ...base };
}

function readPins(text: string): Pins | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const checked = v.safeParse(TrustShape, value);
  return errors.length === 0 && checked.success ? checked.output.trusted : undefined;
}

const HEADER = '// Project configurations you have trusted, by content. Written by `leeway trust`.\n';
const fileOf = (trusted: Pins): string => `${HEADER}${JSON.stringify({ trusted }, undefined, 2)}\n`;

export interface Pin {
  readonly realPath: string;
  readonly sha256: string;
  /** The time, in ISO 8601, shown to the person. */
  readonly at?: string;
}

/** The new content of `trust.jsonc`. A damaged file is replaced, because it trusted nothing anyway. */
export function pinTrust(current: string | undefined, pin: Pin): string {
  const others = (current === undefined ? [] : (readPins(current) ?? [])).filter((one) => one.path !== pin.realPath);
  return fileOf([...others, { path: pin.realPath, sha256: pin.sha256, ...(pin.at === undefined ? {} : { at: pin.at }) }]);
}

export function unpinTrust(current: string | undefined, realPath: string): string {
  return fileOf((current === undefined ? [] : (readPins(current) ?? [])).filter((one) => one.path !== realPath));
}
