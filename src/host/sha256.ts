// SHA-256 of a text. Knows nothing of what is hashed.
import { hash } from 'node:crypto';

/** Lower-case hexadecimal digest of bytes, or of the UTF-8 form of a text. */
export const sha256 = (of: string | Uint8Array): string => hash('sha256', of);
