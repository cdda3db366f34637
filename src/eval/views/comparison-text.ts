// The comparison of two runs, for a terminal. Compares nothing itself.
import type { Change, Comparison } from '../compare.ts';
import type { TextOptions } from './summary-text.ts';
import { percent, rateLine } from './summary-text.ts';

export function comparisonText(found: Comparison, options: TextOptions): string {
  const { paint } = options;
  const { before, after } = found;
  const verdicts = (['allow', 'ask', 'deny'] as const).map(
    (verdict) =>
      `${verdict.padEnd(6)} ${percent(before.whole[verdict].weight, before.whole.weight).padStart(7)} → ${percent(after.whole[verdict].weight, after.whole.weight).padStart(7)}`,
  );
  const blocks = [
    `${paint.bold(`${found.common} rows in both runs`)}, ${found.onlyBefore} only in the first, ${found.onlyAfter} only in the second`,
    verdicts.join('\n'),
    `missed dangers  ${rateLine(before.missed)}\n             →  ${rateLine(after.missed)}\nfalse alarms    ${rateLine(before.falseAlarms)}\n             →  ${rateLine(after.falseAlarms)}`,
    changes(paint.red('newly missed'), found.newlyMissed, options),
    changes('no longer missed', found.noLongerMissed, options),
    changes(paint.yellow('new false alarms'), found.newAlarms, options),
    changes('false alarms gone', found.alarmsGone, options),
    changes('looser', found.looser, options),
    changes('stricter', found.stricter, options),
    changes('not compared: the same id with another call', found.otherCall, options),
    changes('same verdict, other disposition', found.moved, options),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function changes(title: string, all: readonly Change[], { paint, rows, width }: TextOptions): string {
  if (all.length === 0) return '';
  const lines = all
    .slice(0, rows)
    .map(({ before, after }) =>
      `  ${before.disposition} ${before.verdict} → ${after.disposition} ${after.verdict}  ${after.id}  ${after.text}`.slice(
        0,
        Math.max(60, width),
      ),
    );
  const more = all.length > rows ? [paint.dim(`  and ${all.length - rows} more; --rows ALL shows all`)] : [];
  return [`${paint.bold(title)} (${all.length})`, ...lines, ...more].join('\n');
}
