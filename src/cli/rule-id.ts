// The short id of a rule, made from its list, its text and its file, so that it changes only if the rule does.
import { createHash } from 'node:crypto';

export const ruleId = ({
  list,
  text,
  origin,
}: {
  readonly list: string;
  readonly text: string;
  readonly origin: string;
}): string =>
  createHash('sha256')
    .update(JSON.stringify([list, text, origin]))
    .digest('hex')
    .slice(0, 6);
