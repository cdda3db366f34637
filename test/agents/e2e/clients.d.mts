export const CLIENTS: readonly {
  readonly agent: string;
  readonly version: string;
  readonly untried?: Readonly<Record<string, string>>;
  readonly tells?: 'nothing';
}[];
