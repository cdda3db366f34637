// go: builds, tests and runs the project's code. Options that choose other programs are unclear; downloaded modules count as new
// packages.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { goGenerate } from './go-generate.ts';
import { isBelow, projectCode, projectRuns, runner } from './project-run.ts';
import { longPattern } from '../../argv/long-pattern.ts';
import { newImport } from './go-imports.ts';
import { goDirectory } from './go-directories.ts';

const BUILD_FLAGS = '-a -n -race -msan -asan -cover -v -work -x -buildvcs -linkshared -modcacherw -trimpath -json -i -help';
const BUILD_TEXT = '-p -covermode -coverpkg -buildmode -compiler -mod -pgo -tags';

/** `-ldflags` and similar options can name another linker or compiler. */
const TOOL_FLAGS = ['-ldflags', '-gcflags', '-asmflags', '-gccgoflags'];
const PLAIN_TOOL_FLAGS = longPattern()`
    ^(all=)?(\s*(-s|-w|-N|-l|-m|-race|-B|-buildid=\S*|-X[ =]\s*'?"?[\w./$(){}:+-]+=[^'"]*['"]?|-checkptr=\d|
    -compressdwarf=\w+|-d=checkptr))*\s*$
  `;

function toolFlags(it: Parsed): Judgement['effects'] {
  return TOOL_FLAGS.flatMap((option) =>
    it.values(option).flatMap((arg) => {
      const shown = arg.bits.map((bit) => (bit.kind === 'hole' ? 'x' : bit.text)).join('');
      return PLAIN_TOOL_FLAGS.test(shown) ? [] : [unclear(`\`${option}\` can name another tool`, argText(arg))];
    }),
  );
}

const build = (what: string, extra: Partial<Spec> = {}): Spec => ({
  flags: BUILD_FLAGS,
  text: `${BUILD_TEXT} ${TOOL_FLAGS.join(' ')}`,
  unclear: '-toolexec -overlay -modfile -pkgdir -installsuffix -exec -vettool',
  operands: 'names...',
  does: 'nothing',
  judge: (it, tools) => ({ effects: [...(runner(what)(it, tools).effects ?? []), ...(toolFlags(it) ?? [])] }),
  ...extra,
});

/** Without `-o`, the built program is named after its directory and put into the current directory. */
const buildAndName: NonNullable<Spec['judge']> = (it, tools) => {
  const judged = build('go build').judge?.(it, tools) ?? {};
  const only = it.operands.length === 1 && !it.has('-o') ? /^\.\/cmd\/([\w-]+)\/?$/.exec(exact(it.operands[0]) ?? '') : null;
  const made = only?.[1] === undefined ? [] : tools.places(textArg(`./${only[1]}`));
  return {
    ...judged,
    effects: [...(judged.effects ?? []), ...made.map((place): Effect => ({ kind: 'write', place, how: 'change' }))],
  };
};

const test = build('go test', {
  flags: `${BUILD_FLAGS} -c -failfast -short -fullpath -benchmem -test.v -test.short -test.failfast`,
  text: `
    ${BUILD_TEXT} ${TOOL_FLAGS.join(' ')} -run -skip -bench -benchtime -count -cpu -fuzz -fuzztime -fuzzminimizetime
    -list -parallel -shuffle -timeout -vet -blockprofilerate -memprofilerate -mutexprofilefraction -test.run
    -test.timeout -test.count -test.bench
  `,
  writes: '-o -coverprofile -cpuprofile -memprofile -blockprofile -mutexprofile -trace',
  creates: '-outputdir -artifacts -test.gocoverdir',
});

/** `go run file.go args`, `go run ./cmd args`, `go run module@version args`. */
function run(it: Parsed, tools: Tools): Judgement {
  const [first] = it.operands;
  const text = exact(first);
  if (!first) return { replaces: true };
  if (text === undefined) return { replaces: true, effects: [unclear('what go runs is unknown', argText(first))] };
  const unclearOptions = ['-toolexec', '-overlay', '-modfile', '-exec']
    .filter((option) => it.has(option))
    .map((option) => unclear(`what \`${option}\` does is unknown`, option));
  if (text.includes('@')) return { replaces: true, effects: [{ kind: 'package', act: 'new', what: text }] };
  const local = /^\.{0,1}(\/|$)/.test(text) || text.endsWith('.go') || text.startsWith('./') || text.startsWith('..');
  const place = tools.places(first)[0];
  const inside = place?.kind === 'path' && isBelow(place.path, tools.cwd);
  if (local && !inside)
    return {
      replaces: true,
      effects: [...unclearOptions, unclear('go runs code that is not below the working directory', text)],
    };
  return { replaces: true, effects: [...projectRuns('go run', it, tools), ...unclearOptions, ...(toolFlags(it) ?? [])] };
}

