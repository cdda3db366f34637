// A mistake in the configuration, and its text. Does not decide what a mistake does to a call.

export interface ConfigError {
  /** The file, or `command line`, `library options`, `environment`. */
  readonly file: string;
  /** From 1; 0 where the source has no lines. */
  readonly line: number;
  readonly column: number;
  /** Lower case, input in backticks. */
  readonly message: string;
  /** What to do next. */
  readonly todo: string;
  /** Set if the mistake cannot have removed a `hard_deny` or `ask` entry. Without it, an entry may be missing. */
  readonly keepsDenies?: true;
}

/** Marks mistakes in settings that only loosen or describe: no deny is lost by them. */
export const keepingDenies = (errors: readonly ConfigError[]): readonly ConfigError[] =>
  errors.map((error) => ({ ...error, keepsDenies: true }));

/** True when an entry that denies or asks may be missing. */
export const losesDenies = (errors: readonly ConfigError[]): boolean => errors.some((error) => error.keepsDenies !== true);

/** Text of a file may contain terminal escapes or be very long; the person sees one short printable line. */
export function printable(text: string, limit = 80): string {
  const clean = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '�').replaceAll('`', "'");
  return clean.length > limit ? `${clean.slice(0, limit - 1)}…` : clean;
}

export const positionText = (error: ConfigError): string =>
  error.line === 0 ? printable(error.file, 300) : `${printable(error.file, 300)}:${error.line}:${error.column}`;

/** One line for one error: where, what, and what to do. */
export const errorText = (error: ConfigError): string => `${positionText(error)}: ${error.message}; ${error.todo}`;

/** The text shown when calls are asked about because the configuration has errors; undefined if it has none. */
export function troubleText(errors: readonly ConfigError[]): { readonly message: string; readonly todo: string } | undefined {
  const [first] = errors;
  if (first === undefined) return undefined;
  const more = errors.length === 1 ? '' : ` (and ${errors.length - 1} more)`;
  return {
    message: `the configuration has a mistake: ${positionText(first)}: ${first.message}${more}`,
    todo: first.line === 0 ? first.todo : `${first.todo}; \`leeway config\` lists every mistake`,
  };
}
