// The page that shows which test keeps which sentence: docs/promises.md. Made by `npm run docs`.
import { keepers, statements } from './tests.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
/** The page is in another place than most documents, so their links would lead nowhere. */
const unlinked = (text: string): string => text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
const short = (text: string): string => (text.length <= 140 ? text : `${text.slice(0, 137)}…`);

export function promisesPage(): string {
  const all = statements();
  const kept = keepers();
  const tested = all.filter(({ mark }) => mark?.kind === 'promise' || mark?.kind === 'table').length;
  const rows = all.map(({ document, line, text, mark }) => {
    const by =
      mark?.kind === 'promise'
        ? mark.ids.map((id) => `\`${id}\`: ${kept.get(id)?.file ?? 'none'} (${kept.get(id)?.how ?? ''})`).join(', ')
        : mark?.kind === 'table'
          ? mark.tests.join(', ')
          : `no test: ${mark?.reason ?? 'no mark'}`;
    return `| ${document}:${line} | ${cell(short(unlinked(text).replaceAll(/^\| ?| ?\|$/g, '')))} | ${cell(by)} |`;
  });
  return [
    '# Promises',
    '',
    `Every sentence of these documents about behaviour, and the test that keeps it: ${all.length} statements, ${tested} tested, ${all.length - tested} marked with a reason why not.`,
    'Made by `npm run docs`; `test/promises/` says how the tests meet the installed package.',
    '',
    '| where | sentence | kept by |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
