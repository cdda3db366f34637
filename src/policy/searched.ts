// The zones that a search may reach and that no one edits by accident: leeway's own files and agents' settings and, if the search
// asks for them by name, protected files. Judges nothing.
import type { Searched } from '../model/place.ts';
import type { Zone } from '../model/zone.ts';
import { below, lastName } from '../host/path-text.ts';
import type { JudgedPath, Prepared } from './path-context.ts';
import { globName } from '../paths/shell-glob.ts';
import { judgePath } from './path-judge.ts';

const GATE: ReadonlySet<Zone> = new Set<Zone>(['own', 'settings', 'githook']);

/** Files that git keeps in every repository; some of them decide what git runs. */
const VCS_FILES =
  'config config.worktree HEAD index packed-refs description exclude COMMIT_EDITMSG ORIG_HEAD FETCH_HEAD commondir'.split(' ');

/** `*` and `*.ts` match all files of a kind; any other pattern aims at particular names. */
const goesOverAll = (name: string): boolean => /^\*+(?:\.\w+)?$/.test(name);

export function searchedZones(prep: Prepared, judged: JudgedPath, searched: Searched): readonly Zone[] {
  const { real, project } = judged;
  if (real === undefined || project === undefined) return [];
  const { host } = prep.ctx;
  const found = new Set<Zone>();
  const matchers = searched.names.map((name) => ({ aimed: !goesOverAll(name), matcher: globName(name), name }));
  const add = (path: string, aimed: boolean): void => {
    for (const zone of judgePath(prep, path).zones) if (GATE.has(zone) || (aimed && zone === 'protected')) found.add(zone);
  };
  for (const one of matchers) if (one.aimed && !one.name.includes('/')) add(below(real, one.name), true);
  for (const path of prep.listing(real).paths) {
    const name = lastName(path);
    for (const one of matchers) if (one.matcher.test(name)) add(path, one.aimed);
  }
  const store = below(real, '.git');
  if (searched.vcs === 'left out' || host.entry(store).kind === 'absent') return [...found];
  const hooks = host.names(below(store, 'hooks'));
  for (const name of hooks.kind === 'known' ? hooks.value : [])
    if (!name.endsWith('.sample') && matchers.some((one) => one.matcher.test(name))) found.add('githook');
  if (matchers.some((one) => VCS_FILES.some((name) => one.matcher.test(name)))) found.add('protected');
  return [...found];
}
