// The files named by the marker lines of an apply_patch text. Reads no other line, and does not check whether the patch is well formed.

export interface MarkedFile {
  readonly act: 'add' | 'update' | 'delete' | 'move';
  readonly path: string;
}

/** Clients trim a line before they look for a marker, so an indented or oddly spaced marker counts too. */
const MARKER = /^\s*\*{3}\s*(Add File|Update File|Delete File|Move to)\s*:(.*)$/i;

export function markedFiles(text: string): readonly MarkedFile[] {
  return text.split(/\r?\n/).flatMap((line): readonly MarkedFile[] => {
    const found = MARKER.exec(line);
    const path = found?.[2]?.trim() ?? '';
    const act = (found?.[1] ?? '').toLowerCase().split(' ')[0];
    return path !== '' && (act === 'add' || act === 'update' || act === 'delete' || act === 'move') ? [{ act, path }] : [];
  });
}
