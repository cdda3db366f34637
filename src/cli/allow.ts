// `leeway allow last`: writes the narrowest rule that would have allowed a decision, after showing it. Only a person on a terminal.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { applyEdits, modify } from 'jsonc-parser';
import { proposeAllow } from '../log/propose-allow.ts';
import type { Replay } from '../log/propose-allow.ts';
import { openLog } from '../log/query.ts';
import { openStore } from '../log/store.ts';
import { allowText } from '../log/views/allow-text.ts';
import type { Rule } from '../model/settings.ts';
import { applyRules } from '../rules/apply-rules.ts';
import { readRule } from '../rules/read-rule.ts';
import { indexRules } from '../rules/rule-index.ts';
import { configFileIn, userDirectory } from '../rules/scopes.ts';
import type { CliCommand } from './command.ts';
import type { ConfigHere } from './config-at.ts';
import { configAt } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { viewOptions } from './style.ts';
import { keepEdit } from './write-seal.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway allow: add the narrowest rule that would have allowed a decision

  leeway allow last            the last call that was asked or denied
  leeway allow mwig3f          by id, as \`leeway log\` shows it
  leeway allow last --dry-run  show the rule, write nothing

Shows the rule and what else in the history it would have allowed, then asks. Needs a terminal: only a person can allow.
`;

export const allow: CliCommand = {
  help: HELP,
  run: async (args) => {
    let parsed;
    try {
      parsed = parseArgs({ args: [...args], options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
    } catch (error) {
      return usageError('allow', error);
    }
    const which = parsed.positionals[0];
    if (which === undefined) return usageError('allow', 'say which decision: `leeway allow last`');
    const here = configAt({});
    const opened = await openLog(openStore(here.host).dir);
    const found = proposeAllow(opened, which, replayWith(here));
    opened.close();
    process.stdout.write(allowText(found, viewOptions(process.stdout)));
    if (found.kind !== 'proposal' || found.proposal.kind === 'none') return EXIT.usage;
    if (parsed.values['dry-run']) return EXIT.allow;
    if (!process.stdin.isTTY || !process.stdout.isTTY)
      return usageError('allow', 'only a person on a terminal can allow; run it yourself in a terminal');
    const question = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await question.question('add it? [y/N] ');
    question.close();
    if (!/^y(es)?$/i.test(answer.trim())) {
      process.stdout.write('nothing changed\n');
      return EXIT.deny;
    }
    const file = configFileIn(userDirectory(here.host, here.root).path);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    addRules(file, found.proposal.list, found.proposal.rules);
    keepEdit({ path: file, before, after: readFileSync(file, 'utf8') }, here.host);
    process.stdout.write(`added to ${file}\n`);
    return EXIT.allow;
  },
};

/** The rules' own engine on stored parts: would these rules make the part quiet? */
const replayWith =
  (here: ConfigHere): Replay =>
  (texts) => {
    const rules = texts.flatMap((text): readonly Rule[] => {
      const read = readRule(text, 'allow', here.world.knowledge);
      return read.kind === 'rule' ? [{ list: 'allow', text, origin: 'proposal', readings: read.readings }] : [];
    });
    const index = indexRules(rules, here.world);
    return (part, record) => {
      const ruled = applyRules(index, {
        tool: record.tool,
        parts: [
          {
            via: part.via,
            site: part.site,
            ...(part.command ? { command: part.command } : {}),
            findings: part.findings.map((finding) => ({ finding, own: true })),
          },
        ],
      });
      return ruled.parts[0]?.disposition === 'quiet';
    };
  };

/** Keeps everything else in the file as it is, comments too. */
function addRules(file: string, list: string, rules: readonly string[]): void {
  let text = existsSync(file) ? readFileSync(file, 'utf8') : '{\n}\n';
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  for (const rule of rules)
    text = applyEdits(text, modify(text, [list, -1], rule, { formattingOptions, isArrayInsertion: true }));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.new`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, file);
}
