// A path in a tool's input → a Place. A spelling that clients read differently is an unknown place.
import { onePath, unknownPlace, type Place } from '../../model/place.ts';
import { normalPath } from '../../host/path-text.ts';
import type { Host } from '../../host/host.ts';

export interface PathContext {
  /** Absolute working directory of the call. */
  readonly cwd: string;
  readonly host: Pick<Host, 'platform' | 'home' | 'realPath'>;
}

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
/** Spaces that some clients turn into plain ones, and marks that make one name look like another. */
const LOOKALIKE = /[\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff]/;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const DRIVE = /^[a-z]:/i;

export function placeOf(text: string, context: PathContext): Place {
  const doubt = spellingDoubt(text);
  if (doubt !== undefined) return unknownPlace(doubt);
  if (SCHEME.test(text) || /^file:/i.test(text)) return placeOfUrl(text, context);
  if (context.host.platform === 'win32') return windowsPlace(text, context);
  if (DRIVE.test(text)) return unknownPlace('a Windows path on a machine that is not Windows');
  if (text.includes('\\')) return unknownPlace('a backslash in the path');
  if (text === '~' || text.startsWith('~/')) return absolute(`${context.host.home}/${text.slice(2)}`, context);
  if (text.startsWith('~')) return unknownPlace("another user's home");
  return absolute(text.startsWith('/') ? text.replace(/^\/+/, '/') : under(context.cwd, text), context);
}

/** If the directory is unknown, the path stays relative. */
const under = (cwd: string, text: string): string => (cwd === '' ? text : `${cwd}/${text}`);

/** INVARIANT: the result is absolute and normalised, or unknown. */
function absolute(text: string, { host }: PathContext): Place {
  const normal = normalPath(text, host.platform);
  if (normal === undefined) return unknownPlace('the working directory is unknown');
  if (/[^/.][\\/]\.\.([\\/]|$)/.test(text)) {
    // After a link, `..` is the link's parent for some clients and the target's parent for others.
    const [written, lexical] = [host.realPath(text), host.realPath(normal)];
    if (written.kind !== 'known' || lexical.kind !== 'known' || written.value !== lexical.value)
      return unknownPlace('`..` behind a link');
  }
  return onePath(normal);
}

export function spellingDoubt(text: string): string | undefined {
  if (text === '') return 'the path is empty';
  if (CONTROL.test(text)) return 'a control character in the path';
  if (LOOKALIKE.test(text)) return 'an invisible or unusual space in the path';
  // Clients differ on whether they trim, strip `@` or expand variables.
  if (text !== text.trim()) return 'a space at the end of the path';
  if (text.startsWith('@')) return 'a leading @, which some clients strip';
  if (/^\$|^%[^%]+%/.test(text) && /^(\$\{?\w+\}?|%[^%]+%)([\\/]|$)/.test(text)) return 'a variable in the path';
  return undefined;
}

function placeOfUrl(text: string, context: PathContext): Place {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.protocol !== 'file:') return unknownPlace('an address that is not a file');
  if (url.host !== '' && url.host !== 'localhost') return unknownPlace('a file on another machine');
  if (url.search !== '' || url.hash !== '') return unknownPlace('a file address with a query or fragment');
  if (/%2f|%5c/i.test(url.pathname)) return unknownPlace('an encoded separator in a file address');
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch (error) {
    return unknownPlace(`a file address that cannot be decoded: ${error instanceof Error ? error.message : 'unknown'}`);
  }
  return spellingDoubt(path) === undefined && !path.startsWith('~')
    ? placeOf(path, context)
    : unknownPlace('an odd character in a file address');
}

function windowsPlace(text: string, context: PathContext): Place {
  if (/^[\\/]{2}/.test(text)) return unknownPlace('a network or device path');
  // `C:foo` is relative to a directory that only the drive knows, `\\foo` to a drive that only the process knows.
  if (/^[a-z]:(?![\\/])/i.test(text) || /^[\\/]/.test(text)) return unknownPlace('a path that depends on the current drive');
  const home = text === '~' || /^~[\\/]/.test(text);
  const full = home ? `${context.host.home}/${text.slice(2)}` : DRIVE.test(text) ? text : `${context.cwd}/${text}`;
  // A colon names a stream; a name that ends in a dot or a space is a different name on disk.
  if (full.slice(2).includes(':') || /[^./\\][. ]+([\\/]|$)/.test(full.slice(2)))
    return unknownPlace('a path that Windows rewrites');
  return absolute(full, context);
}
