// java: runs a class, a jar or a source file. The project's own code is quiet, as with any toolchain; code from elsewhere and
// Java agents are not.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, knownPrefix, textArg } from '../../shell/value.ts';
import { loadsCode, projectRuns } from '../build/project-run.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const FACTS = '-version --version -showversion --show-version -help --help -h -? -X --help-extra --list-modules --dry-run';
/** Settings of the JVM that run, open and write nothing. */
const HARMLESS = longPattern()`
    ^-(X(ms|mx|ss|mn)\w+|Xint|Xshare:\w+|Xbatch|XX:[+-](Use\w+GC|UseStringDeduplication|PrintFlagsFinal|
    PrintCommandLineFlags|AlwaysPreTouch|EnableDynamicAgentLoading|TieredCompilation)|XX:(MaxRAMPercentage|
    InitialRAMPercentage|MaxMetaspaceSize|MetaspaceSize|ReservedCodeCacheSize|ActiveProcessorCount|TieredStopAtLevel|
    MaxDirectMemorySize|ParallelGCThreads|ConcGCThreads|MaxGCPauseMillis)=[\w.]+|ea|esa|da|dsa|ea:\S+|da:\S+|
    enableassertions|server|client|D[\w.-]+(=[\w.,:@+/%-]*)?|verbose(:\w+)?)$
  `;
/** Properties that load code, open ports or weaken checks. */
const STEERS = longPattern()`
    ^-D(com\.sun\.management|java\.rmi|com\.sun\.jndi|java\.security|java\.system\.class\.loader|java\.library\.path|
    jdk\.|sun\.|javax\.net\.ssl|java\.ext\.dirs|java\.endorsed|log4j\.|logback\.)
  `;

/** Output directories of builds; a jar elsewhere was made by others. */
const BUILT = /^(\.\/)?([\w.-]+\/)*(target|build|out|dist|bin|bazel-bin)\/(?!.*\.\.\/).*\.jar$/;

/** The options before the class or jar; the first word that is not an option ends them. */
function split(operands: readonly Arg[]): { readonly options: readonly Arg[]; readonly rest: readonly Arg[] } {
  const at = operands.findIndex((arg) => !knownPrefix(arg).startsWith('-'));
  return at < 0 ? { options: operands, rest: [] } : { options: operands.slice(0, at), rest: operands.slice(at) };
}

export const java: Program = {
  name: 'java',
  manual: 'https://docs.oracle.com/en/java/javase/21/docs/specs/man/java.html',
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const facts = new Set(wordsOf(FACTS));
    if (it.operands.length === 1 && facts.has(exact(it.operands[0]) ?? '')) return {};
    const effects: Effect[] = [...projectRuns('java', it, tools)];
    let words = it.operands;
    let named = false;
    while (!named) {
      const { options, rest } = split(words);
      const last = exact(options.at(-1));
      for (const option of options.slice(0, -1)) effects.push(...optionEffects(option));
      // `-cp path`, `-jar file`: the option and the word after it.
      const value = rest[0];
      if (last === '-jar') {
        if (/(^|\/)jenkins-cli\.jar$/.test(argText(value ?? textArg(''))))
          return { effects, inner: [{ kind: 'argv', args: [textArg('jenkins-cli'), ...rest.slice(1)], via: 'java' }] };
        effects.push(
          value && BUILT.test(exact(value) ?? '')
            ? loadsCode(value, '-jar', tools)
            : unclear('a jar that the project did not build', 'java'),
        );
        named = true;
      } else if (last !== undefined && ['-cp', '-classpath', '--class-path', '-p', '--module-path'].includes(last) && value) {
        effects.push(...paths(value, last).map((arg) => loadsOrDirectory(arg, last, tools)));
        words = rest.slice(1);
      } else if (last !== undefined && ['--add-opens', '--add-exports', '--add-modules', '--add-reads'].includes(last) && value) {
        words = rest.slice(1);
      } else {
        for (const option of options.slice(-1)) effects.push(...optionEffects(option));
        if (value && argText(value).endsWith('.java')) effects.push(loadsCode(value, 'java', tools));
        else if (value && !/^[\w.$/]+$/.test(exact(value) ?? '')) effects.push(unclear('an unknown class', argText(value)));
        named = true;
      }
    }
    // Loaded files count as read, so that a jar downloaded in this call is noticed.
    const loaded = effects.flatMap((one): readonly Effect[] =>
      one.kind === 'run' && one.code === 'followed' && one.place ? [{ kind: 'read', place: one.place, sees: 'names' }] : [],
    );
    return { effects: [...effects, ...loaded] };
  },
};

function optionEffects(option: Arg): readonly Effect[] {
  const text = exact(option) ?? '…';
  return HARMLESS.test(text) && !STEERS.test(text) ? [] : [unclear('an unknown option', argText(option))];
}

const paths = (arg: Arg, option: string): readonly (Arg | Effect)[] => {
  const text = exact(arg);
  if (text === undefined) return [unclear(`\`${option}\` is unknown`, argText(arg))];
  return text.split(':').map((one): Arg => ({ ...arg, bits: [{ kind: 'text', text: one === '' ? '.' : one }] }));
};

function loadsOrDirectory(one: Arg | Effect, option: string, tools: Parameters<typeof loadsCode>[2]): Effect {
  if ('kind' in one) return one;
  const text = argText(one);
  const inside = tools.places({ ...one, bits: [{ kind: 'text', text: text.replace(/\/?\*$/, '') || '.' }] })[0];
  const below =
    inside?.kind === 'path' &&
    tools.cwd !== undefined &&
    !text.includes('..') &&
    (inside.path === tools.cwd || inside.path.startsWith(`${tools.cwd}/`));
  return below
    ? { kind: 'run', code: 'followed', what: inside.path, place: inside }
    : unclear(`\`${option}\` loads code that is not the project's`, text);
}
