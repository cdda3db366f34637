// The newest decisions by id, for shell completion.
import { realHost } from '../host/real-host.ts';
import { openLog } from '../log/query.ts';
import { openStore } from '../log/store.ts';

const OFFERED = 20;

export async function decisionIds(): Promise<readonly string[]> {
  const opened = await openLog(openStore(realHost()).dir);
  const found = opened.find({ limit: OFFERED }).toReversed();
  opened.close();
  return ['last', ...found.map(({ record }) => record.id)];
}
