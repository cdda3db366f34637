// The shape of a user's program file, as a valibot schema: the part of a program's data that JSON can express. Does not read
// files.
import * as v from 'valibot';
import { VALUE_ROLES } from '../../argv/program.ts';
import { HAZARDS, VCS_ACTS } from '../../model/effect.ts';

const note = <T extends v.GenericSchema>(schema: T, description: string) => v.pipe(schema, v.description(description));
const words = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000));
const detail = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** `service` acts that can be written as one word. */
export const ACTS = ['look', 'converse', 'local', 'change', 'destroy', 'merge', 'publish', 'message'] as const;

/** Effects without places and servers, which come from the roles of options and operands. */
const effect = v.variant('kind', [
  v.strictObject({ kind: v.literal('service'), act: v.picklist(ACTS), system: detail, what: detail }),
  v.strictObject({ kind: v.literal('vcs'), act: v.picklist(VCS_ACTS), what: detail }),
  v.strictObject({
    kind: v.literal('package'),
    act: v.picklist(['declared', 'new', 'global', 'remove', 'publish']),
    what: detail,
  }),
  v.strictObject({
    kind: v.literal('process'),
    act: v.picklist(['start', 'stop', 'look']),
    whose: v.picklist(['unknown', 'others', 'broad']),
    what: detail,
  }),
  v.strictObject({ kind: v.literal('run'), code: v.picklist(['project', 'installed', 'downloaded']), what: detail }),
  v.strictObject({ kind: v.literal('privilege'), how: detail }),
  v.strictObject({
    kind: v.literal('configure'),
    what: v.picklist(['environment', 'startup', 'persistence', 'global', 'project', 'system', 'guard']),
    detail,
  }),
  v.strictObject({
    kind: v.literal('reveal'),
    what: v.picklist(['environment', 'env-value', 'credential', 'process-memory']),
    detail,
  }),
  v.strictObject({ kind: v.literal('delegate'), how: v.picklist(['ungated', 'open']), what: detail }),
  v.strictObject({ kind: v.literal('hazard'), what: v.picklist(HAZARDS), detail }),
  v.strictObject({ kind: v.literal('unclear'), why: detail }),
]);

const does = v.union([v.picklist(['nothing', 'unclear', ...ACTS]), v.array(effect)]);
const prints = v.optional(
  note(
    v.picklist(['content', 'nothing', 'names', 'paths', 'token', 'tokens', 'token-lines']),
    'What it prints. Default `content`: something derived from what it reads.',
  ),
);

const when = v.strictObject({
  has: v.optional(note(words, 'Any of these options is given.')),
  lacks: v.optional(note(words, 'None of these options is given.')),
  given: v.optional(note(v.picklist(['some', 'none']), 'Only with operands, or only without.')),
  operands: v.optional(words),
  does: v.optional(note(does, 'Added to what the program does.')),
  prints,
});

const optionLists = {
  flags: v.optional(note(words, 'Options that take no value: `-q|--quiet --json`.')),
  optional: v.optional(note(words, 'Options whose value must be attached: `--color`.')),
  unclearFlags: v.optional(note(words, 'Options without a value whose effect is unknown.')),
  ...(Object.fromEntries(
    VALUE_ROLES.map((role) => [role, v.optional(note(words, `Options whose value is: ${role}.`))]),
  ) as unknown as {
    readonly [Role in (typeof VALUE_ROLES)[number]]: v.OptionalSchema<v.GenericSchema<string>, undefined>;
  }),
};

/** The settings of one level (the program, or a subcommand). */
export interface UserSpec extends Partial<Record<OptionList, string | undefined>> {
  readonly operands?: string | undefined;
  readonly does?: v.InferOutput<typeof does> | undefined;
  readonly when?: readonly v.InferOutput<typeof when>[] | undefined;
  readonly prints?: v.InferOutput<typeof prints>;
  readonly sub?: Readonly<Record<string, UserSpec>> | undefined;
  readonly bare?: UserSpec | undefined;
}

export type UserDoes = v.InferOutput<typeof does>;
export type OptionList = 'flags' | 'optional' | 'unclearFlags' | (typeof VALUE_ROLES)[number];
export const OPTION_LISTS = ['flags', 'optional', 'unclearFlags', ...VALUE_ROLES] as const satisfies readonly OptionList[];

const level = {
  ...optionLists,
  operands: v.optional(
    note(words, 'Roles of the operands in order; `?` optional, `...` any number: `text reads...`. Extra operands are unclear.'),
  ),
  does: v.optional(note(does, 'What it does beyond its files. Required if there are no subcommands.')),
  when: v.optional(v.array(when)),
  prints,
  sub: v.optional(
    note(
      v.record(
        v.string(),
        v.lazy(() => Level),
      ),
      'Subcommands. A name that is not listed is unclear.',
    ),
  ),
  bare: v.optional(
    note(
      v.lazy(() => Level),
      'With `sub`: what happens with no subcommand; absent means unclear.',
    ),
  ),
};

const Level: v.GenericSchema<UserSpec> = v.strictObject(level);

const ROOT = {
  $schema: v.optional(note(v.string(), 'Where editors find this schema.')),
  name: note(words, 'Names it is known by, the first its own, separated by blanks.'),
  manual: v.optional(note(words, 'Where a person can check what is said here.')),
  draft: v.optional(note(v.boolean(), 'A draft allows nothing: the program stays unclear.')),
  replaces: v.optional(note(v.boolean(), 'Replaces what leeway knows about a program of this name.')),
  cases: v.optional(
    note(
      v.array(words),
      'Examples, `quiet tracker list`: tried by `leeway program`. Dispositions: quiet, review, guarded, forbidden.',
    ),
  ),
  style: v.optional(
    note(
      v.picklist(['gnu', 'posix', 'plain', 'plain-posix', 'single', 'single-posix', 'none']),
      'How options are spelled. Default `plain`: bundles and `--x=v`, no abbreviations.',
    ),
  ),
  ownOptions: v.optional(note(v.boolean(), 'A subcommand does not accept the options of the levels above it.')),
};

export const ProgramShape = v.strictObject({ ...ROOT, ...level });

export interface UserProgramFile extends UserSpec {
  readonly name: string;
  readonly manual?: string | undefined;
  readonly draft?: boolean | undefined;
  readonly replaces?: boolean | undefined;
  readonly cases?: readonly string[] | undefined;
  readonly style?: v.InferOutput<(typeof ROOT)['style']>;
  readonly ownOptions?: boolean | undefined;
}

/** Keys that are allowed at every level, and keys that are allowed only at the top. */
export const LEVEL_KEYS: ReadonlySet<string> = new Set(Object.keys(level));
export const ROOT_KEYS: ReadonlySet<string> = new Set([...Object.keys(ROOT), ...LEVEL_KEYS]);
