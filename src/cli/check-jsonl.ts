// `leeway check --jsonl`: reads one call per line and prints one decision per line, in order, in one process. Each line is its
// own session.
import { createInterface } from 'node:readline';
import { createGate } from '../gate/create-gate.ts';
import type { CallInput } from '../gate/create-gate.ts';
import { CHECK_OPTIONS, readJsonObject, shownDecision, tellNotes } from './check.ts';
import { readConfigFlags } from './config-flags.ts';
import { EXIT } from './exit-codes.ts';
import { outputDrained, readerLeft } from './lost-reader.ts';
import { readArgs } from './read-args.ts';

const NO_OBJECT = null as unknown as CallInput;

export async function checkJsonl(args: readonly string[]): Promise<number> {
  const { values } = readArgs(CHECK_OPTIONS, args);
  const config = readConfigFlags(values);
  const gate = createGate({
    agent: 'claude-code',
    sessions: 'none',
    record: values.log ? 'keep' : 'off',
    ...(config ? { flags: config } : {}),
  });
  tellNotes({ project: values.project, cwd: values.cwd });
  let row = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const call = readJsonObject(line) as unknown as CallInput | undefined;
    const decision = await gate.check(
      // The gate says of a line that is no object what it should be.
      call === undefined
        ? NO_OBJECT
        : { ...call, ...(values.cwd === undefined || call.cwd !== undefined ? {} : { cwd: values.cwd }) },
      {
        session: `row ${row++}`,
        interactive: values.headless !== true,
        ...(values.project === undefined ? {} : { projectRoot: values.project }),
      },
    );
    if (
      !process.stdout.write(`${JSON.stringify(shownDecision(decision, values['show-secrets'] === true ? 'show' : 'redact'))}\n`)
    )
      await outputDrained();
    if (readerLeft.aborted) return EXIT.trouble;
  }
  return EXIT.allow;
}
