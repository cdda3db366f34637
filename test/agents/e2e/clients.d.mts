export const CLIENTS: readonly { readonly agent: string; readonly version: string }[];
