// A mistake in a user's program file: where, what, and what to do. It has the same fields as a mistake in the configuration, so
// that both are shown the same way.

export interface ProgramError {
  readonly file: string;
  /** From 1; 0 if the problem is the file itself. */
  readonly line: number;
  readonly column: number;
  /** Lower case, input in backticks. */
  readonly message: string;
  /** What to do next. */
  readonly todo: string;
}

export type Path = readonly (string | number)[];
/** Records a mistake at a position in the file. */
export type Report = (path: Path, message: string, todo: string) => void;

/** Text of a file may contain terminal escapes; a person sees one short printable line. */
export function shown(text: string): string {
  const clean = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '�').replaceAll('`', "'");
  return clean.length > 80 ? `${clean.slice(0, 79)}…` : clean;
}
