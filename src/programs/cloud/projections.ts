// Whether a projection (`--query` of aws and az, `--format` of gcloud) selects only names, addresses and states. Evaluates
// nothing.
import { longPattern } from '../../argv/long-pattern.ts';

/** Fields whose value is not a secret, by the end of their name. */
const PLAIN = longPattern('i')`
    (name|arn|id|url|uri|status|state|version|region|time|timestamp|modified|type|count|size|runtime|handler|role|image|
    fqdn|ip|email|location|memory|cpu|port|revision|sha256|kind|enabled|address|timeout|host|domain|zone|date)s?$
  `;
/** Parts of an answer that contain what people store there: variables and settings. */
const HOLDS = longPattern('i')`
    env|variable|secret|password|passwd|userdata|setting|token|credential|keys?$|connectionstring|parameter
  `;

/** JMESPath: `Functions[].FunctionName`, `{name: Name, url: Url}`. */
export function picksPlainly(query: string): boolean {
  const text = query
    .replaceAll(/'[^']*'|`[^`]*`|"[^"]*"/g, '')
    .replaceAll(/\[\?[^\]]*\]/g, '[]')
    .replaceAll(/\[[\d:*]*\]/g, '[]')
    .replaceAll(/\w+\s*:/g, '');
  if (/[@*&()|]/.test(text)) return false;
  return fieldsArePlain(text.split(/[^\w.]+/).filter((piece) => piece !== ''));
}

/** gcloud: `value(status.url)`, `table(name, region)`. */
export function formatsPlainly(format: string): boolean {
  const keys = /^\w+(?:\[[\w,=-]*\])?\(([\w.,[\]():\s-]+)\)$/.exec(format)?.[1];
  if (keys === undefined) return false;
  return fieldsArePlain(
    keys
      .replaceAll(/\.\w+\([^)]*\)|:\w+=?\w*/g, '')
      .replaceAll(/\[\d*\]/g, '')
      .split(/[\s,]+/)
      .filter((piece) => piece !== ''),
  );
}

/** If the next piece begins with a dot, the path continues there. */
function fieldsArePlain(pieces: readonly string[]): boolean {
  const ends = pieces.filter((piece, at) => piece !== '.' && !pieces[at + 1]?.startsWith('.'));
  return (
    ends.length > 0 &&
    pieces.every((piece) => !HOLDS.test(piece)) &&
    ends.every((piece) => PLAIN.test(piece) && !piece.endsWith('.'))
  );
}
