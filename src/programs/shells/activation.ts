// Commands that print code for a shell to evaluate, so that it finds a tool's programs: `eval "$(fnm env)"`, `eval "$(mise
// activate bash)"`. That code sets PATH and prompt hooks for installed tools, so evaluating it in one call has no effect that
// counts. Judges no other output.
import type { Spec, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

const SHELL = /^(-|bash|zsh|fish|sh|ksh|dash|posix|--path)$/;

/** `settings`: files of the project that decide what is set; if the session changed one of them, the output is unknown. */
export const activation = (options: {
  readonly flags?: string;
  readonly text?: string;
  readonly settings?: readonly string[];
}): Spec => ({
  flags: options.flags ?? '',
  text: options.text ?? '',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const word = it.operands.map(exact).find((one) => one === undefined || !SHELL.test(one));
    if (it.operands.length > 0 && (word !== undefined || it.operands.some((arg) => exact(arg) === undefined)))
      return { effects: [unclear('what is printed for this shell is unknown', word ?? '')] };
    const changed = (options.settings ?? []).find((file) => isChanged(file, tools));
    return changed === undefined
      ? { output: ':\n' }
      : { effects: [unclear(`\`${changed}\` was changed in this session`, changed)] };
  },
});

function isChanged(file: string, tools: Tools): boolean {
  const path = tools.findUp(file);
  return (
    tools.writtenBelow(tools.cwd ?? '/').some((one) => one.endsWith(`/${file}`)) ||
    (path !== undefined && tools.since(path).kind !== 'same')
  );
}
