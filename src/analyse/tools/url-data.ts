// Whether an address sends data of ours. Does not know which servers are trusted.

/** Longer than a search phrase, an identifier or a signed commit hash. */
const QUERY_LIMIT = 300;
const VALUE_LIMIT = 120;
/** One run of letters and digits without any of the separators that words have. */
const OPAQUE = /[A-Za-z0-9+/=_-]{48,}|(?:%[0-9A-Fa-f]{2}){16,}/;
const LABEL_LIMIT = 40;
const PATH_LIMIT = 400;

/** A query, fragment, path piece, user name or host label that is long or opaque enough to hold a file, a key or an environment. */
export function carriesData(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return true;
  if (url.search.length > QUERY_LIMIT || url.hash.length > QUERY_LIMIT || url.pathname.length > PATH_LIMIT) return true;
  const values = [...url.searchParams].flat();
  if (values.some((value) => value.length > VALUE_LIMIT || OPAQUE.test(value) || /[\n\r]/.test(value))) return true;
  if (url.hostname.split('.').some((label) => label.length > LABEL_LIMIT)) return true;
  return url.pathname.split('/').some((piece) => piece.length > VALUE_LIMIT || (OPAQUE.test(piece) && !isSlug(piece)));
}

/** `how-to-write-a-parser-in-typescript-without-tears`, or a hash of at most 64 hex digits. */
const isSlug = (piece: string): boolean =>
  /^[0-9a-f]{40}([0-9a-f]{24})?(\.\w+)?$/.test(piece) || piece.split(/[-_.]/).every((word) => word.length <= 24);
