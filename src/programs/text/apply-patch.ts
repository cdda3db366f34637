// apply_patch: the command by which some agents edit files from a shell. Changes only the files that its marker lines name.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { markedFiles } from '../../model/patch-markers.ts';
import { exact, textArg } from '../../shell/value.ts';

export const applyPatch: Program = {
  name: 'apply_patch',
  manual: 'https://github.com/openai/codex/blob/main/codex-rs/apply-patch/apply_patch_tool_instructions.md',
  sameAs: { applypatch: 'https://github.com/openai/codex/blob/main/codex-rs/apply-patch/apply_patch_tool_instructions.md' },
  operands: 'text?',
  does: 'nothing',
  judge: (it, tools) => {
    const [operand] = it.operands;
    const text = operand === undefined ? tools.stdin?.text : exact(operand);
    const files = text === undefined ? [] : markedFiles(text);
    if (files.length === 0) return { effects: [unclear('which files the patch changes is unknown', 'apply_patch')] };
    return {
      effects: files.flatMap(({ act, path }) =>
        tools
          .places(textArg(path))
          .map((place): Effect =>
            act === 'delete' ? { kind: 'delete', place, how: 'remove' } : { kind: 'write', place, how: 'change' },
          ),
      ),
    };
  },
};
