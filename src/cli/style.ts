// Colour, on a terminal only. Knows no texts.

export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly width: number;
}

const plain = (text: string): string => text;
const code =
  (open: number, close: number) =>
  (text: string): string =>
    `\x1b[${open}m${text}\x1b[${close}m`;

/** For views of the log. */
export const viewOptions = (stream: NodeJS.WriteStream): { readonly color: boolean; readonly width: number } => ({
  color: usesColour(stream),
  // Output that is not shown in a terminal is read by a program or stored, so hardly anything is cut.
  width: stream.columns ?? 240,
});

function usesColour(stream: NodeJS.WriteStream): boolean {
  const wanted = process.env['NO_COLOR'] === undefined || process.env['NO_COLOR'] === '';
  return stream.isTTY && wanted && process.env['TERM'] !== 'dumb';
}

export function styleFor(stream: NodeJS.WriteStream): Style {
  const colour = usesColour(stream);
  const width = stream.columns ?? 100;
  if (!colour) return { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, width };
  return { bold: code(1, 22), dim: code(2, 22), red: code(31, 39), green: code(32, 39), yellow: code(33, 39), width };
}
