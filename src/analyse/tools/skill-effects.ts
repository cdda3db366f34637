// A skill the agent loads → the file it reads and the commands that run when the file is loaded. Does not judge the instructions in it.
import type { Json, JsonObject } from '../../model/call.ts';
import { unclear, type Effect } from '../../model/effect.ts';
import { onePath } from '../../model/place.ts';
import type { Host } from '../../host/host.ts';
import type { Embedded } from './named-arguments.ts';

export interface SkillReading {
  readonly effects: readonly Effect[];
  readonly embedded: readonly Embedded[];
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const SKILL_LIMIT = 1 << 18;
const MOST_PARENTS = 32;
/** A command in a skill file that the client runs while it loads the file: an exclamation mark before a code span or fence. */
const INLINE = /!`([^`]+)`|```!\s*\n([\s\S]*?)```/g;

type SkillHost = Pick<Host, 'home' | 'text'>;

/** `name`, or `plugin:name` for a skill from a plugin. */
export function skillEffects(name: string, cwd: string, host: SkillHost): SkillReading {
  const pieces = name.split(':');
  if (!pieces.every((piece) => NAME.test(piece))) return { effects: [unclear('a skill with an odd name', name)], embedded: [] };
  const [plugin, ...rest] = pieces;
  const folders =
    rest.length === 0
      ? [...new Set([...parentsOf(cwd), host.home])].map((folder) => `${folder}/.claude`)
      : pluginFolders(plugin ?? '', host);
  const path = (rest.length === 0 ? pieces : rest).join('/');
  const effects: Effect[] = [];
  const embedded: Embedded[] = [];
  // We do not know which of several files the client uses, so all of them count.
  for (const file of folders.flatMap((folder) => [`${folder}/skills/${path}/SKILL.md`, `${folder}/commands/${path}.md`])) {
    const reading = readSkill(file, cwd, host);
    effects.push(...reading.effects);
    embedded.push(...reading.embedded);
  }
  return effects.length === 0
    ? { effects: [unclear('a skill whose file was not found', name)], embedded }
    : { effects, embedded };
}

function readSkill(file: string, cwd: string, host: SkillHost): SkillReading {
  const text = host.text(file, SKILL_LIMIT);
  if (text.kind === 'absent') return { effects: [], embedded: [] };
  if (text.kind === 'unknown') return { effects: [unclear(`a skill file could not be read: ${text.why}`, file)], embedded: [] };
  const commands = [...text.value.matchAll(INLINE)].map((match) => match[1] ?? match[2] ?? '');
  const pastes = commands.some((command) => /\$(ARGUMENTS|\d)/.test(command));
  const effects: Effect[] = [
    { kind: 'read', place: onePath(file), sees: 'content' },
    ...(pastes ? [unclear('a skill that pastes its arguments into a command', file)] : []),
    ...(/^---\n[\s\S]*?^hooks:/m.test(text.value) ? [unclear('a skill that brings hooks of its own', file)] : []),
  ];
  return { effects, embedded: commands.map((command): Embedded => ({ kind: 'shell', text: command, cwd })) };
}

/** Where the client says that it stores a plugin of that name; only below its own directory. */
function pluginFolders(plugin: string, host: SkillHost): readonly string[] {
  const kept = `${host.home}/.claude/plugins/`;
  const list = host.text(`${kept}installed_plugins.json`, SKILL_LIMIT);
  if (list.kind !== 'known') return [];
  let json: Json;
  try {
    json = JSON.parse(list.value) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  const installs = Object.entries(fieldOf(json, 'plugins') ?? {}).flatMap(([name, copies]) =>
    name.startsWith(`${plugin}@`) && Array.isArray(copies) ? copies : [],
  );
  return installs.flatMap((copy: Json) => {
    const path = fieldOf(copy, 'installPath');
    return typeof path === 'string' && path.startsWith(kept) && !path.split('/').includes('..') ? [path] : [];
  });
}

const fieldOf = (json: Json, name: string): Json | undefined =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && Object.hasOwn(json, name)
    ? (json as JsonObject)[name]
    : undefined;

function parentsOf(cwd: string): readonly string[] {
  const pieces = cwd.split('/').filter((piece) => piece !== '');
  return pieces.slice(-MOST_PARENTS).map((_, i) => `/${pieces.slice(0, pieces.length - i).join('/')}`);
}
