// A skill the agent loads → the file it reads and the commands that the file runs by itself. Does not judge the instructions in it.
import { unclear, type Effect } from '../model/effect.ts';
import { onePath } from '../model/place.ts';
import type { Host } from '../host/host.ts';
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

export function skillEffects(name: string, cwd: string, host: Pick<Host, 'home' | 'text'>): SkillReading {
  if (!NAME.test(name)) return { effects: [unclear('a skill that a plugin brings, or an odd name', name)], embedded: [] };
  const effects: Effect[] = [];
  const embedded: Embedded[] = [];
  // Which of several files wins is the client's business, so all of them count.
  for (const folder of new Set([...parentsOf(cwd), host.home])) {
    for (const path of [`${folder}/.claude/skills/${name}/SKILL.md`, `${folder}/.claude/commands/${name}.md`]) {
      const text = host.text(path, SKILL_LIMIT);
      if (text.kind === 'absent') continue;
      if (text.kind === 'unknown') effects.push(unclear(`a skill file could not be read: ${text.why}`, path));
      else {
        effects.push({ kind: 'read', place: onePath(path), sees: 'content' });
        const commands = [...text.value.matchAll(INLINE)].map((match) => match[1] ?? match[2] ?? '');
        embedded.push(...commands.map((command): Embedded => ({ kind: 'shell', text: command, cwd })));
        if (commands.some((command) => /\$(ARGUMENTS|\d)/.test(command)))
          effects.push(unclear('a skill that pastes its arguments into a command', name));
        if (/^---\n[\s\S]*?^hooks:/m.test(text.value)) effects.push(unclear('a skill that brings hooks of its own', name));
      }
    }
  }
  return effects.length === 0
    ? { effects: [unclear('a skill whose file was not found', name)], embedded }
    : { effects, embedded };
}

function parentsOf(cwd: string): readonly string[] {
  const pieces = cwd.split('/').filter((piece) => piece !== '');
  return pieces.slice(-MOST_PARENTS).map((_, i) => `/${pieces.slice(0, pieces.length - i).join('/')}`);
}
