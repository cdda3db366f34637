// The overview of commands. Each command has its own help.

const TEXT = `
leeway: an auto mode for any coding agent. Answers allow, ask or deny from what a call would do.

  leeway check 'rm -rf dist'        the verdict, the reason and what the call would do
  leeway explain 'rm -rf dist'      the whole path: parts, effects, zones, rows, rules
  leeway init AGENT, uninit         put leeway before an agent's tool calls, or take it away
  leeway doctor                     whether it really stands there
  leeway rules                      how each of your rules was read
  leeway program NAME               what is known of a program; drafts a file for one that is not
  leeway config                     the effective configuration and where each value came from
  leeway trust                      let this project's file loosen the gate, exactly as it is now
  leeway allow last                 add the narrowest rule for a call that was asked or denied
  leeway log, why ID, stats         what was decided, why, and how often
  leeway classifier setup           choose a model for unclear calls, keep its key, try it
  leeway classifier test            whether the configured model can be trusted with the question
  leeway eval CORPUS                how the gate does on a corpus of calls; a scoreboard for models
  leeway completion bash            shell completion

Every command has --help and --json. Exit codes: allow 0, ask 10, deny 11, trouble 12, wrong usage 2.
`;

export const helpText = (_topic: string | undefined): string => `${TEXT.trim()}\n`;

export const unknownCommand = (name: string, known: readonly string[]): string =>
  `leeway: unknown command \`${name}\`; known: ${known.join(', ')}\nsee \`leeway --help\`\n`;
