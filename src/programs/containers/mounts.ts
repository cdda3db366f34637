// What a container can reach of this machine: mounts, and options that weaken its isolation. Knows no subcommand.
import type { Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { asTree } from '../../argv/effects-of.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';

export const opens = (detail: string): Effect => ({ kind: 'hazard', what: 'weaken-guard', detail });

/** A mount of a host path: its path inside, and whether the container may write there. */
export interface Mount {
  readonly source: Arg;
  readonly target: string;
  readonly readOnly: boolean;
}

const SOCKET = /\.sock$|^\/(var\/)?run(\/|$)|^\\\\|npipe/;
/** Directories that give control of the machine to anyone who can write there. */
const WHOLE =
  /^\/(etc|usr|bin|sbin|lib|lib64|boot|dev|proc|sys|var|root|home|Users|opt|System|Library|private)?(\/(lib|spool|log|local))?$/;

export function mountEffects(mount: Mount, tools: Tools): readonly Effect[] {
  const text = exact(mount.source);
  const places = tools.places(mount.source);
  return places.flatMap((place): readonly Effect[] => {
    if (place.kind === 'unknown') return [unclear(`what is mounted is unknown: ${place.why}`, argText(mount.source))];
    const path = place.path.replace(/(?<!\/)\/+$/, '') || '/';
    const read: Effect = { kind: 'read', place: asTree(place), sees: 'names' };
    if (SOCKET.test(path)) return [read, opens(`the container gets \`${path}\``)];
    const whole =
      WHOLE.test(path) || path === tools.home || tools.home.startsWith(`${path}/`) || /(^|\/)\.\.(\/|$)/.test(text ?? '');
    if (whole) return [{ ...read, sees: 'content' }, opens(`the container gets \`${path}\``)];
    // Inside the project, the container's programs act as usual; elsewhere, the mounted files count as read.
    const inside = tools.cwd !== undefined && (path === tools.cwd || path.startsWith(`${tools.cwd}/`));
    const seen: Effect = inside ? read : { ...read, sees: 'content' };
    return mount.readOnly ? [seen] : [seen, { kind: 'write', place: asTree(place), how: 'change' }];
  });
}

/** `-v source:target[:options]`; a source without a slash is a named volume. `unclear` if unknown. */
export function readVolume(arg: Arg): Mount | 'volume' | 'unclear' {
  const text = exact(arg);
  const shown = argText(arg);
  if (text === undefined) {
    // `"$PWD:/app"`: the source is an expansion, the rest is literal.
    const colon = arg.bits.findIndex((bit) => bit.kind === 'text' && bit.text.includes(':'));
    const bit = arg.bits[colon];
    if (colon < 1 || bit?.kind !== 'text' || arg.spread || arg.bits.length > colon + 1) return 'unclear';
    const at = bit.text.indexOf(':');
    const source: Arg = { ...arg, bits: [...arg.bits.slice(0, colon), { kind: 'text', text: bit.text.slice(0, at) }] };
    const [target, options] = bit.text.slice(at + 1).split(':');
    return { source, target: target ?? '', readOnly: isReadOnly(options) };
  }
  const [source, target, options] = text.split(':');
  if (target === undefined || source === undefined || source === '') return 'volume';
  if (!/[/~\\]/.test(source) && !/^\.{1,2}$/.test(source)) return /^[\w.-]+$/.test(source) ? 'volume' : 'unclear';
  if (shown.split(':').length > 3) return 'unclear';
  return { source: textArg(source), target, readOnly: isReadOnly(options) };
}

const isReadOnly = (options: string | undefined): boolean =>
  (options ?? '').split(',').some((one) => one === 'ro' || one === 'readonly');

/** `--mount type=bind,source=/a,target=/b,readonly`. */
export function readMount(arg: Arg): Mount | 'volume' | 'unclear' {
  const text = exact(arg);
  if (text === undefined || text.includes('"')) return 'unclear';
  const fields = new Map(text.split(',').map((field) => [field.split('=')[0] ?? '', field.split('=').slice(1).join('=')]));
  const source = fields.get('source') ?? fields.get('src');
  const target = fields.get('target') ?? fields.get('dst') ?? fields.get('destination') ?? '';
  const type = fields.get('type') ?? 'volume';
  // A volume driver with options can bind any place.
  if ([...fields.keys()].some((key) => key.startsWith('volume-'))) return 'unclear';
  if (type === 'tmpfs' || (type === 'volume' && !(source ?? '').includes('/'))) return 'volume';
  if (type !== 'bind' || source === undefined) return 'unclear';
  return { source: textArg(source), target, readOnly: fields.has('readonly') || fields.has('ro') };
}
