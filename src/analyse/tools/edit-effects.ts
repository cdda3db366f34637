// A call of an edit tool → one group of effects per file. Says what is written where; the policy decides zones and verdicts.
import { unclear, type Effect, type Write } from '../../model/effect.ts';
import { markedFiles } from '../../model/patch-markers.ts';
import { placeText, type Place } from '../../model/place.ts';
import { absent, unknownFact, type Fact, type Host } from '../../host/host.ts';
import { mayHaveHooks, hookEffects } from './install-hooks.ts';
import { isPlainEdit, mayBePlain } from './plain-edits.ts';
import { applyHunks, parsePatch, type PatchOp } from './patch.ts';
import { textsOf, type FieldValues, type Replacement } from './read-fields.ts';
import { placeOf } from './tool-path.ts';
import type { EditShape } from '../../model/tool-entry.ts';

export interface FileEffects {
  readonly text: string;
  readonly effects: readonly Effect[];
  /** The file after the edit; if only the added text is known, the old text followed by the added text. */
  readonly leaves?: { readonly path: string; text(): string | undefined };
}

export interface EditContext {
  readonly cwd: string;
  readonly host: Pick<Host, 'platform' | 'home' | 'entry' | 'text' | 'realPath'>;
}

/** A manifest larger than this is not compared. */
const MANIFEST_LIMIT = 1 << 20;

type Change = (before: Fact<string>) => string | undefined;

export function editEffects(shape: EditShape, values: FieldValues, context: EditContext): readonly FileEffects[] {
  const paths = [...textsOf(values, 'path'), ...textsOf(values, 'paths')];
  const place = (path: string): Place => placeOf(path, context);
  switch (shape) {
    case 'patch':
      return textsOf(values, 'patch').flatMap((text) => patchEffects(text, context));
    case 'write':
      return paths.map((path) =>
        written(place(path), textsOf(values, 'content').join('\n'), { context, change: whole(values), fills: 'whole' }),
      );
    case 'replace':
      return paths.map((path) => replaced(place(path), replacementsIn(values), { context, values }));
    case 'edits':
      return paths.map((path) => replaced(place(path), values.edits, { context, values }));
    case 'insert':
    case 'notebook':
      return paths.map((path) => written(place(path), textsOf(values, 'new').join('\n'), { context, change: () => undefined }));
    case 'mkdir':
      return paths.map((path) => ({
        text: placeText(place(path)),
        effects: [{ kind: 'write', place: place(path), how: 'create' }],
      }));
    case 'delete':
      return paths.map((path) => ({
        text: placeText(place(path)),
        effects: [{ kind: 'delete', place: place(path), how: 'remove' }],
      }));
    case 'move': {
      const to = textsOf(values, 'to').map(place);
      return paths.map((path) => moved(place(path), to[0]));
    }
    case 'editor':
      return editorEffects(values, context);
  }
}

const whole =
  (values: FieldValues): Change =>
  () =>
    textsOf(values, 'content')[0];

const replacementsIn = (values: FieldValues): readonly Replacement[] => {
  const after = textsOf(values, 'new')[0];
  return after === undefined ? [] : [{ old: textsOf(values, 'old')[0] ?? '', new: after }];
};

interface Writing {
  readonly context: EditContext;
  readonly change: Change;
  /** Set for an edit that requires the file to exist. */
  readonly needs?: 'file';
  /** Set if the text is the whole new content. Otherwise an empty text does not empty the file; it removes a piece. */
  readonly fills?: 'whole';
}

function written(place: Place, text: string, writing: Writing): FileEffects {
  const file = effectsOf(place, text, writing);
  if (place.kind !== 'path') return file;
  const { path } = place;
  const result = (): string | undefined => {
    const before = writing.context.host.text(path, MANIFEST_LIMIT);
    const after = writing.change(before);
    if (after !== undefined || before.kind === 'unknown') return after;
    return before.kind === 'known' ? `${before.value}\n${text}` : text;
  };
  return { ...file, leaves: { path, text: result } };
}