/** What the session's code imports is downloaded, as if it were added by name. */
function imported(tools: Tools): readonly Effect[] {
  const found = newImport(tools);
  return found === undefined ? [] : [{ kind: 'package', act: 'new', what: found }];
}

const fetches = (act: 'new' | 'global'): Spec => ({
  flags: `${BUILD_FLAGS} -u -t -d -tool -insecure`,
  text: `${BUILD_TEXT} ${TOOL_FLAGS.join(' ')}`,
  unclear: '-toolexec -overlay -modfile -exec',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const what = it.operands.map(argText).join(' ');
    const local = it.operands.every((arg) => /^\.{1,2}(\/|$)|^all$/.test(exact(arg) ?? '?'));
    if (act === 'global')
      return {
        effects:
          local && it.operands.length > 0
            ? [...projectRuns('go install', it, tools), { kind: 'package', act: 'global', what }]
            : [{ kind: 'package', act: 'global', what }],
      };
    if (!local || it.has('-u')) return { effects: [{ kind: 'package', act: 'new', what }] };
    return { effects: [{ kind: 'package', act: 'declared', what }, ...imported(tools)] };
  },
});

const look: Spec = { operands: 'text...', does: 'nothing' };
const declared = (what: string): Spec => ({
  flags: '-v -x -json -e -diff',
  text: '-go -compat',
  operands: 'text...',
  does: [{ kind: 'package', act: 'declared', what }],
});
const manifest: Spec = {
  flags: '-json -print -fmt',
  text: `
    -module -go -toolchain -require -droprequire -exclude -dropexclude -retract -dropretract -tool -droptool -ignore
    -dropignore -use -dropuse -godebug
  `,
  unclear: '-replace -dropreplace',
  operands: 'edits?',
  does: [{ kind: 'package', act: 'declared', what: 'go.mod' }],
  when: [{ has: '-require -tool -use -toolchain', does: [{ kind: 'package', act: 'new', what: 'go.mod' }] }],
};

/** A module that joins the workspace is built with it from then on. */
const joinsWork: NonNullable<Spec['judge']> = (it, tools) => ({
  effects: it.operands
    .flatMap((arg) => tools.places(arg))
    .map((place): Effect => ({ kind: 'run', code: 'project', what: 'go.work', place })),
});

