// `leeway check --jsonl`: one call a line in, one decision a line out, in order, in one process. Each line is its own session.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGate } from '../gate/create-gate.ts';
import type { CallInput } from '../gate/create-gate.ts';
import { readJsonObject } from './check.ts';
import { CONFIG_FLAGS, readConfigFlags } from './config-flags.ts';
import { EXIT } from './exit-codes.ts';

export async function checkJsonl(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      jsonl: { type: 'boolean' },
      log: { type: 'boolean' },
      agent: { type: 'string' },
      cwd: { type: 'string' },
      project: { type: 'string' },
      headless: { type: 'boolean' },
      json: { type: 'boolean' },
      tool: { type: 'string' },
      input: { type: 'string' },
      ...CONFIG_FLAGS,
    },
    allowPositionals: true,
  });
  const config = readConfigFlags(values);
  const gate = createGate({ agent: 'claude-code', record: values.log ? 'keep' : 'off', ...(config ? { config } : {}) });
  let row = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const call = (readJsonObject(line) ?? {}) as unknown as CallInput;
    const decision = await gate.check(
      { ...call, ...(values.cwd === undefined || call.cwd !== undefined ? {} : { cwd: values.cwd }) },
      {
        session: `row ${row++}`,
        interactive: values.headless !== true,
        ...(values.project === undefined ? {} : { projectRoot: values.project }),
      },
    );
    if (!process.stdout.write(`${JSON.stringify(decision)}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
  return EXIT.allow;
}
