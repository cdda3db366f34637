export interface ListedText {
  readonly line: number;
  readonly text: string;
}
export function textsOf(source: string): readonly ListedText[];
export function listTexts(folders: readonly string[]): readonly (ListedText & { readonly file: string })[];