function effectsOf(place: Place, text: string, { context, change, needs, fills }: Writing): FileEffects {
  const exists = place.kind === 'path' ? context.host.entry(place.path) : absent;
  const how = exists.kind === 'absent' && place.kind === 'path' && needs === undefined ? 'create' : 'change';
  const write: Write = { kind: 'write', place, how, ...(text === '' && fills === undefined ? {} : { text }) };
  if (place.kind === 'unknown') return { text: placeText(place), effects: [write] };
  // A link with another name may lead to a manifest.
  const real = context.host.realPath(place.path);
  const names = [place.path, real.kind === 'known' ? real.value : ''];
  const path = names.find(mayHaveHooks);
  const mayPlain = real.kind === 'known' && mayBePlain(place.path) && lastName(place.path) === lastName(real.value);
  if (path === undefined && !mayPlain) return { text: placeText(place), effects: [write] };
  const before = exists.kind === 'known' ? readManifest(place.path, context) : exists;
  const after = change(before);
  const was = before.kind === 'known' ? before.value : before.kind === 'absent' ? '' : undefined;
  const isPlain = mayPlain && was !== undefined && after !== undefined && isPlainEdit(place.path, was, after);
  const hooks = path === undefined ? [] : hookEffects({ path, before, added: text, ...(after === undefined ? {} : { after }) });
  return { text: placeText(place), effects: [isPlain ? { ...write, plain: true } : write, ...hooks] };
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function readManifest(path: string, { host }: EditContext): Fact<string> {
  const text = host.text(path, MANIFEST_LIMIT);
  return text.kind === 'absent' ? unknownFact('it vanished while it was read') : text;
}

function replaced(
  place: Place,
  edits: readonly Replacement[],
  { context, values }: { readonly context: EditContext; readonly values: FieldValues },
): FileEffects {
  const everywhere = Object.entries(values.input).some(
    ([name, value]) => /^(replace_?all|allow_multiple)$/i.test(name) && value === true,
  );
  const change: Change = (before) => {
    let text: string | undefined = before.kind === 'known' ? before.value : '';
    for (const edit of edits) text = text === undefined ? undefined : replaceIn(text, edit, everywhere ? 'all' : 'first');
    return text;
  };
  const needs = edits.every((edit) => edit.old !== '') ? { needs: 'file' as const } : {};
  return written(place, edits.map((edit) => edit.new).join('\n'), { context, change, ...needs });
}

function replaceIn(text: string, edit: Replacement, which: 'all' | 'first'): string | undefined {
  if (edit.old === '') return text === '' ? edit.new : undefined;
  const pieces = text.split(edit.old);
  if (pieces.length === 1) return undefined;
  return which === 'all' ? pieces.join(edit.new) : `${pieces[0] ?? ''}${edit.new}${pieces.slice(1).join(edit.old)}`;
}

function moved(from: Place, to: Place | undefined): FileEffects {
  const target: Effect = to === undefined ? unclear('a move without a target') : { kind: 'write', place: to, how: 'create' };
  return {
    text: `${placeText(from)} → ${to === undefined ? '?' : placeText(to)}`,
    effects: [{ kind: 'read', place: from, sees: 'content' }, { kind: 'delete', place: from, how: 'move' }, target],
  };
}

function patchEffects(text: string, context: EditContext): readonly FileEffects[] {
  const patch = parsePatch(text);
  if (patch.kind === 'unreadable')
    return [
      { text: 'apply_patch', effects: [unclear(`the patch cannot be read: ${patch.why}`, 'apply_patch')] },
      // A client may accept the patch nevertheless, and then it changes these files.
      ...markedFiles(text).map(({ act, path }): FileEffects => {
        const place = placeOf(path, context);
        const effect: Effect =
          act === 'delete' ? { kind: 'delete', place, how: 'remove' } : { kind: 'write', place, how: 'perhaps' };
        return { text: placeText(place), effects: [effect] };
      }),
    ];
  return patch.ops.flatMap((op) => opEffects(op, context));
}

function opEffects(op: PatchOp, context: EditContext): readonly FileEffects[] {
  const place = placeOf(op.path, context);
  switch (op.kind) {
    case 'add':
      return [written(place, op.text, { context, change: () => op.text })];
    case 'delete':
      return [{ text: placeText(place), effects: [{ kind: 'delete', place, how: 'remove' }] }];
    case 'update': {
      const change: Change = (before) => (before.kind === 'known' ? applyHunks(before.value, op.hunks) : undefined);
      if (op.to === undefined) return [written(place, op.added, { context, change })];
      const target = written(placeOf(op.to, context), op.added, { context, change: () => undefined });
      return [moved(place, placeOf(op.to, context)), target];
    }
  }
}

function editorEffects(values: FieldValues, context: EditContext): readonly FileEffects[] {
  const act = values.input['command'];
  const shapes = new Map<string, EditShape>([
    ['create', 'write'],
    ['write', 'write'],
    ['str_replace', 'replace'],
    ['insert', 'insert'],
    ['undo_edit', 'insert'],
  ]);
  const paths = textsOf(values, 'path');
  if (act === 'view') {
    return paths.map((path) => ({ text: path, effects: [{ kind: 'read', place: placeOf(path, context), sees: 'content' }] }));
  }
  const shape = typeof act === 'string' ? shapes.get(act) : undefined;
  if (shape === undefined) return [{ text: paths.join(' '), effects: [unclear('an unknown action of the editor', String(act))] }];
  return editEffects(shape, values, context);
}
