export const PICTURE: string;
export const WIDTH: number;
export function picture(): string;
export function rowsOf(line: string): readonly (readonly { readonly char: string }[])[];