export const go: Program = {
  name: 'go',
  manual: 'https://pkg.go.dev/cmd/go',
  style: 'single',
  cwd: '-C',
  flags: '-h --help -help',
  does: 'nothing',
  sub: {
    build: build('go build', { writes: '-o', builds: true, judge: buildAndName }),
    test,
    vet: build('go vet', {
      flags: `
        ${BUILD_FLAGS} -fix -diff -all -printf -shadow -copylocks -unusedresult -composites -atomic -assign -bool
        -stdmethods -structtag -unreachable -unsafeptr
      `,
    }),
    fix: build('go fix', { flags: `${BUILD_FLAGS} -diff`, operands: 'edits...' }),
    fmt: { flags: '-n -x', text: '-mod', operands: 'edits...', does: [projectCode('go fmt')] },
    run: build('go run', { operands: 'command', judge: run }),
    generate: {
      flags: '-v -n -x',
      text: '-run -skip -tags -mod',
      operands: 'names...',
      does: 'nothing',
      judge: goGenerate,
    },
    get: fetches('new'),
    install: fetches('global'),
    list: {
      flags: '-m -json -deps -e -export -find -test -u -versions -compiled -retracted -v -race',
      optional: '-json',
      text: '-f -tags -mod -buildvcs',
      unclear: '-toolexec -overlay -modfile',
      operands: 'text...',
      does: 'nothing',
      // Asks the module proxy, or the host that a module's path names.
      when: [
        { has: '-m -u -versions', does: [{ kind: 'service', act: 'look', system: 'go module proxy', what: 'list' }] },
        { has: '-m', operands: 'lookups...' },
      ],
    },
    doc: { flags: '-all -c -cmd -short -src -u', unclearFlags: '-http', operands: 'text...', does: 'nothing' },
    version: { flags: '-m -v -json', operands: 'names...', does: 'nothing' },
    env: {
      flags: '-json -changed -w -u',
      operands: 'text...',
      does: 'nothing',
      when: [{ has: '-w -u', does: [{ kind: 'configure', what: 'global', detail: 'go env' }] }],
      judge: (it, tools) => (it.given.length === 0 ? { output: goDirectory(it.operands, tools) } : {}),
    },
    help: look,
    bug: { does: [unclear('opens a browser', 'bug')] },
    clean: {
      flags: '-n -x -i -r -cache -testcache -modcache -fuzzcache -v',
      text: '-tags -mod',
      operands: 'names...',
      does: 'nothing',
      when: [{ has: '-i -modcache', lacks: '-n', does: [unclear('removes what is shared with other projects', '-modcache')] }],
    },
    mod: {
      does: 'nothing',
      sub: {
        tidy: { ...declared('go.mod'), judge: (_, tools): Judgement => ({ effects: imported(tools) }) },
        download: {
          ...declared('go.mod'),
          judge: (it): Judgement =>
            it.operands.length > 0 ? { effects: [{ kind: 'package', act: 'new', what: 'modules' }] } : {},
        },
        vendor: { flags: '-v -e', refills: '-o', does: [{ kind: 'package', act: 'declared', what: 'go.mod' }] },
        verify: look,
        graph: { flags: '-x', text: '-go', does: 'nothing' },
        why: { flags: '-m -vendor', operands: 'text...', does: 'nothing' },
        init: { operands: 'text?', does: [{ kind: 'package', act: 'declared', what: 'go.mod' }] },
        edit: manifest,
      },
    },
    work: {
      does: 'nothing',
      sub: {
        sync: { does: [{ kind: 'package', act: 'declared', what: 'go.work' }] },
        init: { operands: 'names...', does: 'nothing', judge: joinsWork },
        use: { flags: '-r', operands: 'names...', does: 'nothing', judge: joinsWork },
        vendor: { flags: '-v -e', refills: '-o', does: 'nothing' },
        edit: manifest,
      },
    },
    tool: {
      flags: '-n -modcacherw',
      text: '-mod',
      unclear: '-overlay -modfile',
      operands: 'command',
      does: 'nothing',
      judge: tool,
    },
    telemetry: { operands: 'text?', does: [{ kind: 'configure', what: 'global', detail: 'telemetry' }] },
  },
};

function tool(it: Parsed, tools: Tools): Judgement {
  const name = exact(it.operands[0]);
  if (!it.operands[0]) return { replaces: true };
  const rest = it.operands.slice(1).map((arg) => exact(arg) ?? '?');
  if (name === 'cover' && rest.some((word) => /^--?o(=|$)/.test(word))) return cover(it.operands.slice(1), tools);
  if (name === 'pprof') return { replaces: true, inner: [{ kind: 'argv', args: it.operands, via: 'go tool' }] };
  const writes = rest.some((word) => /^-{1,2}(o|output|html|http|tools|symbolize|w)\b/.test(word));
  const looks = ['cover', 'nm', 'objdump', 'buildid', 'test2json', 'doc'];
  if (name === 'dist' && ['list', 'version', 'banner', 'env'].includes(rest[0] ?? '') && !writes) return { replaces: true };
  if (name !== undefined && looks.includes(name) && !writes && !rest.some((word) => word === '?' || word.startsWith('http'))) {
    return name === 'test2json'
      ? {
          replaces: true,
          inner: [{ kind: 'argv', args: it.operands.slice(1).filter((arg) => !/^-(t|p)$/.test(exact(arg) ?? '')) }],
        }
      : { replaces: true };
  }
  return { replaces: true, effects: [unclear('what this go tool does is unknown', name)] };
}

/** `go tool cover` with `-o`: reads a profile and writes a report. */
function cover(args: readonly Arg[], tools: Tools): Judgement {
  const effects: Effect[] = [];
  for (let at = 0; at < args.length; at++) {
    const [, option, , attached] = /^--?(func|html|o)(=(.*))?$/s.exec(exact(args[at]) ?? '') ?? [];
    const value = attached === undefined ? args[++at] : textArg(attached);
    if (option === undefined || !value)
      return { replaces: true, effects: [unclear('what this go tool does is unknown', 'cover')] };
    effects.push(
      ...tools
        .places(value)
        .map((place): Effect =>
          option === 'o' ? { kind: 'write', place, how: 'change' } : { kind: 'read', place, sees: 'content' },
        ),
    );
  }
  return { replaces: true, effects };
}
