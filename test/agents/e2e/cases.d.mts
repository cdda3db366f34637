export const CASES: readonly { readonly name: string }[];
