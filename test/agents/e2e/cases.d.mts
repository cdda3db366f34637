export const CASES: readonly { readonly name: string; readonly needs?: string; readonly shows?: RegExp }[];
