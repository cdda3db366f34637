// Reads the options and words of a command. An unknown option is an error that names the nearest known one.
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { didYouMean } from './nearest.ts';

/** A command's options, in the form that `parseArgs` takes. */
export type Options = NonNullable<ParseArgsConfig['options']>;

/** A switch, an option with a value, and an option that may be repeated. */
export const FLAG = { type: 'boolean' } as const;
export const VALUE = { type: 'string' } as const;
export const VALUES = { type: 'string', multiple: true } as const;

export type ReadArgs<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; strict: true }>
>;

/** Throws an error whose message can be shown to the person. */
export function readArgs<T extends Options>(options: T, args: readonly string[]): ReadArgs<T> {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  const shorts = Object.values(options).map(({ short }) => short);
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    if (option === undefined && !shorts.includes(token.name))
      throw new Error(
        // A single letter is near to nothing.
        `unknown option \`${token.rawName}\`${token.rawName.startsWith('--') ? didYouMean(token.rawName, optionWords(options)) : ''}`,
      );
    const wrong = wrongValue(token, option?.type);
    if (wrong !== undefined) throw new Error(wrong);
  }
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

/** Says it shorter than `parseArgs` would. */
function wrongValue(
  {
    rawName,
    value,
    inlineValue,
  }: { readonly rawName: string; readonly value?: string | undefined; readonly inlineValue?: boolean | undefined },
  type: 'string' | 'boolean' | undefined,
): string | undefined {
  if (type === 'boolean') return value === undefined ? undefined : `\`${rawName}\` takes no value`;
  if (type === undefined || inlineValue === true) return undefined;
  if (value === undefined) return `\`${rawName}\` needs a value`;
  return value.length > 1 && value.startsWith('-')
    ? `\`${rawName}\` needs a value, and \`${value}\` looks like an option`
    : undefined;
}

/** For commands that take options and no words. */
export function readOptions<T extends Options>(options: T, args: readonly string[]): ReadArgs<T>['values'] {
  const { values, positionals } = readArgs(options, args);
  if (positionals.length > 0) throw new Error(`unexpected word \`${positionals[0] ?? ''}\``);
  return values;
}

export const optionWords = (options: Options): readonly string[] => Object.keys(options).map((name) => `--${name}`);
