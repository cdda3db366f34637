// The short name of a rule: from its list, its text and where it is written, so that it stays the same while the rule does.
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
